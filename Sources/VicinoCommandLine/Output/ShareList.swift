import Vicino
import VicinoDrawing

/// Who keeps a share of the user's recovery phrase, and for whom the user keeps one.
struct ShareList {
    private let circle: ShareCircle?
    private let kept: [(friend: Person, since: Timestamp)]
    private let returned: [ReturnedPhrase]
    private let notices: [(friend: Person, at: Timestamp)]
    private let givenBack: [(author: Person, receiver: Person, at: Timestamp)]
    private let clock: TypedTimeReader

    init(_ node: Node, _ clock: TypedTimeReader) throws {
        circle = try node.shareCircle()
        kept = try node.keptShares()
        returned = try node.returnedPhrases()
        notices = try node.shareReturns()
        givenBack = try node.sharesGivenBack()
        self.clock = clock
    }

    func write(json: Bool) throws {
        guard !json else { return try Output.print(self.json.line) }
        let output = Output()
        for line in lines { try output.line(line) }
        try output.flush()
    }

    // MARK: For people

    private var lines: [TerminalText] {
        var lines: [TerminalText] = []
        if let circle {
            lines.append(
                "Any \(circle.needed) of these \(circle.friends.count) friends can give your recovery phrase back:")
            lines += circle.friends.map { "  \($0.person.shown): \(state($0.state))" }
            lines += advice(circle)
        } else {
            lines.append("Your recovery phrase was not divided among friends on this device.")
        }
        lines += notices.map { notice in
            "\(notice.friend.shown) gave your share back on \(clock.text(notice.at)). If it was not to you, "
                + "ask them, and recover your identity now."
        }
        lines += kept.map { "You keep a share for \($0.friend.shown), since \(clock.text($0.since))." }
        lines += givenBack.map {
            "You gave the share of \($0.author.shown) to \($0.receiver.shown) on \(clock.text($0.at))."
        }
        lines += returned.map(Self.line)
        return lines
    }

    private func state(_ state: ShareCircle.State) -> TerminalText {
        switch state {
        case .waiting: "is given a share when your devices meet"
        case .kept(at: let moment): "keeps a share, said last on \(clock.text(moment))"
        case .missing: "keeps no share"
        }
    }

    private static func line(_ returned: ReturnedPhrase) -> TerminalText {
        let name = DisplayText(quoting: returned.claimedName)
        let friends = TerminalText(returned.friends.map(\.shown).joined(separator: ", "))
        let rest: TerminalText =
            returned.missing == 0
            ? "`vicino recover --friends` goes on with them, in an empty folder."
            : "\(returned.missing) more are needed."
        return "Friends have given back shares of \(name): \(friends). \(rest)"
    }

    private func advice(_ circle: ShareCircle) -> [TerminalText] {
        guard !circle.isComplete else { return [] }
        var advice: [TerminalText] = ["Too few keep a share yet: they cannot help you now."]
        if !circle.former.isEmpty {
            let names = TerminalText(circle.former.map(\.shown).joined(separator: ", "))
            advice = ["Until enough of them do, the shares of before count: \(names)."]
        }
        return advice
    }

    // MARK: For programs

    private var json: JSON {
        .object([
            ("needed", circle.map { .number($0.needed) } ?? .null), ("divided", .time(circle?.madeAt)),
            ("friends", .array(circle?.friends.map { .object(Self.members($0)) } ?? [])),
            ("former", .array(circle?.former.map { .object($0.members) } ?? [])),
            ("keptFor", .array(kept.map { .object($0.friend.members + [("since", .time($0.since))]) })),
            ("givenBack", .array(notices.map { .object($0.friend.members + [("at", .time($0.at))]) })),
            ("returned", .array(returned.map { .object(Self.members($0)) })),
        ])
    }

    private static func members(_ returned: ReturnedPhrase) -> [(String, JSON)] {
        [
            ("id", .text(returned.author.description)), ("claimedName", .text(returned.claimedName)),
            ("friends", .array(returned.friends.map { .object($0.members) })), ("missing", .number(returned.missing)),
        ]
    }

    private static func members(_ friend: ShareCircle.Friend) -> [(String, JSON)] {
        let state =
            switch friend.state {
            case .waiting: "waiting"
            case .kept: "kept"
            case .missing: "missing"
            }
        var heard: Timestamp?
        if case .kept(at: let moment) = friend.state { heard = moment }
        return friend.person.members + [("state", .text(state)), ("heard", .time(heard))]
    }
}
