import Foundation
import Vicino
import VicinoDrawing
import VicinoObjectStores
import VicinoService

/// Tries out a store, and adds it.
struct StoreAdding {
    let options: GlobalOptions
    let address: String
    let keys: String?
    let name: String?
    let readAt: String?

    func run() async throws {
        let node = try options.open()
        let address = try StoreAddress(text: Self.whole(address))
        let credentials = try StoreKeysInput(address: address, path: keys).read()
        var addition = OwnStores.Addition(address, credentials: credentials)
        addition.name = name
        addition.readingAddress = try readAt.map { try StoreAddress(named: $0) }
        let meter = StoreMeter("\(address.shortName)", doing: "trying it out …")
        let outcome = try await meter.during { try await OwnStores(node).add(addition) }
        try write(outcome, address)
        guard outcome.store != nil else {
            throw Refusal(.refused, "\(DisplayText(address.shortName)) lacks something essential. Nothing was changed.")
        }
    }

    private func write(_ outcome: OwnStores.Outcome, _ address: StoreAddress) throws {
        let table = ProbeTable(outcome.probe)
        guard !options.json else {
            return try Output.print(
                JSON.object([
                    ("address", .text(address.description)), ("usable", .boolean(outcome.probe.isUsable)),
                    ("store", outcome.store.map { .object($0.members) } ?? .null), ("findings", table.json),
                ]).line)
        }
        let output = Output()
        for line in table.lines { try output.line(line) }
        if let store = outcome.store {
            try output.line()
            try output.line("Added \(store.shown). \(store.readingWords)")
            try output.line("`vicino run` publishes there by itself. To publish now: `vicino cloud publish`")
        }
        try output.flush()
    }

    /// The path from the root of a folder that the user names as any command names it; other addresses stay.
    static func whole(_ text: String) -> String {
        text.contains("://") ? text : URL(fileURLWithPath: text).standardizedFileURL.path
    }
}
