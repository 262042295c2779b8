import Vicino
import VicinoDrawing
import VicinoService

/// Removes a store, and everything that this device has put there.
struct StoreRemoving {
    private let options: GlobalOptions

    init(_ options: GlobalOptions) { self.options = options }

    func run(_ name: String?, isGone: Bool) async throws {
        let node = try options.open()
        let stores = try node.ownStores(named: name)
        guard stores.count == 1, let store = stores.first else {
            let names = stores.map(\.shown).joined(separator: ", ")
            throw Refusal(.ambiguous, "You publish to several stores. Name the one to remove: \(names).")
        }
        let meter = StoreMeter("\(store.name)", doing: "deleting …")
        do {
            let report = try await meter.during { try await OwnStores(node).remove(store, isGone: isGone) }
            if options.json { return try Output.print(JSON.object(store.members + report.members).line) }
            try Output.print(
                isGone
                    ? "Forgot \(store.shown). What is there stays, sealed."
                    : "Removed \(store.shown): \(String.count(report.deleted, "object")) deleted there.")
        } catch let error as VicinoError where !isGone {
            throw Refusal(
                error,
                hint:
                    "Nothing more is published there, and the rest is deleted later: `vicino cloud publish`, or `vicino "
                    + "run`. If the store is gone for ever: `vicino cloud remove --forget`")
        }
    }
}
