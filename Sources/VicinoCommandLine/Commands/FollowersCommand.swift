import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// `vicino followers`.
struct FollowersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "followers", abstract: "List your followers, and what they may see.",
        discussion: """
            These are the people who follow you by invitation or in person. The list shows what each may see and until \
            when, when their device last met yours, and whether they have exactly what you share with them now. A person who only has a \
            file of `vicino export` is not in the list.

            Below are the devices of a follower who has several, and what has not arrived: records that you deleted or made \
            private, and what you share no more. A device that met only another device of yours counts as not heard of.

            Examples:
              vicino followers
              vicino followers --blocked
            """)

    @Flag(name: .long, help: "List the people you have blocked.")
    var blocked = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let clock = TypedTimeReader(options.configuration)
        let rows = try blocked ? node.blockedUsers().map { $0.row(clock) } : followers(of: node, clock)
        if options.json { return try Output.print(JSON.array(rows.map(\.json)).line) }
        guard !rows.isEmpty else {
            return try Output.print(
                blocked ? "You have blocked nobody." : "Nobody follows you yet. `vicino invite` changes that.")
        }
        let output = Output()
        for line in rows.flatMap(\.lines) { try output.line(line) }
        try output.flush()
    }

    private func followers(of node: Node, _ clock: TypedTimeReader) throws -> [PersonRow] {
        let blocks = Dictionary(try node.blockedUsers().map { ($0.user, $0.blockedAt) }) { first, _ in first }
        return try node.followers().map {
            $0.row(clock, blockedAt: blocks[$0.user], metBy: try node.vouchedMeetings(of: $0.user))
        }
    }
}

/// A person in a list: for users and for programs.
struct PersonRow {
    let lines: [TerminalText]
    let json: JSON
}

extension Follower {
    /// The members that begin every JSON object about a follower.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user.description))] }

    /// - Parameters:
    ///   - blockedAt: when the follower was blocked; nil if they are not.
    ///   - meetings: who has met the follower, as both say.
    fileprivate func row(
        _ clock: TypedTimeReader, blockedAt: Timestamp?, metBy meetings: [VouchedMeeting]
    ) -> PersonRow {
        let claimed: TerminalText =
            if let claim = claimedName.claim(beside: name) {
                " (calls themselves \(DisplayText(quoting: claim)))"
            } else {
                ""
            }
        let lines: [TerminalText] = [
            Screen.style.bold(DisplayText(name, limit: 60)) + claimed, "  \(access(clock, blockedAt))",
            "  \(heard(clock))", "  \(user.fingerprint)",
        ]
        let arrivals = blockedAt == nil ? arrivals(clock) : []
        let met = VouchText.lines(meetings, with: DisplayText(name, limit: 60))
        return PersonRow(lines: lines + met + arrivals + warnings, json: json(blockedAt, meetings))
    }

    private func access(_ clock: TypedTimeReader, _ blockedAt: Timestamp?) -> String {
        if let blockedAt { return "blocked on \(clock.text(blockedAt))" }
        switch access {
        case .revoked(let moment): return "access revoked on \(clock.text(moment))"
        case .granted(let end):
            let shown = SharingText(clock: clock).text(sharing)
            return
                "sees \(shown); until \(clock.text(end)), and each meeting extends this, as does publishing to a store they read"
        case .expired: return "has not met your devices for 90 days: needs a new invitation"
        }
    }

    private func heard(_ clock: TypedTimeReader) -> String {
        let heard = heardAt.map { "last heard of on \(clock.text($0))" } ?? "not heard of yet"
        return "since \(clock.text(grantedAt)), \(heard)\(held.map { ", \($0)" } ?? "")"
    }

    /// How much of the present records the follower holds. Nil if the follower's grant has ended, or the follower has
    /// not reported it.
    private var held: String? {
        guard hasAccess else { return nil }
        switch holding {
        case .unknown: return nil
        case .everything: return "has all of that, and nothing else"
        case .lacking(let changes?): return "lacks \(String.count(changes, "change")) at most"
        case .lacking(nil): return "does not have it as you share it now"
        }
    }

    /// How many changes the follower lacks at most; nil if that is unknown.
    private var lackedChanges: Int? {
        switch holding {
        case .unknown: nil
        case .everything: 0
        case .lacking(let changes): changes
        }
    }

    private func json(_ blockedAt: Timestamp?, _ meetings: [VouchedMeeting]) -> JSON {
        let (expiry, revokedAt): (Timestamp?, Timestamp?) =
            switch access {
            case .granted(let end), .expired(let end): (end, nil)
            case .revoked(let moment): (nil, moment)
            }
        return .object(
            members + sharing.members + [
                ("claimedName", .text(claimedName)), ("fingerprint", .text(user.fingerprint)),
                ("since", .time(grantedAt)), ("expiresAt", .time(expiry)),
                ("revokedAt", .time(revokedAt)), ("blockedAt", .time(blockedAt)), ("heardAt", .time(heardAt)),
                ("upToDate", holding.isEverything.map { .boolean($0) } ?? .null),
                ("changesSince", lackedChanges.map { .number($0) } ?? .null), VouchText.member(meetings),
            ] + arrivalMembers)
    }
}

extension BlockedUser {
    fileprivate func row(_ clock: TypedTimeReader) -> PersonRow {
        let lines: [TerminalText] = [
            Screen.style.bold(DisplayText(name, limit: 60)), "  blocked on \(clock.text(blockedAt))",
            "  \(user.fingerprint)",
        ]
        let json = JSON.object([
            ("user", .text(name)), ("id", .text(user.description)), ("fingerprint", .text(user.fingerprint)),
            ("blockedAt", .time(blockedAt)),
        ])
        return PersonRow(lines: lines, json: json)
    }
}
