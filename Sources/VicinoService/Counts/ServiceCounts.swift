internal import Vicino

/// Counts of what has happened since the service started.
///
/// The counts name no person, and their number does not grow with the number of people.
struct ServiceCounts: Equatable, Sendable {
    /// How one side reached the other.
    enum Way: String, TallyLabel {
        /// At the fixed port, where `vicino listen` would listen.
        case address
        /// At an address that a beacon led to.
        case network = "local-network"
        /// Over Bluetooth, which also carried the session.
        case bluetooth

        var labels: [String: String] { ["way": rawValue] }
    }

    /// An operation that failed.
    struct Failure: TallyLabel {
        let way: Way
        let reason: FailureReason

        static var allCases: [Failure] {
            Way.allCases.flatMap { way in FailureReason.allCases.map { Failure(way: way, reason: $0) } }
        }

        var labels: [String: String] { ["way": way.rawValue, "reason": reason.rawValue] }
    }

    /// How a record changed.
    enum Change: String, TallyLabel {
        case added, changed, removed

        var labels: [String: String] { ["change": rawValue] }
    }

    private(set) var completed = Tally<Way>()
    private(set) var failed = Tally<Failure>()
    private(set) var refused = Tally<Failure>()
    /// Feeds that were not received in sessions that ended normally.
    private(set) var missed = Tally<FailureReason>()
    private(set) var records = Tally<Change>()
    private(set) var entries: UInt64 = 0
    private(set) var bytesSent: UInt64 = 0
    private(set) var bytesReceived: UInt64 = 0
    private(set) var time = Duration.zero
    private(set) var encounters: UInt64 = 0
    private(set) var questions: UInt64 = 0
    private(set) var obstacles: UInt64 = 0
    private(set) var notices: UInt64 = 0

    /// Counts a notice that was shown on the desktop, or whose text changed.
    mutating func noteNotice() { notices += 1 }

    /// Counts an event of discovery.
    mutating func note(_ event: Discovery.Event) {
        switch event {
        case .entered: encounters += 1
        case .asked: questions += 1
        case .met(_, report: let report): note(report, by: .network)
        case .failed(_, error: let error): note(.failed, error, by: .network)
        case .refused(_, let error): note(.refused, error, by: .network)
        case .unavailable: obstacles += 1
        // The other events change only the present state.
        default: break
        }
    }

    /// Counts an event of the listener.
    mutating func note(_ event: Listening.Event) {
        switch event {
        case .met(_, report: let report): note(report, by: .address)
        case .failed(_, error: let error): note(.failed, error, by: .address)
        case .refused(_, let error): note(.refused, error, by: .address)
        case .unavailable: obstacles += 1
        // What is missed cannot be counted by its kind; the log tells.
        case .recovered, .missed: break
        }
    }

    private enum Outcome { case failed, refused }

    private mutating func note(_ outcome: Outcome, _ error: VicinoError, by way: Way) {
        let failure = Failure(way: way, reason: FailureReason(error))
        switch outcome {
        case .failed: failed[failure] += 1
        case .refused: refused[failure] += 1
        }
    }

    private mutating func note(_ report: SyncReport, by way: Way) {
        completed[report.transport == .bluetooth ? .bluetooth : way] += 1
        for failure in report.failures { missed[FailureReason(failure.error)] += 1 }
        for summary in report.merged {
            records[.added] += UInt64(clamping: summary.addedCount)
            records[.changed] += UInt64(clamping: summary.changedCount)
            records[.removed] += UInt64(clamping: summary.removedCount)
        }
        entries += UInt64(clamping: report.entryCount)
        bytesSent += UInt64(clamping: report.bytesSent)
        bytesReceived += UInt64(clamping: report.bytesReceived)
        time += report.duration
    }
}
