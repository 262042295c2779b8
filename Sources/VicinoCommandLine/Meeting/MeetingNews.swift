import Vicino
import VicinoService

/// An event of the listener, in words.
struct MeetingNews {
    /// The event's kind, by the name that programs read.
    enum Kind: String {
        case met
        /// A session with a known person failed.
        case failed
        /// A peer was refused: a stranger, or an unidentified peer.
        case refused
        /// This device admits no peer for now.
        case unavailable
        /// This device admits peers again.
        case recovered
        /// Events were dropped, because they came faster than this program reports them.
        case missed
    }

    let kind: Kind
    let sentence: String
    /// The members of the event's JSON object.
    let members: () throws -> [(String, JSON)]

    init(_ event: Listening.Event, _ node: Node) throws {
        switch event {
        case .met(_, report: let report): try self.init(met: report, node)
        case .failed(let person, error: let error):
            let peer = try NamedPeer(person.user, node)
            if peer.isKnown {
                let sentence = "\(peer.shown): \(Failure.message(of: error))"
                self.init(.failed, sentence: sentence, members: peer.members, error: error)
            } else {
                self.init(refused: peer.shown.text, peer.members, error)
            }
        case .refused(let address, let error):
            self.init(refused: address, [("address", .text(address))], error)
        case .unavailable(let error):
            let sentence = "This device admits no peer now: \(Failure.message(of: error))"
            self.init(.unavailable, sentence: sentence, members: [], error: error)
        case .recovered: self.init(kind: .recovered, sentence: event.description) { [] }
        case .missed(let count):
            self.init(kind: .missed, sentence: event.description) { [("count", .number(count.count))] }
        }
    }

    private init(met report: SyncReport, _ node: Node) throws {
        let holds = try node.isUpToDate(follower: report.peer.user)
        let begun = report.isNewFollower ? " Follows you now." : ""
        let renewal = report.isRenewed ? " An update of their program has renewed their identity." : ""
        let state = begun + renewal + (holds == true ? " Has everything of yours." : "")
        kind = .met
        sentence = "\(report.peer.shown): \(report.changes) \(report.traffic)\(state)"
        members = {
            report.peer.members + report.members + [
                ("upToDate", holds.map { .boolean($0) } ?? .null), ("newFollower", .boolean(report.isNewFollower)),
                ("renewedIdentity", .boolean(report.isRenewed)),
            ]
        }
    }

    private init(refused who: String, _ members: [(String, JSON)], _ error: any Error) {
        let sentence = "Refused \(who): \(Failure.message(of: error))"
        self.init(.refused, sentence: sentence, members: members, error: error)
    }

    private init(kind: Kind, sentence: String, members: @escaping () throws -> [(String, JSON)]) {
        self.kind = kind
        self.sentence = sentence
        self.members = members
    }

    private init(_ kind: Kind, sentence: String, members: [(String, JSON)], error: any Error) {
        self.kind = kind
        self.sentence = sentence
        self.members = { members + [("error", .failure(error))] }
    }
}
