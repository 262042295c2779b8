import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// Fetches what people whom the user follows have left in their stores.
struct StoreFetching {
    let options: GlobalOptions
    /// Whether the user has allowed it on the command line.
    let isConfirmed: Bool

    /// - Parameters:
    ///   - names: the people; all with a store if there are none.
    ///   - address: where to read, as the user has typed it; nil for what the person says.
    ///   - keys: the path of a file with a key that only reads.
    func run(_ names: [String], from address: String?, keys: String?) async throws {
        let node = try options.open()
        if let address, let name = names.first {
            let store = try node.chooseStore(
                of: try node.named(name), at: StoreAdding.whole(address), keyFile: keys.map(StoreAdding.whole))
            return try await fetch([store], of: node)
        }
        let stores = try names.isEmpty ? everybody(node) : names.map { try Self.store(of: node.named($0), in: node) }
        try await fetch(stores, of: node)
    }

    /// One store of each person who has one, and whom the user has not declined to ask.
    private func everybody(_ node: Node) throws -> [FollowedStore] {
        let all = try node.following().compactMap { try Self.best(of: node.followedStores(of: $0)) }
        guard !all.isEmpty else {
            throw Refusal(
                .notFound,
                "Nobody whom you follow has told you of a store. They tell it when you meet, after they have published."
            )
        }
        return all.filter { $0.isAllowed || $0.needsAnswer }
    }

    private static func store(of person: Person, in node: Node) throws -> FollowedStore {
        guard let store = try best(of: node.followedStores(of: person)) else {
            throw Refusal(
                .notFound,
                "\(person.shown) has told you of no store. Meet them after they have published, or name the address: "
                    + "--from ADDRESS.")
        }
        return store
    }

    /// The first store that is allowed; else the first about which the user was not asked yet, or else the first.
    private static func best(of stores: [FollowedStore]) -> FollowedStore? {
        stores.first(where: \.isAllowed) ?? stores.first(where: \.needsAnswer) ?? stores.first
    }

    /// Fetches from each. What fails at one keeps no other from being asked.
    private func fetch(_ stores: [FollowedStore], of node: Node) async throws {
        var results: [JSON] = []
        var hasFailed = false
        for store in stores {
            do {
                try allow(store, in: node)
                let meter = StoreMeter(store.name, doing: "fetching …")
                let report = try await meter.during { try await node.fetch(at: store) }
                hasFailed = hasFailed || !report.isWhole
                results.append(.object(store.members + report.members))
                if !options.json {
                    try Output.print("\(store.author.shown): \(DisplayText("\(report)", limit: 1_200))")
                }
            } catch {
                hasFailed = true
                results.append(.object(store.members + [("error", .failure(error))]))
                if !options.json { Failure.warn("\(store.author.shown): \(Failure.message(of: error))") }
            }
        }
        if options.json { try Output.print(JSON.array(results).line) }
        if hasFailed { throw ExitCode.failure }
    }

    /// Asks before the first request, because that tells the host where this device is.
    private func allow(_ store: FollowedStore, in node: Node) throws {
        guard !store.isAllowed else { return }
        let consent = Consent(
            what: "Fetching from a store for the first time",
            question: "\(DisplayText(store.question, limit: 600)) Fetch there from now on?",
            refusal: "Nothing was fetched from \(DisplayText(store.name, limit: 120)).")
        try consent.obtain(given: isConfirmed)
        do { try node.allowStore(store) } catch let error as VicinoError where error.code == .refused {
            guard let word = CommandWord(quoting: store.address), let person = try? CommandWord(store.author, node)
            else {
                throw error
            }
            throw Refusal(
                error,
                hint: "If you know this address: \(ProposedCommand("vicino cloud fetch \(person) --from \(word)"))")
        }
    }
}
