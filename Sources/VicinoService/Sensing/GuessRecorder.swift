internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoLocks
internal import VicinoSensing
internal import VicinoThreads

/// Keeps the guesses of the sources among a user's records.
final class GuessRecorder: Sendable {
    private let node: Node
    /// Gives the user's time zone, which changes when the user travels.
    private let timeZone: @Sendable () -> TimeZone
    /// Nil before the first use, which reads the trash.
    private let keeper = LockedValue<GuessKeeper?>(nil)
    /// Why guesses could not be stored the last time; nil if they could.
    private let failure = LockedValue<String?>(nil)
    /// The thread on which all guesses are stored, one change after the other.
    private let work = BlockingWork(alone: "org.vicino.guesses")

    /// How far back deleted guesses are read: a day.
    private static let dismissed = Duration.seconds(86_400)
    /// The maximum number of records that are read at a time.
    private static let recordLimit = 20_000

    init(_ node: Node, timeZone: @escaping @Sendable () -> TimeZone = { .ofDevice }) {
        self.node = node
        self.timeZone = timeZone
    }

    /// Receives an observation, and stores what follows from it.
    func observe(_ observation: Observation, from source: SourceName) async throws {
        try await change { keeper, now in
            let offset = timeZone().utcOffset(at: observation.start)
            keeper.observe(observation, from: source, utcOffset: offset, at: now)
        }
    }

    /// Ends what a source has seen last, because it says no more.
    func end(_ source: SourceName) async throws { try await change { keeper, _ in keeper.endAll(of: source) } }

    /// Gives way to what the user has recorded meanwhile.
    func update() async throws { try await change { _, _ in } }

    private func change(_ change: @Sendable (inout GuessKeeper, Timestamp) -> Void) async throws {
        try await work.run {
            let now = node.now
            var keeper = try self.keeper.withLock { $0 } ?? GuessKeeper(dismissed: try dismissedTimes(at: now))
            change(&keeper, now)
            // What a source has said stays, even if it cannot be stored now.
            remember(keeper)
            var plan = keeper
            if try !plan.changes(among: own(node.records(), from: keeper.begin(at: now)), at: now).isEmpty {
                plan = keeper
                try node.write { try store(&plan, $0, at: now) }
            }
            remember(plan)
        }
    }

    /// Notes that guesses are stored again.
    func noteSuccess() { failure.withLock { $0 = nil } }

    /// Notes that guesses cannot be stored.
    ///
    /// - Returns: whether it was otherwise before, or for another reason.
    func isNews(_ error: any Error) -> Bool {
        let reason = VicinoError(ofService: error).message
        return failure.withLock { failure in
            defer { failure = reason }
            return failure != reason
        }
    }

    private func remember(_ keeper: GuessKeeper) { self.keeper.withLock { $0 = keeper } }

    /// Decides again within the transaction, because another program may have written meanwhile.
    private func store(_ keeper: inout GuessKeeper, _ transaction: Transaction, at now: Timestamp) throws {
        let own = try own(transaction.records(), from: keeper.begin(at: now))
        for change in keeper.changes(among: own, at: now) {
            switch change {
            case .add(let guess):
                let id = try transaction.add(guess)
                keeper.note(id, try transaction.record(id, as: Activity.self))
            case .change(let id, to: let guess):
                keeper.note(id, try transaction.update(id, as: Activity.self) { $0 = guess })
            case .remove(let id):
                // In the trash are the guesses that the user has deleted.
                try transaction.delete(id, forever: true)
                keeper.note(id, nil)
            }
        }
    }

    private func own(_ records: RecordRequest<Activity>, from begin: Timestamp) throws -> [RecordID: Activity] {
        let found = try records.overlapping(from: begin).reversed().limit(Self.recordLimit).all()
        return Dictionary(found.map { ($0.id, $0.record) }, uniquingKeysWith: { first, _ in first })
    }

    /// The times of the guesses that the user has deleted lately.
    private func dismissedTimes(at now: Timestamp) throws -> [Range<Timestamp>] {
        var times: [Range<Timestamp>] = []
        try node.trashedRecords(kind: Activity.schema.kind) { found in
            guard let guess = try? Activity(content: found.content), guess.source == .recognised,
                guess.isConfirmed == nil, let end = guess.end, guess.start < end, end > now - Self.dismissed
            else { return }
            times.append(guess.start..<end)
        }
        return times
    }
}
