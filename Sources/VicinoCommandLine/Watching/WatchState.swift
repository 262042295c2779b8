import Vicino
import VicinoActivity
import VicinoDiary
import VicinoPresence
import VicinoService
import VicinoThreads

/// What `vicino watch` shows at one moment.
struct WatchState: Equatable {
    /// A person with what is known of them now.
    struct PersonState: Equatable {
        let person: Person
        /// How they are near, such as `over Bluetooth, in the room`; nil if they are not.
        let nearness: String?
        /// How far away they seem to be; nil if that is not known.
        var zone: ZoneEstimate?
        let media: [MediumKind]
        /// When their records last changed here, and how many there were then.
        let updatedAt: Timestamp?
        let records: Int
    }

    /// A session that runs.
    struct Session: Equatable {
        let person: Person
        let progress: RunningSession.Progress?
    }

    /// What is known of the service.
    enum Service: Equatable {
        case runs(obstacle: String?)
        case absent
        case unclear(String)
    }

    var running: Identified<Activity>?
    var service = Service.absent
    /// The followed people.
    var people: [PersonState] = []
    var sessions: [Session] = []
}

/// Reads the state, again and again.
struct WatchReader {
    private let node: Node
    private let socket: ServiceSocket
    private let work = BlockingWork(alone: "org.vicino.watch")
    /// The numbers of records, which are counted again only after a change.
    private var counts: [UserID: RecordCount] = [:]

    private struct RecordCount {
        let updatedAt: Timestamp?
        let records: Int
    }

    init(_ node: Node, _ socket: ServiceSocket) {
        self.node = node
        self.socket = socket
    }

    /// The state now, read on a thread that may wait for the disk and for the service.
    mutating func next() async throws -> WatchState {
        let next = try await work.run { [self] in
            var reader = self
            return (state: try reader.read(), reader: reader)
        }
        self = next.reader
        return next.state
    }

    /// The state now; blocks.
    mutating func read() throws -> WatchState {
        let report = ServiceAnswer(socket)
        var state = WatchState()
        state.running = try Diary(node).running().first
        state.service =
            switch report {
            case .runs(let status): .runs(obstacle: status.obstacle?.sentence)
            case .absent: .absent
            case .unclear(let error): .unclear(Failure.message(of: error))
            }
        state.people = try node.following().map { try watched($0, report) }
        state.sessions = try (report.status?.sessions ?? []).map {
            WatchState.Session(person: try node.person(for: $0.user), progress: $0.progress)
        }
        return state
    }

    private mutating func watched(_ person: Person, _ report: ServiceAnswer) throws -> WatchState.PersonState {
        let records: Int
        if let known = counts[person.user], known.updatedAt == person.updatedAt {
            records = known.records
        } else {
            // A damaged file concerns one person, and the others are shown.
            do { records = try node.recordCounts(of: person).values.reduce(0, +) } catch let error as VicinoError
                where error.code == .damaged
            { records = 0 }
            counts[person.user] = RecordCount(updatedAt: person.updatedAt, records: records)
        }
        let near = NearPerson(person, report)
        return WatchState.PersonState(
            person: person, nearness: near?.nearness, zone: near?.estimate, media: near?.media ?? [],
            updatedAt: person.updatedAt, records: records)
    }
}
