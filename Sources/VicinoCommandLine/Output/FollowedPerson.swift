import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoPresence
import VicinoService

/// A followed person, with what this device knows about them.
struct FollowedPerson {
    /// The word that names the person in a command.
    let word: CommandWord
    let status: ReplicaStatus
    let hint: DisplayText?
    let counts: [KindID: Int]
    let evidence: Obstacle.Evidence
    /// Whether the person's identity key was replaced.
    private let isSucceeded: Bool
    /// Who has met the person, as both say.
    private let meetings: [VouchedMeeting]
    /// The store from which the person's records are fetched, or could be; nil if they have told of none.
    private let store: FollowedStore?
    /// When the user has left a letter that the person's device has not answered yet; nil if there is none.
    private let awaitedSince: Timestamp?
    /// Whether everything is here that the person had at the last meeting, or has now; nil if never met.
    let isUpToDate: Bool?

    /// All followed people.
    static func all(_ node: Node, _ service: ServiceAnswer) throws -> [FollowedPerson] {
        // Commands that need the settings report a mistake in them.
        let fallback = (try? SettingsFile().settings())?.defaultPolicy ?? .always
        return try node.following().map { try FollowedPerson($0, node, service: service, fallback: fallback) }
    }

    private init(_ person: Person, _ node: Node, service: ServiceAnswer, fallback: ExchangePolicy) throws {
        word = try CommandWord(person, node)
        status = try node.replicaStatus(of: person)
        counts = status.completeness == .damaged ? [:] : try node.recordCounts(of: person)
        hint = try node.incompleteHint(person)
        isSucceeded = try node.successionCount(of: person.user) > 0
        let stores = try node.followedStores(of: person)
        store = stores.first(where: \.isAllowed) ?? stores.first(where: \.needsAnswer) ?? stores.first
        awaitedSince = try node.unansweredLetter(to: person)
        meetings = try node.vouchedMeetings(of: person.user)
        evidence = try Obstacle.Evidence(of: person, in: node, service, policy: fallback)
        // A beacon that shows new records now counts more than the state at the last meeting.
        let isUpToDate = !evidence.hasNews && status.completeness == .upToDate
        self.isUpToDate = evidence.met.map { _ in isUpToDate }
    }

    var person: Person { evidence.person }

    /// Why this device receives nothing from the person; nil if no obstacle is known.
    var obstacle: Obstacle? { Obstacle(evidence) }

    /// The lines for users.
    func lines(_ clock: TypedTimeReader) -> [TerminalText] {
        let name = DisplayText(person.name, limit: 60)
        let claimed: TerminalText =
            if let claim = status.claimedName.claim(beside: person.name) {
                " (calls themselves \(DisplayText(quoting: claim)))"
            } else {
                ""
            }
        let records = String.count(counts.values.reduce(0, +), "record")
        let updated = person.updatedAt.map { "last new on \(clock.text($0))" } ?? "nothing new yet"
        var lines: [TerminalText] = [
            Screen.style.bold(name) + claimed,
            "  \(records), \(updated)", "  \(meeting(clock))",
            "  \(person.user.fingerprint)",
        ]
        if let extent = status.extent { lines.append("  \(received(extent, clock))") }
        if let awaitedSince {
            lines.append("  waits for an answer to your letter of \(clock.text(awaitedSince))")
        }
        if let hint { lines.append("  \(hint)") }
        // An obstacle that concerns all people is reported once, elsewhere, unless this person was never met.
        if let obstacle, awaitedSince == nil, obstacle.isPersonal || evidence.met == nil {
            lines.append("  \(obstacle.sentence(clock, of: word), limit: 800)")
        }
        return lines + storeLines(clock) + VouchText.lines(meetings, with: name) + warnings(name)
    }

    /// How records come by a store: `by the store cloud.example.org, fetched on Mon 30 Nov 2026, 14:02`.
    private func storeLines(_ clock: TypedTimeReader) -> [TerminalText] {
        guard let store else { return [] }
        let failed: [TerminalText] =
            store.lastFailure.map { failure in
                ["  The store failed on \(clock.text(failure.at)): \(DisplayText(failure.message, limit: 600))"]
            } ?? []
        let command = ProposedCommand("vicino cloud fetch \(word)")
        let asked = store.needsAnswer ? "; you are asked first: \(command)" : ""
        return ["  by the store \(store.line(clock))\(asked)"] + failed
    }

    /// What the person shares with the user: `shares activities, without notes and places, since Mon 30 Nov 2026`.
    private func received(_ extent: SharedExtent, _ clock: TypedTimeReader) -> DisplayText {
        let kinds = counts.filter { $0.value > 0 }.keys.sorted()
        let names: DisplayText = kinds.isEmpty ? "records" : KindNames.text(kinds)
        return "shares \(names), \(SharingText(clock: clock).text(extent))"
    }

    /// What is wrong with the received records, and what to do.
    private func warnings(_ name: DisplayText) -> [TerminalText] {
        var warnings: [TerminalText] = []
        if status.forkCount > 0 {
            let logs = String.count(status.forkCount, "log")
            let verb = status.forkCount == 1 ? "contradicts" : "contradict"
            warnings.append("  Warning: \(logs) \(verb) what was received before. Ask \(name).")
        }
        if isSucceeded {
            warnings.append("  \(name) has replaced their identity key. If they have not told you, ask them.")
        }
        if status.hasContradictoryRosters {
            warnings.append("  Warning: two contradictory lists of devices, both signed. Ask \(name).")
        }
        if status.hasRival {
            warnings.append("  Warning: two identities, both signed, claim to replace their former one. Ask \(name).")
        }
        if status.missingContentCount > 0 {
            let records = String.count(status.missingContentCount, "record")
            warnings.append("  Warning: \(records) received without content. Meet \(name), or ask for a new file.")
        }
        return warnings
    }

    /// When the person was last met, and whether they are near.
    private func meeting(_ clock: TypedTimeReader) -> String {
        let met = evidence.met.map { met in
            let verb = met.way.store == nil ? "met" : "fetched"
            let state = isUpToDate == true ? ", up to date" : ""
            return "\(verb) on \(clock.text(met.endedAt)) \(met.way.words)\(state)"
        }
        return (met ?? "never met") + (nearness.map { "; near now\($0)" } ?? "")
    }

    /// How the person is near, in words that follow "near"; nil if they are not.
    var nearness: String? {
        guard evidence.isNear, let seen = evidence.seen else { return nil }
        let media = seen.media.isEmpty ? "" : " \(seen.media.words)"
        return media + (seen.zone.map { ", \($0.words)" } ?? "")
    }

    /// The object for programs.
    var json: JSON {
        .object(
            person.members + [
                ("claimedName", .text(status.claimedName)), ("fingerprint", .text(person.user.fingerprint)),
                ("records", JSON.counts(counts)), ("updatedAt", .time(person.updatedAt)),
                ("forks", .number(status.forkCount)),
                ("contradictoryDevices", .boolean(status.hasContradictoryRosters)),
                ("rivalIdentity", .boolean(status.hasRival)),
                ("missingContents", .number(status.missingContentCount)),
                ("shares", status.extent.map { .object($0.members) } ?? .null),
                ("incomplete", .boolean(status.completeness == .incomplete)),
                ("behind", .boolean(status.completeness == .behind)),
                ("damaged", .boolean(status.completeness == .damaged)),
                ("upToDate", .boolean(isUpToDate)),
                ("lastMet", evidence.met.map { .object(JSON.meeting($0.endedAt, $0.way)) } ?? .null),
                ("lastFailure", .failure(evidence.failed)),
                ("near", .boolean(evidence.service.map { _ in evidence.isNear })),
                ("media", .array(evidence.seen?.media.map { .text($0.name) } ?? [])),
                ("zone", evidence.seen?.zone?.json ?? .null),
                ("obstacle", obstacle.map { .text($0.code) } ?? .null),
                VouchText.member(meetings), ("store", store.map { .object($0.members) } ?? .null),
                ("awaitingSince", .time(awaitedSince)),
            ])
    }
}

extension JSON {
    /// A boolean, or null.
    fileprivate static func boolean(_ value: Bool?) -> JSON { value.map { .boolean($0) } ?? .null }

    /// When and how a meeting took place or failed.
    fileprivate static func meeting(_ at: Timestamp, _ way: MeetingWay) -> [(String, JSON)] {
        [("at", .time(at)), ("way", .text(way.name))]
    }

    /// An attempt to meet that failed, or null.
    fileprivate static func failure(_ failed: FailedMeeting?) -> JSON {
        guard let failed else { return .null }
        let error = JSON.object([("code", .text(failed.code.name)), ("message", .text(failed.message))])
        return .object(meeting(failed.endedAt, failed.way) + [("error", error)])
    }

    /// The numbers of records by kind.
    static func counts(_ counts: [KindID: Int]) -> JSON {
        .object(counts.sorted { $0.key < $1.key }.map { ($0.key.description, .number($0.value)) })
    }
}
