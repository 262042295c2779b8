internal import VicinoBus

/// A notice in the form that its notification server needs.
struct NoticeWording {
    let summary: String
    let body: String
    /// Wire keys and labels, alternating.
    let actions: [String]
    /// The app's keys, by wire key.
    let keys: [String: String]
    let hints: [String: BusValue]
    /// Milliseconds; -1 for the desktop's default, 0 for no timeout.
    let timeout: Int32

    private static let summaryLimit = 120
    private static let bodyLimit = 600
    private static let labelLimit = 40
    private static let buttonLimit = 6

    init(_ notice: Notice, for server: NoticeServer) {
        summary = displayable(notice.summary, limit: Self.summaryLimit)
        body = Self.body(notice, server)
        let (actions, keys) = Self.actions(notice, server)
        self.actions = actions
        self.keys = keys
        hints = Self.hints(notice)
        timeout =
            switch notice.expiry {
            case .usual: -1
            case .untilClosed: 0
            case .until(let duration): Int32(min(max(1, duration / .milliseconds(1)), 86_400_000))
            }
    }

    private static func body(_ notice: Notice, _ server: NoticeServer) -> String {
        guard server.showsBody else { return "" }
        // The text is cut before it is escaped, so that no escape is cut in two.
        let lines = notice.body.unicodeScalars.prefix(bodyLimit)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { displayable(String(String.UnicodeScalarView($0)), limit: bodyLimit) }
        let isCut = notice.body.unicodeScalars.dropFirst(bodyLimit).first != nil
        let text = lines.joined(separator: "\n") + (isCut ? "…" : "")
        return server.readsMarkup ? text.escapedForMarkup : text
    }

    /// The app's own keys are never sent, so the server cannot mistake one for a key of its own.
    private static func actions(_ notice: Notice, _ server: NoticeServer) -> ([String], [String: String]) {
        guard server.hasButtons else { return ([], [:]) }
        var actions: [String] = []
        var keys: [String: String] = [:]
        if let key = notice.clickKey {
            actions += ["default", ""]
            keys["default"] = key
        }
        for (index, button) in notice.buttons.prefix(buttonLimit).enumerated() {
            actions += ["button-\(index)", displayable(button.label, limit: labelLimit)]
            keys["button-\(index)"] = button.key
        }
        return (actions, keys)
    }

    private static func hints(_ notice: Notice) -> [String: BusValue] {
        var hints: [String: BusValue] = ["urgency": .byte(notice.urgency.rawValue)]
        if let category = notice.category { hints["category"] = .string(displayable(category, limit: labelLimit)) }
        return hints
    }
}
