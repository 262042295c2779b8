internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoService

/// The pages of the user's activities, and what they change.
enum OwnActivityRoutes {
    static let all = [
        WebRoute.get(OwnActivityPaths.all) { .page(OwnActivitiesPage(request: $0).page()) },
        WebRoute.get(OwnActivityPaths.one) {
            .page(try OwnActivityPage($0, $0.query(OwnActivityPaths.nameField)).page())
        },
        WebRoute.get(OwnActivityPaths.renaming, ask), WebRoute.post(OwnActivityPaths.renaming, rename),
        WebRoute.post(OwnActivityPaths.choice, choose), WebRoute.post(RecordedRenaming.undoPath, undo),
    ]

    /// Stores colour, letters, and whether the activity counts as moving.
    private static func choose(_ request: WebRequest) throws -> PageResponse {
        let activity = request.field(OwnActivityPaths.nameField)
        let page = try OwnActivityPage(request, activity)
        guard let activity, let named = request.field("color") else { throw WebRefusal.badForm }
        let color = ActivityColor.Name(rawValue: named)
        guard color != nil || named == "free" else { throw WebRefusal.badForm }
        let letters = request.field("letters").map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        guard letters.isEmpty || ActivityLetters(ActivityTitle(activity), letters) != nil else {
            return .page(try page.page(.letters(typed: letters)))
        }
        let choice = ActivityChoice(
            color: color, letters: letters.isEmpty ? nil : letters, isMoving: request.field("moving") != nil)
        try request.site.settingsFile().change { try $0.choose(choice, for: activity) }
        return request.redirect(to: OwnActivityPaths.all, telling: WebNotice(before: request.words(.noticeSaved)))
    }

    /// The page that says what a renaming would change, or why it is not possible.
    private static func ask(_ request: WebRequest) throws -> PageResponse {
        let activity = request.query(OwnActivityPaths.nameField)
        let page = try OwnActivityPage(request, activity)
        let typed = request.query("to") ?? ""
        do {
            let plan = try request.site.diary.rename(
                activity ?? "", to: request.words.activity(typed: typed), ifUsed: .merged, isTrial: true)
            return .page(RenamingPage(request: request, plan: plan).page())
        } catch let error as VicinoError where [.badValue, .refused, .outOfRange].contains(error.code) {
            return .page(try page.page(.name(typed: typed, reason: reason(error, typed: typed, words: request.words))))
        }
    }

    /// What the page says of a name that cannot be given.
    private static func reason(_ error: VicinoError, typed: String, words: Words) -> String {
        if error.code == .refused { return words(.activityNameSame) }
        let isBlank = typed.allSatisfy(\.isWhitespace)
        return isBlank ? words(.activityNameMissing) : words.sentence(error, limit: 300)
    }

    private static func rename(_ request: WebRequest) throws -> PageResponse {
        guard let old = request.field(OwnActivityPaths.nameField), let new = request.field("to") else {
            throw WebRefusal.badForm
        }
        let words = request.words
        let isMerge = request.field("merge") != nil
        do {
            let done = try request.site.renaming.rename(old, to: new, ifUsed: isMerge ? .merged : .refused)
            let renaming = RecordedRenaming(done: done)
            if let session = request.session { request.site.sessions.put(renaming, for: session) }
            return request.redirect(
                to: OwnActivityPaths.all,
                telling: notice(
                    .noticeRenamed, done.renamed, count: done.renamed.count, words: words, undo: .init(of: renaming)))
        } catch let error as VicinoError where [.badValue, .notFound, .refused].contains(error.code) {
            let sentence = words.sentence(error, limit: 400)
            return request.redirect(
                to: OwnActivityPaths.all, telling: WebNotice(before: sentence, isFailure: true))
        }
    }

    private static func undo(_ request: WebRequest) throws -> PageResponse {
        let words = request.words
        guard let session = request.session else { throw WebRefusal.badForm }
        guard let number = request.field(WebNotice.Undo.change).flatMap({ UInt64($0) }),
            let renaming = request.site.sessions.takeRenaming(number, session)
        else {
            return request.redirect(
                to: OwnActivityPaths.all, telling: WebNotice(before: words(.undoOver), isFailure: true))
        }
        let count = try request.site.renaming.takeBack(renaming.done)
        return request.redirect(
            to: OwnActivityPaths.all,
            telling: notice(.noticeNameBack, renaming.done.renamed, count: count, words: words))
    }

    /// Says of how many records the name was changed.
    private static func notice(
        _ key: CountedKey<TextKey>, _ renamed: RenamedActivity, count: Int, words: Words, undo: WebNotice.Undo? = nil
    ) -> WebNotice {
        func shown(_ name: String) -> String { words.activity(DisplayText(name, limit: 60).text) }
        let sentence = words.counted(key, count, with: ["old": shown(renamed.old), "new": shown(renamed.new)])
        return WebNotice(before: sentence, undo: undo)
    }
}
