import Vicino
import VicinoActivity
import VicinoDrawing

/// What the devices of a follower hold, and what has not arrived on them.
extension Follower {
    /// The maximum number of retractions in a list for users.
    private static let shownRetractions = 5

    /// The lines for users: the devices if there are several, what has not arrived, and else the last thing that has.
    func arrivals(_ clock: TypedTimeReader) -> [TerminalText] {
        guard hasAccess else { return [] }
        var lines: [TerminalText] = []
        if devices.count > 1 {
            for device in devices { lines.append("  \(name(of: device)): \(device.words(clock))") }
        }
        let pending = retractions.filter { !$0.hasArrived }
        if pending.isEmpty, let last = retractions.first { lines.append("  \(last.words(clock)): arrived") }
        for retraction in pending.prefix(Self.shownRetractions) {
            lines.append("  \(retraction.words(clock)): \(missing(retraction, clock))")
        }
        let more = pending.count - Self.shownRetractions
        if more > 0 { lines.append("  \(String.count(more, "earlier change")): not arrived") }
        return lines
    }

    /// What is wrong with what the follower has signed.
    var warnings: [TerminalText] {
        guard hasContradictoryRosters else { return [] }
        return ["  Warning: two contradictory lists of devices, both signed. Ask \(DisplayText(name, limit: 60))."]
    }

    private func name(of device: Device) -> String { "device \(device.number) (\(device.shortKey))" }

    /// `not arrived on device 2; not heard of since Mon 30 Nov 2026 14:02`.
    private func missing(_ retraction: Retraction, _ clock: TypedTimeReader) -> String {
        let numbers = retraction.missing.map { String($0.number) }.joined(separator: ", ")
        let place = devices.count > 1 ? " on device \(numbers)" : ""
        guard let heard = retraction.missing.compactMap(\.heardAt).max() else { return "not arrived\(place)" }
        let since = heard < retraction.at ? "not heard of since" : "last heard of on"
        return "not arrived\(place); \(since) \(clock.text(heard))"
    }

    /// The members of the JSON object about what the devices hold.
    var arrivalMembers: [(String, JSON)] {
        [
            ("devices", .array(devices.map(\.json))), ("retractions", .array(retractions.map(\.json))),
            ("contradictoryDevices", .boolean(hasContradictoryRosters)),
        ]
    }
}

extension Follower.Device {
    /// `has everything as of Mon 30 Nov 2026 14:02`.
    fileprivate func words(_ clock: TypedTimeReader) -> String {
        (isRemoved ? "removed by them; " : "") + state(clock)
    }

    private func state(_ clock: TypedTimeReader) -> String {
        guard let heardAt else { return "not heard of yet" }
        if holding == .everything { return "has everything as of \(clock.text(heardAt))" }
        guard let wholeAt else { return "does not have everything yet; last heard of on \(clock.text(heardAt))" }
        let former = "had everything as of \(clock.text(wholeAt))"
        return wholeAt == heardAt ? former : "\(former); last heard of on \(clock.text(heardAt))"
    }

    fileprivate var json: JSON {
        .object([
            ("number", .number(number)), ("key", .text(shortKey)), ("removed", .boolean(isRemoved)),
            ("heardAt", .time(heardAt)), ("completeAt", .time(wholeAt)),
            ("upToDate", holding.isEverything.map { .boolean($0) } ?? .null),
        ])
    }
}

extension Follower.Retraction {
    /// `2 activities, taken back on Mon 30 Nov 2026 14:02`.
    fileprivate func words(_ clock: TypedTimeReader) -> DisplayText {
        let moment = clock.text(at)
        switch cause {
        case .records(let kind, count: let count):
            return "\(Self.count(count, of: kind)), taken back on \(moment)"
        case .narrowing: return "you share less since \(moment)"
        case .change: return "you share something else since \(moment)"
        }
    }

    private static func count(_ count: Int, of kind: KindID) -> DisplayText {
        switch kind {
        case Activity.schema.kind: "\(String.count(count, "activity", plural: "activities"))"
        case Visit.schema.kind: "\(String.count(count, "visit"))"
        case DayTotal.schema.kind: "\(String.count(count, "day total"))"
        default: "\(count) \(KindNames.text([kind]))"
        }
    }

    fileprivate var json: JSON {
        var members: [(String, JSON)] = [("type", .text(type)), ("at", .time(at))]
        if case .records(let kind, count: let count) = cause {
            members += [("kind", .text(kind.description)), ("records", .number(count))]
        }
        members.append(("missingOn", .array(missing.map { .number($0.number) })))
        return .object(members)
    }

    private var type: String {
        switch cause {
        case .records: "records"
        case .narrowing: "narrowing"
        case .change: "change"
        }
    }
}
