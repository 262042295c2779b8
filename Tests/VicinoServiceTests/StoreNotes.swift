import Vicino
import VicinoLocks

@testable import VicinoService

/// What a test of stores notes, and how it lets them fail.
final class StoreNotes: Sendable {
    private let words = LockedValue<[String]>([])
    private let attempts = LockedValue(0)
    private let failure = LockedValue<VicinoError?>(nil)

    /// What was reported, in a word or two each.
    var told: [String] { words.withLock(\.self) }
    /// How often a store was used since the last time that this was forgotten.
    var count: Int { attempts.withLock(\.self) }

    func forgetCount() { attempts.withLock { $0 = 0 } }

    /// Lets stores fail from now on, or not.
    func fail(_ error: VicinoError?) { failure.withLock { $0 = error } }

    /// Notes the use of a store.
    ///
    /// - Throws: the error with which stores fail now.
    func use() throws {
        attempts.withLock { $0 += 1 }
        if let error = failure.withLock(\.self) { throw error }
    }

    func note(_ event: ServiceEvent) {
        guard case .store(let event) = event else { return }
        let word =
            switch event {
            case .published: "published"
            case .notPublished: "not published"
            case .fetched: "fetched"
            case .notFetched: "not fetched"
            case .recovered: "recovered"
            }
        words.withLock { $0.append(word) }
    }
}
