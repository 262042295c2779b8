import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing
import VicinoService

/// Publishes to the user's stores.
struct StorePublishing {
    private let options: GlobalOptions

    init(_ options: GlobalOptions) { self.options = options }

    /// Says what waits, and writes nothing.
    func showBacklog(of name: String?) throws {
        let node = try options.open()
        let stores = try node.ownStores(named: name)
        let backlogs = try stores.map { (store: $0, backlog: try node.repositoryBacklog(of: $0)) }
        if options.json {
            return try Output.print(
                JSON.array(backlogs.map { .object($0.store.members + $0.backlog.members) }).line)
        }
        let clock = TypedTimeReader(options.configuration)
        let output = Output()
        for (store, backlog) in backlogs { try output.line("\(store.shown): \(backlog.sentence(clock))") }
        try output.flush()
    }

    /// Publishes. What fails at one store keeps no other from being written.
    func run(_ name: String?) async throws {
        let node = try options.open()
        let stores = try node.ownStores(named: name)
        var results: [JSON] = []
        var hasFailed = false
        for store in stores {
            do {
                let report = try await publish(to: store, of: node)
                results.append(.object(store.members + report.members))
                if !options.json { try Output.print("\(store.shown): \(report.sentence)") }
            } catch {
                hasFailed = true
                results.append(.object(store.members + [("error", .failure(error))]))
                if !options.json { Failure.warn("\(store.shown): \(Failure.message(of: error))") }
            }
        }
        if options.json { try Output.print(JSON.array(results).line) }
        if hasFailed { throw ExitCode.failure }
    }

    private func publish(to store: RepositoryStore, of node: Node) async throws -> PublishReport {
        let needsPhrase = try node.repositoryBacklog(of: store).needsPhrase && Screen.isTerminal(STDIN_FILENO)
        if needsPhrase {
            Failure.warn("Your recovery phrase is needed once, so that it can open the copy in the store.")
        }
        let phrase = try needsPhrase ? PhraseInput.read() : nil
        let meter = StoreMeter("\(store.name)", doing: "publishing …")
        return try await meter.during {
            try await OwnStores(node, settings: SettingsFile()).publish(to: store, phrase: phrase)
        }
    }
}
