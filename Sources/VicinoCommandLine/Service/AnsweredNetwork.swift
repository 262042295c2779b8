import Vicino
import VicinoDrawing
import VicinoNetworks
import VicinoService

/// A network that this device is on, and about which the user gives an answer.
struct AnsweredNetwork {
    let network: PresentNetwork
    private let socket: ServiceSocket

    /// Finds the network that a text names.
    ///
    /// - Parameter text: the network's name, its interface, or one of its ids. A number is not taken as a name, even if
    ///   a network has that name.
    /// - Returns: nil if the text names no present network, or also names a person about whom there is a question.
    /// - Throws: a refusal if the text could name several networks, or a network and a person without a question;
    ///   another refusal if the network is not recognised.
    init?(about text: String, _ socket: ServiceSocket, _ node: Node?) throws {
        // If the present networks are unknown, the text names none of them.
        let networks = (try? NetworkSurvey.view().networks) ?? []
        let found = networks.meant(by: text)
        guard let network = found.first else { return nil }
        guard found.count == 1 else {
            let interfaces = found.map(\.interface).joined(separator: ", ")
            throw Refusal(
                VicinoError(.ambiguous, "Several networks match, on \(interfaces)."), hint: "Name the interface.")
        }
        if network.interface != text {
            // A neighbour may call a network like a person, and must not receive the answer that is meant for them.
            switch try Self.person(text, asked: OpenQuestions.all(socket) ?? [], node) {
            case .asked: return nil
            case .known:
                throw Refusal(
                    VicinoError(.ambiguous, "A person and a network have this name."),
                    hint: "Give an id for the person, or \(network.interface) for the network.")
            case nil: break
            }
        }
        guard !network.ids.isEmpty else {
            throw Refusal(
                .refused, "The network of \(network.interface) is not known yet: its gateway does not answer.")
        }
        self.network = network
        self.socket = socket
    }

    /// Stores the answer permanently, and tells a running service.
    func give(_ answer: NetworkAnswer, json: Bool) throws {
        try SettingsFile().remember(answer, about: network)
        do { _ = try socket.ask(.reload) } catch {
            Failure.warn("The service has not applied the change. \(Failure.message(of: error))")
        }
        if json {
            return try Output.print(
                JSON.object([
                    ("network", .text(network.name)), ("interface", .text(network.interface)),
                    ("ids", .array(network.ids.map { .text($0.text) })), ("kind", .text(Question.networkKind)),
                ]).line)
        }
        let name = network.isWireless ? network.name : "the network of \(network.interface)"
        try Output.print("\(answer.sentence(DisplayText(name, limit: 60)))")
    }

    /// A person whom a text names.
    enum NamedPerson {
        /// There is a question about them.
        case asked
        /// There is no question about them.
        case known
    }

    /// The person whom a text names; nil if it names none.
    ///
    /// - Parameter questions: all open questions.
    static func person(_ text: String, asked questions: [Question], _ node: Node?) throws -> NamedPerson? {
        if questions.contains(where: { !$0.isNetwork && $0.name.nameKey == text.nameKey }) { return .asked }
        return try node?.knows(text) == true ? .known : nil
    }
}

extension Node {
    /// Whether a text names a followed person or a follower, or several of them.
    func knows(_ text: String) throws -> Bool {
        do { return try !anyPerson(text).isMe } catch let error as VicinoError {
            guard error.code == .notFound || error.code == .ambiguous else { throw error }
            return error.code == .ambiguous
        }
    }
}

extension NetworkAnswer {
    /// Says what the answer changes.
    func sentence(_ network: DisplayText) -> DisplayText {
        switch self {
        case .accept: "Trusted: \(network). While `vicino run` runs, this device looks for people there."
        case .decline: "Declined: \(network). This device does not look for people there, and does not ask again."
        }
    }
}
