internal import Vicino
internal import VicinoActivity
internal import VicinoAreas
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The page of areas, and what it changes.
enum AreaRoutes {
    static let all = [
        WebRoute.get(AreaPaths.all) { .page(try AreasPage(request: $0).page()) },
        WebRoute.post(AreaPaths.add, add), WebRoute.post(AreaPaths.rename, rename),
        WebRoute.post(AreaPaths.show, show), WebRoute.post(AreaPaths.hide, hide),
        WebRoute.post(AreaPaths.remove, remove), WebRoute.post(AreaPaths.restore, restore),
    ]

    /// Why what was typed is no area.
    private struct Mistake: Error {
        let key: TextKey
    }

    private static func add(_ request: WebRequest) throws -> PageResponse {
        let entry = AreaForm.Entry(
            name: request.field(AreaPaths.nameField) ?? "", position: request.field(AreaPaths.positionField) ?? "",
            radius: request.field(AreaPaths.radiusField) ?? "", network: request.field(AreaPaths.networkField) ?? "")
        do {
            let area = try AreaBook(request.site.node).add(entry.name, reach: reach(entry))
            return done(request, .noticeAreaAdded, of: area.name)
        } catch let mistake as Mistake {
            return .page(try AreasPage(request: request, entry: entry, mistake: request.words(mistake.key)).page())
        } catch let error as VicinoError where [.badValue, .refused].contains(error.code) {
            let sentence = request.words.sentence(error, limit: 300)
            return .page(try AreasPage(request: request, entry: entry, mistake: sentence).page())
        }
    }

    /// Where the form says that an area is.
    private static func reach(_ entry: AreaForm.Entry) throws -> AreaReach {
        let isPositionEmpty = entry.position.allSatisfy(\.isWhitespace)
        let circle = try isPositionEmpty ? nil : circle(entry)
        // A browser sends line breaks in its own way.
        let networks = entry.network.split(whereSeparator: \.isNewline).map(String.init)
        guard let reach = AreaReach(circle: circle, networks: networks) else {
            throw Mistake(key: .areaWhereMissing)
        }
        return reach
    }

    private static func circle(_ entry: AreaForm.Entry) throws -> AreaCircle {
        guard let center = Position(typed: entry.position) else { throw Mistake(key: .areaPositionWrong) }
        guard let metres = DistanceText.read(entry.radius),
            let circle = AreaCircle(center: center, radius: metres)
        else { throw Mistake(key: .areaRadiusWrong) }
        return circle
    }

    private static func rename(_ request: WebRequest) throws -> PageResponse {
        guard let old = request.field(AreaPaths.nameField), let new = request.field(AreaPaths.newNameField) else {
            throw WebRefusal.badForm
        }
        return try changing(request) {
            let renamed = try AreaBook(request.site.node).rename(old, to: new)
            let undo = WebNotice.Undo(
                path: AreaPaths.rename,
                fields: [
                    .init(name: AreaPaths.nameField, value: renamed.name),
                    .init(name: AreaPaths.newNameField, value: renamed.before.name),
                ])
            return done(request, .noticeAreaRenamed, of: renamed.name, undo: undo)
        }
    }

    private static func show(_ request: WebRequest) throws -> PageResponse {
        guard let name = request.field(AreaPaths.nameField) else { throw WebRefusal.badForm }
        return try changing(request) {
            let shown = try AreaBook(request.site.node).show(name)
            let undo = WebNotice.Undo(
                path: AreaPaths.hide, fields: [.init(name: AreaPaths.nameField, value: shown.name)])
            return done(request, .noticeAreaShown, of: shown.name, undo: undo)
        }
    }

    private static func hide(_ request: WebRequest) throws -> PageResponse {
        guard let name = request.field(AreaPaths.nameField) else { throw WebRefusal.badForm }
        return try changing(request) {
            done(request, .noticeAreaHidden, of: try AreaBook(request.site.node).hide(name).area.name)
        }
    }

    private static func remove(_ request: WebRequest) throws -> PageResponse {
        guard let name = request.field(AreaPaths.nameField) else { throw WebRefusal.badForm }
        return try changing(request) {
            let removed = try AreaBook(request.site.node).remove(name)
            let undo = WebNotice.Undo(
                path: AreaPaths.restore,
                fields: [
                    .init(name: AreaPaths.nameField, value: removed.name),
                    .init(name: AreaPaths.reachField, value: removed.reach.description),
                    .init(name: AreaPaths.shownField, value: removed.isShown ? "on" : ""),
                ])
            return done(request, .noticeAreaRemoved, of: removed.name, undo: undo)
        }
    }

    private static func restore(_ request: WebRequest) throws -> PageResponse {
        // A browser sends line breaks in its own way.
        let text = request.field(AreaPaths.reachField)?.replacing("\r\n", with: "\n")
        guard let name = request.field(AreaPaths.nameField), let reach = text.flatMap({ AreaReach($0) }) else {
            throw WebRefusal.badForm
        }
        return try changing(request) {
            let isShown = request.field(AreaPaths.shownField) == "on"
            let added = try AreaBook(request.site.node).add(name, reach: reach, isShown: isShown)
            return done(request, .noticeAreaAdded, of: added.name)
        }
    }

    /// Says why a change was not possible.
    private static func changing(
        _ request: WebRequest, _ change: () throws -> PageResponse
    ) throws -> PageResponse {
        do { return try change() } catch let error as VicinoError
            where [.badValue, .notFound, .refused].contains(error.code)
        {
            let sentence = request.words.sentence(error, limit: 300)
            return request.redirect(to: AreaPaths.all, telling: WebNotice(before: sentence, isFailure: true))
        }
    }

    /// Back to the list. A service that runs looks at the areas when it reads its settings.
    private static func done(
        _ request: WebRequest, _ key: TextKey, of name: String, undo: WebNotice.Undo? = nil
    ) -> PageResponse {
        // A service that cannot be told looks at the areas every minute.
        _ = request.site.reloadService()
        let notice = WebNotice(
            before: request.words(key), subject: DisplayText(name, limit: 60), after: ".", undo: undo)
        return request.redirect(to: AreaPaths.all, telling: notice)
    }
}
