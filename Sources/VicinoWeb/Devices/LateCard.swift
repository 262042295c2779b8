internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// Asks the user what becomes of what a removed device has recorded and no other device knew.
///
/// A thief may have written it, so it is shown as text, without looks of activities, and some of it only.
struct LateCard: View {
    private let key: String
    private let list: String
    private let device: String
    private let sentence: String
    private let rows: [Row]
    private let sentences: [String]
    private let words: Words

    /// How many activities are shown.
    static let rowLimit = 20

    private struct Row {
        let name: String
        let details: String
    }

    init(_ list: LateList, of site: WebSite, _ words: Words) {
        self.words = words
        key = list.device.shortKey
        self.list = list.name
        device = DisplayText(list.device.name, limit: 60).text
        let change = ChangeWords(site: site, words: words)
        rows = list.records(Activity.self).prefix(Self.rowLimit).map { activity in
            let note = activity.note.map { DisplayText($0, limit: 120).text }
            return Row(
                name: words.activity(DisplayText(activity.name, limit: 60).text),
                details: ([change.times(activity, hasDay: true)] + [note].compactMap(\.self)).joined(separator: " · "))
        }
        let others = list.count - rows.count
        let more = others > 0 ? words.counted(.lateMore, others) + "." : nil
        let changes = list.changeCount > 0 ? words.counted(.lateChanges, list.changeCount) : nil
        let full = list.count >= LateList.countLimit ? words(.lateFull) : nil
        sentences = [more, changes, full].compactMap(\.self)
        sentence = words.counted(.lateSentence, list.count, with: ["device": device])
    }

    var body: Markup {
        Card("narrow stack") {
            CardIntro(words(.lateTitle), sentence: sentence)
            Ul(.class("list wide")) {
                for row in rows {
                    Li {
                        Div {
                            B { Bdi { row.name } }
                            P { Bdi { row.details } }
                        }
                    }
                }
            }
            for sentence in sentences { P(.class("sm mut")) { sentence } }
            P(.class("sm")) { words(.lateDoubt) }
            answer(DevicePaths.lateKeep, words(.lateKeep))
            discarding
        }
    }

    /// To discard is for ever, so it takes two presses.
    @MarkupBuilder private var discarding: Markup {
        Fold(words(.lateDiscard), style: nil) {
            P(.class("sm gapt")) { words(.lateDiscardHow) }
            answer(DevicePaths.lateDiscard, words(.lateDiscardDo))
        }
    }

    @MarkupBuilder private func answer(_ path: String, _ label: String) -> Markup {
        PostForm(path, style: "gapt") {
            HiddenField(DevicePaths.keyField, key)
            HiddenField(DevicePaths.lateField, list)
            Button {
                label
                SpokenText(" \(device)")
            }
        }
    }
}
