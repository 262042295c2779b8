import Vicino
import VicinoNetworks
import VicinoService

/// What a person says of a network that this device is on.
struct NetworkAnswer {
    let network: PresentNetwork
    private let place: ServicePlace

    /// Finds the network that is meant.
    ///
    /// - Parameter text: its name, the interface on which it is, or what it is recognised by. A number is none of these,
    ///   whatever somebody calls their network.
    /// - Returns: nil if it means none that is here.
    /// - Throws: a refusal if it could be several, or a person, or is not recognised.
    init?(about text: String, _ place: ServicePlace) throws {
        // Where nobody knows which networks are here, none of them is meant.
        let networks = (try? NetworkSurvey.view().networks) ?? []
        let found = networks.meant(by: text)
        guard let network = found.first else { return nil }
        guard found.count == 1 else {
            let interfaces = found.map(\.interface).joined(separator: ", ")
            throw Refusal(
                NodeError(.ambiguous, "Several networks are meant, on \(interfaces)."), hint: "Name the interface.")
        }
        guard try network.interface == text || !Self.isPerson(text, place) else {
            throw Refusal(
                NodeError(.ambiguous, "A person and a network have this name."),
                hint: "Give an id for the person, or \(network.interface) for the network.")
        }
        guard !network.ids.isEmpty else {
            throw Refusal(
                .refused, "It is not known yet which network \(network.interface) is on: its gateway does not answer.")
        }
        (self.network, self.place) = (network, place)
    }

    /// Remembers the answer for good, and tells the service if one runs.
    func give(_ verdict: NetworkVerdict, json: Bool) throws {
        try SettingsFile().remember(verdict, about: network)
        do { _ = try place.ask(.reload) } catch {
            Failure.warn("The service has not taken the change over. \(Failure.message(of: error))")
        }
        if json {
            return try Output.print(
                JSON.object([
                    ("network", .text(network.name)), ("interface", .text(network.interface)),
                    ("ids", .array(network.ids.map { .text($0.text) })), ("kind", .text(Question.networkKind)),
                ]).line)
        }
        try Output.print(
            verdict.sentence(
                displaySafe(network.isWireless ? network.name : "what \(network.interface) is on now", limit: 60)))
    }

    private static func isPerson(_ text: String, _ place: ServicePlace) throws -> Bool {
        let questions = try place.ask(.questions) ?? []
        return questions.contains {
            if case .question(let question) = $0 {
                !question.isNetwork && question.name.lowercased() == text.lowercased()
            } else {
                false
            }
        }
    }
}

extension NetworkVerdict {
    /// What has come of it.
    func sentence(_ network: String) -> String {
        switch self {
        case .accept: "Trusted: \(network). Whenever this device is on it, people are looked for there."
        case .decline: "Declined: \(network). Nobody is looked for there, and nothing is asked again."
        }
    }
}
