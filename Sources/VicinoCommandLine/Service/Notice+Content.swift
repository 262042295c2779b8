import Vicino
import VicinoDesktop
import VicinoNetworks
import VicinoService

extension Notice {
    /// The notice about a near person.
    ///
    /// - Parameter hasButtons: whether the desktop shows buttons. Without them, the text says how to answer.
    init(_ content: NoticeContent, hasButtons: Bool) {
        var lines: [String] = []
        if content.arrived > 0 { lines.append("\(String.count(content.arrived, "record")) new, changed or gone.") }
        if content.question != nil {
            lines.append("There is something new. Fetch it?")
            if !hasButtons { lines.append("In a terminal: vicino accept, vicino decline") }
        }
        self.init(
            "\(content.name) is near", body: lines.joined(separator: "\n"),
            buttons: content.question == nil
                ? [] : MeetingQuestion.Answer.allCases.map { Button($0.rawValue, label: $0.label) }
        )
        category = "presence.online"
    }
}

extension Notice {
    /// The notice about a new network.
    init(asking network: PresentNetwork, isNamesake: Bool, hasButtons: Bool) {
        var lines = [
            "Look for people here? Everybody on this network then sees that this device uses Vicino, but not whose it is."
        ]
        if isNamesake {
            lines.append(
                "It is not the network of this name that you trust: another router, or an attacker who imitates it.")
        }
        if !hasButtons, let command = ProposedCommand.about(network.name, on: network.interface, "accept") {
            lines.append("In a terminal: \(command.text), or decline")
        }
        self.init(
            network.isWireless ? "New network: \(network.name)" : "New network on \(network.interface)",
            body: lines.joined(separator: "\n"),
            buttons: NetworkAnswer.allCases.map { Button($0.rawValue, label: $0.label) })
        category = "network"
    }
}

extension NoticeWords {
    /// The notices' texts when the program runs the service.
    static let shown = NoticeWords(
        person: { Notice($0, hasButtons: $1) },
        network: { Notice(asking: $0, isNamesake: $1, hasButtons: $2) },
        reminder: { Notice($0, at: $1, hasButtons: $2) })
}

extension NetworkAnswer {
    /// The button's label.
    fileprivate var label: String {
        switch self {
        case .accept: "Look here"
        case .decline: "Never here"
        }
    }
}

extension MeetingQuestion.Answer {
    /// The button's label.
    fileprivate var label: String {
        switch self {
        case .once: "Fetch it"
        case .notNow: "Not now"
        case .always: "Always"
        case .never: "Never"
        }
    }
}
