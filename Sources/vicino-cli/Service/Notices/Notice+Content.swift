import Vicino
import VicinoDesktop

extension Notice {
    /// What is shown about somebody who is near.
    ///
    /// - Parameter hasButtons: whether the desktop has any. Without them the words say how to answer.
    init(_ content: NoticeBoard.Content, hasButtons: Bool) {
        var lines: [String] = []
        if content.arrived > 0 { lines.append("\(String.count(content.arrived, "record")) new, changed or gone.") }
        if content.question != nil {
            lines.append("There is something new. Take it?")
            if !hasButtons { lines.append("In a terminal: vicino accept, vicino decline") }
        }
        self.init(
            "\(content.name) is near", body: lines.joined(separator: "\n"),
            buttons: content.question == nil ? [] : Request.Answer.allCases.map { Button($0.rawValue, label: $0.label) }
        )
        category = "presence.online"
    }
}

extension Request.Answer {
    /// What stands on the button.
    fileprivate var label: String {
        switch self {
        case .once: "Take it"
        case .notNow: "Not now"
        case .always: "Always"
        case .never: "Never"
        }
    }
}
