import Vicino
import VicinoActivity
import VicinoDrawing

/// What a person sees, in words.
struct SharingText {
    let clock: TypedTimeReader

    /// `activities, without notes and places, since Mon 30 Nov 2026`.
    func text(_ sharing: Sharing) -> DisplayText {
        guard sharing != .everything else { return "everything but what is personal" }
        let kinds = sharing.kinds.ids.map { KindNames.text($0) } ?? "all kinds of records"
        return "\(kinds), \(text(sharing.extent))"
    }

    /// `without notes and places, since Mon 30 Nov 2026`.
    func text(_ extent: SharedExtent) -> DisplayText {
        let form = Self.text(extent.form)
        guard let since = extent.since else { return "\(form), from the beginning" }
        return "\(form), since \(day(since))"
    }

    private func day(_ moment: Timestamp) -> String {
        CalendarName.short(WallTime(moment, utcOffset: clock.timeZone.utcOffset(at: moment)).date)
    }

    private static func text(_ form: SharedForm) -> DisplayText {
        switch (form.showsNotes, form.places) {
        case (false, .hidden): "without notes and places"
        case (false, .areas): "without notes, with the names of areas for places"
        case (false, .exact): "without notes, with places"
        case (true, .hidden): "with notes, without places"
        case (true, .areas): "with notes, and the names of areas for places"
        case (true, .exact): "with notes and places"
        }
    }

    // MARK: Changes

    /// What the follower loses and gets when a choice takes the place of another; empty for a side without anything.
    func changes(from before: Sharing, to after: Sharing) -> (removed: [DisplayText], added: [DisplayText]) {
        let kinds = Self.kinds(from: before.kinds, to: after.kinds)
        let form = Self.form(from: before.form, to: after.form)
        let (lost, earlier) = since(from: before.since, to: after.since)
        return (
            removed: [kinds.removed, lost].compactMap { $0 } + form.removed,
            added: [kinds.added, earlier].compactMap { $0 } + form.added
        )
    }

    private static func kinds(
        from before: SharedKinds, to after: SharedKinds
    ) -> (removed: DisplayText?, added: DisplayText?) {
        switch (before.ids, after.ids) {
        case (nil, nil): return (nil, nil)
        case (nil, let ids?): return ("everything but \(KindNames.text(ids))", nil)
        case (_?, nil): return (nil, "all other kinds of records")
        case (let old?, let new?):
            let removed = old.filter { !new.contains($0) }
            let added = new.filter { !old.contains($0) }
            return (removed.isEmpty ? nil : KindNames.text(removed), added.isEmpty ? nil : KindNames.text(added))
        }
    }

    private static func form(
        from before: SharedForm, to after: SharedForm
    ) -> (removed: [DisplayText], added: [DisplayText]) {
        var removed: [DisplayText] = []
        var added: [DisplayText] = []
        if before.showsNotes, !after.showsNotes { removed.append("your notes") }
        if after.showsNotes, !before.showsNotes { added.append("your notes") }
        let wider = after.places.rawValue > before.places.rawValue
        switch (before.places, after.places) {
        case (.exact, .areas): removed.append("places, but for the names of your areas")
        case (.exact, .hidden): removed.append("places")
        case (.areas, .hidden): removed.append("the names of your areas")
        case (_, .areas) where wider: added.append("the names of your areas")
        case (_, .exact) where wider: added.append("places")
        default: break
        }
        return (removed, added)
    }

    private func since(from before: Timestamp?, to after: Timestamp?) -> (removed: DisplayText?, added: DisplayText?) {
        guard before != after else { return (nil, nil) }
        guard let after else { return (nil, "everything from the beginning") }
        if let before, before > after { return (nil, "what happened since \(day(after))") }
        return ("everything from before \(day(after))", nil)
    }
}

extension Sharing {
    /// The members of a JSON object that say what a follower sees.
    var members: [(String, JSON)] { [("kinds", KindNames.json(kinds.ids))] + extent.members }
}

extension SharedExtent {
    /// The members of a JSON object that say to what extent a follower sees records.
    var members: [(String, JSON)] {
        [
            ("notes", .boolean(form.showsNotes)), ("places", .text(SharingOptions.Places(form.places).rawValue)),
            ("shownFrom", .time(since)),
        ]
    }
}
