internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoPresence
internal import VicinoService

/// Says how near a person is, and since when.
struct NearWords: Sendable {
    let words: Words
    let text: WebText
    let now: Timestamp

    /// `near, in the room`; `last seen today, 20:14`; `not seen yet`.
    func short(_ present: FollowedPeople.State) -> String {
        if present.isNear {
            return present.seen?.zone.map { words(.nearZone, ["zone": zone($0.zone)]) } ?? words(.near)
        }
        // A person who was met after they were seen was there at least until then.
        if present.wasByStore, let fetched = present.met, fetched >= present.seen?.since ?? fetched {
            return words(.theirStoreShort, ["when": text.when(fetched, now: now)])
        }
        if let seen = present.seen?.since, seen >= present.met ?? seen {
            return words(.nearLast, ["when": text.when(seen, now: now)])
        }
        return present.met.map { words(.nearMet, ["when": text.when($0, now: now)]) } ?? words(.nearNever)
    }

    /// `in the room · since 20:12`.
    func long(_ present: FollowedPeople.State) -> String {
        guard present.isNear else { return short(present) }
        let since = (present.seen?.since).map { words(.since, ["time": timeOfDay($0)]) }
        return [present.seen?.zone.map { zone($0.zone) } ?? words(.near), since].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// `in the room · since 20:12 · last heard 20:14`: how fresh it is that the person is near.
    func fresh(_ present: FollowedPeople.State) -> String {
        let heard = present.isNear ? present.seen?.heardAt : nil
        return [long(present), heard.map { words(.nearHeard, ["time": timeOfDay($0)]) }].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// `20:12` for today; with its day for an earlier time.
    private func timeOfDay(_ moment: Timestamp) -> String {
        let isToday = WallTime(moment, in: text.timeZone).date == WallTime(now, in: text.timeZone).date
        return isToday ? text.time(moment) : text.when(moment, now: now)
    }

    private func zone(_ zone: Zone) -> String { words(zone.name) }
}
