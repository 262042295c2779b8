internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// What the devices of a follower have of what the user shares, and what has not arrived on them.
struct ArrivalFacts: Sendable {
    /// What each device has, in sentences; empty for a follower with one device, of which other facts tell.
    let devices: [String]
    /// What the user has taken back and some device has not confirmed; if there is none, the last thing that has arrived.
    let retractions: [String]
    /// What is wrong with what the follower has signed; nil if nothing is.
    let warning: String?

    /// The maximum number of retractions in the list.
    private static let limit = 5

    init(_ follower: Follower, isBlocked: Bool, site: WebSite, words: Words) {
        let sentences = Sentences(
            words: words, text: site.text(words), now: site.node.now, hasSeveral: follower.devices.count > 1)
        let isReceiving = follower.hasAccess && !isBlocked
        devices = isReceiving && sentences.hasSeveral ? follower.devices.map(sentences.device) : []
        retractions = isReceiving ? Self.retractions(follower.retractions, sentences) : []
        let name = DisplayText(follower.name, limit: 60).text
        warning = follower.hasContradictoryRosters ? words(.warnDevices, ["name": name]) : nil
    }

    private static func retractions(_ all: [Follower.Retraction], _ sentences: Sentences) -> [String] {
        let pending = all.filter { !$0.hasArrived }
        guard !pending.isEmpty else { return all.prefix(1).map(sentences.retraction) }
        let more = pending.count - limit
        return pending.prefix(limit).map(sentences.retraction) + (more > 0 ? [sentences.more(more)] : [])
    }
}

/// How devices and retractions are put into words.
private struct Sentences {
    let words: Words
    let text: WebText
    let now: Timestamp
    /// Whether the follower has several devices, which are then told apart.
    let hasSeveral: Bool

    /// `Device 2 (3f2a91bc): had everything as of 3 Nov 2026`.
    func device(_ device: Follower.Device) -> String {
        let state = (device.isRemoved ? [words(.holdsRemoved)] : []) + states(of: device)
        return words(
            .holdsDevice,
            ["number": String(device.number), "key": device.shortKey, "state": state.joined(separator: "; ")])
    }

    private func states(of device: Follower.Device) -> [String] {
        guard let heard = device.heardAt else { return [words(.holdsNever)] }
        if device.holding == .everything { return [words(.holdsAll, ["when": when(heard)])] }
        let contact = words(.holdsHeard, ["when": when(heard)])
        guard let whole = device.wholeAt else { return [words(.holdsPart), contact] }
        let former = words(.holdsFormer, ["when": when(whole)])
        return whole == heard ? [former] : [former, contact]
    }

    /// `Taken back: 2 (activities), today 14:02: not arrived; no contact since 3 Nov 2026`.
    func retraction(_ retraction: Follower.Retraction) -> String {
        "\(cause(retraction)): \(arrival(retraction))"
    }

    func more(_ count: Int) -> String { words(.retractionMore, ["n": words.format.number(count)]) }

    private func cause(_ retraction: Follower.Retraction) -> String {
        let moment = when(retraction.at)
        switch retraction.cause {
        case .records(let kind, count: let count):
            return words(
                .retractionRecords,
                ["n": words.format.number(count), "kind": KindWords(words: words).text(kind), "when": moment])
        case .narrowing: return words(.retractionNarrowing, ["when": moment])
        case .change: return words(.retractionChange, ["when": moment])
        }
    }

    private func arrival(_ retraction: Follower.Retraction) -> String {
        guard !retraction.hasArrived else { return words(.retractionArrived) }
        let numbers = retraction.missing.map { String($0.number) }.joined(separator: ", ")
        let missing = hasSeveral ? words(.retractionMissingOn, ["numbers": numbers]) : words(.retractionMissing)
        guard let heard = retraction.missing.compactMap(\.heardAt).max() else { return missing }
        let contact = heard < retraction.at ? TextKey.retractionSilent : .holdsHeard
        return "\(missing); \(words(contact, ["when": when(heard)]))"
    }

    private func when(_ moment: Timestamp) -> String { text.when(moment, now: now) }
}
