import Vicino
import VicinoNetworks
import VicinoService

/// The user's answer about a network that this device is on.
struct NetworkAnswer {
    let network: PresentNetwork
    private let place: ServicePlace

    /// Finds the network that a text names.
    ///
    /// - Parameter text: the network's name, its interface, or one of its ids. A number is none of these, even if a
    ///   network is called so.
    /// - Returns: nil if the text names no present network.
    /// - Throws: a refusal if the text could name several networks or also a person, or if the network is not
    ///   recognised.
    init?(about text: String, _ place: ServicePlace) throws {
        // If the present networks are unknown, the text names none of them.
        let networks = (try? NetworkSurvey.view().networks) ?? []
        let found = networks.meant(by: text)
        guard let network = found.first else { return nil }
        guard found.count == 1 else {
            let interfaces = found.map(\.interface).joined(separator: ", ")
            throw Refusal(
                VicinoError(.ambiguous, "Several networks match, on \(interfaces)."), hint: "Name the interface.")
        }
        guard try network.interface == text || !Self.isPerson(text, place) else {
            throw Refusal(
                VicinoError(.ambiguous, "A person and a network have this name."),
                hint: "Give an id for the person, or \(network.interface) for the network.")
        }
        guard !network.ids.isEmpty else {
            throw Refusal(
                .refused, "The network of \(network.interface) is not known yet: its gateway does not answer.")
        }
        (self.network, self.place) = (network, place)
    }

    /// Stores the answer permanently, and tells a running service.
    func give(_ verdict: NetworkVerdict, json: Bool) throws {
        try SettingsFile().remember(verdict, about: network)
        do { _ = try place.ask(.reload) } catch {
            Failure.warn("The service has not applied the change. \(Failure.message(of: error))")
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
                displaySafe(network.isWireless ? network.name : "the network of \(network.interface)", limit: 60)))
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
    /// Says what the answer changes.
    func sentence(_ network: String) -> String {
        switch self {
        case .accept: "Trusted: \(network). While `vicino run` runs, this device looks for people there."
        case .decline: "Declined: \(network). This device looks for nobody there, and does not ask again."
        }
    }
}
