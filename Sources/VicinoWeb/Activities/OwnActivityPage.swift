internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

/// The page on which the user changes how one activity looks, and what it is called.
struct OwnActivityPage {
    /// What is wrong with what the user entered.
    enum Mistake {
        /// The letters are none.
        case letters(typed: String)
        /// The new name cannot be given, for this reason.
        case name(typed: String, reason: String)
    }

    private let request: WebRequest
    private let name: UsedName

    /// The maximum number of activities with which one can be merged by a list; the field of the name takes any.
    private static let otherLimit = 150

    /// - Parameter activity: the name that an address or a form states.
    /// - Throws: a refusal if the user has recorded no such activity.
    init(_ request: WebRequest, _ activity: String?) throws {
        guard let activity,
            let name = request.site.usedNames.first(where: { $0.key == ActivityKey(activity) })
        else { throw WebRefusal.missing }
        self.request = request
        self.name = name
    }

    func page(_ mistake: Mistake? = nil) throws -> Page {
        let site = request.site
        let words = request.words
        let looks = site.looks(words)
        var marks = ActivityMarks(looks)
        let mark = marks.assignMark(to: name.name)
        let others = site.usedNames.filter { $0.key != name.key }.prefix(Self.otherLimit).map { other in
            RenamingForms.Other(name: other.name, title: looks.title(of: DisplayText(other.name, limit: 60).text))
        }
        let view = OwnActivityView(
            mark: mark, count: words.counted(.nEntries, name.count), choice: try choiceForm(mark, mistake),
            renaming: RenamingForms(
                activity: name.name, typed: typedName(mistake) ?? words.shown(activity: name.name),
                mistake: nameMistake(mistake), others: others, words: words),
            words: words)
        return Page(
            title: mark.title, section: .settings, view: view, status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// The form of colour and letters; nil for a program without settings.
    private func choiceForm(_ mark: ActivityMark, _ mistake: Mistake?) throws -> ChoiceForm? {
        guard let settings = try request.site.settings?.settings() else { return nil }
        let words = request.words
        let choice = settings.choice(of: name.name)
        var letters = choice.letters ?? ""
        var sentence: String?
        if case .letters(let typed) = mistake {
            letters = DisplayText(typed, limit: 20).text
            sentence = words(.activityLettersWrong)
        }
        return ChoiceForm(
            activity: name.name, mark: mark, choice: choice, letters: letters,
            mistake: sentence.map { FieldMistake("letters-mistake", sentence: $0, isAlert: true) }, words: words)
    }

    private func typedName(_ mistake: Mistake?) -> String? {
        guard case .name(let typed, _) = mistake else { return nil }
        return DisplayText(typed, limit: 100).text
    }

    private func nameMistake(_ mistake: Mistake?) -> FieldMistake? {
        guard case .name(_, let reason) = mistake else { return nil }
        return FieldMistake("name-mistake", sentence: reason, isAlert: true)
    }
}
