internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// What a person sees, in words.
struct SharingWords {
    let words: Words
    let text: WebText
    let today: CivilDate

    init(_ site: WebSite, _ words: Words) {
        self.words = words
        text = site.text(words)
        today = site.now.wall.date
    }

    /// `activities, without notes and places, from 30 November on`.
    func text(_ sharing: Sharing) -> String {
        "\(KindWords(words: words).text(sharing.kinds.ids)), \(text(sharing.extent))"
    }

    /// `without notes and places, from 30 November on`.
    func text(_ extent: SharedExtent) -> String {
        let form = words(Self.key(of: extent.form))
        guard let since = extent.since else { return "\(form), \(words(.sharedAlways))" }
        let day = text.date(WallTime(since, in: text.timeZone).date, today: today)
        return "\(form), \(words(.sharedSince, ["day": day]))"
    }

    private static func key(of form: SharedForm) -> TextKey {
        switch (form.showsNotes, form.places) {
        case (false, .hidden): .sharedCareful
        case (false, .areas): .sharedAreas
        case (false, .exact): .sharedPlaces
        case (true, .hidden): .sharedNotes
        case (true, .areas): .sharedNotesAreas
        case (true, .exact): .sharedOpen
        }
    }
}
