import Logging
import Vicino
import VicinoPresence
import VicinoService

/// The log's line about an event of discovery.
struct DiscoveryNews {
    let level: Logger.Level
    let sentence: String

    /// - Returns: nil for an event that needs no line.
    init?(_ event: Discovery.Event, _ node: Node) throws {
        switch event {
        case .asked(let question):
            let name = try NamedPeer(question.person.user, node)
            let word = try CommandWord(question.person.user, node)
            let proposal = ProposedCommand("vicino accept \(word)")
            self.init(.notice, "\(name.shown) has something new. Fetch it? \(proposal) does.")
        // The service says how an author who entered is heard.
        case .entered, .settled, .moved: return nil
        case .left(let person, _): try self.init(.info, about: person, "is gone", in: node)
        case .met(let person, report: let report): try self.init(session: .met(person, report: report), node)
        case .accessRevoked(let person):
            try self.init(.notice, about: person, "does not show you their records any more", in: node)
        case .failed(let person, error: let error): try self.init(session: .failed(person, error: error), node)
        case .refused(let address, let error): try self.init(session: .refused(address: address, error), node)
        // Any stranger can advertise this, and must not fill the log.
        case .openDevices: return nil
        // The service says more of Bluetooth.
        case .availability(of: .bluetooth, _): return nil
        case .availability(_, .ready): self.init(.notice, "Looks for others on the local network.")
        case .availability(_, .unavailable(let reason, let remedy)): self.init(.notice, "\(reason) \(remedy)")
        case .unavailable(let error):
            self.init(.error, "This device does not look for people: \(Failure.message(of: error))")
        case .recovered: self.init(.notice, "This device looks for others again.")
        case .clockIsOff(let offset):
            let seconds = abs(offset.components.seconds)
            self.init(.warning, "The clock of this device seems to be wrong by \(seconds) seconds.")
        case .missed(let count): try self.init(session: .missed(count), node)
        }
    }

    /// - Parameter media: over which a person who came near is heard.
    init(_ person: Person, over media: [MediumKind], _ node: Node) throws {
        try self.init(.info, about: person, "seems to be near, \(media.words)", in: node)
    }

    /// - Parameter person: a person whose further failed sessions are not reported for now.
    init(failingOften person: Person, _ node: Node) throws {
        let name = try NamedPeer(person.user, node).shown
        self.init(.notice, "Five sessions with \(name) have failed. For some minutes, further ones are not logged.")
    }

    private init(_ level: Logger.Level, about person: Person, _ what: String, in node: Node) throws {
        self.init(level, "\(try NamedPeer(person.user, node).shown) \(what).")
    }

    /// - Parameter session: the outcome of a session, in the listener's words.
    init(session event: Listening.Event, _ node: Node) throws {
        let news = try MeetingNews(event, node)
        // Any stranger can connect, and must not fill the log.
        let levels: [MeetingNews.Kind: Logger.Level] = [
            .met: .info, .failed: .notice, .refused: .debug, .unavailable: .error, .recovered: .notice,
            .missed: .warning,
        ]
        self.init(levels[news.kind] ?? .debug, news.sentence)
    }

    private init(_ level: Logger.Level, _ sentence: String) {
        self.level = level
        self.sentence = sentence
    }
}
