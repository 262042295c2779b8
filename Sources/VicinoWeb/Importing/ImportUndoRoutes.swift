internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Undoes imports, and puts back what an undo has deleted.
enum ImportUndoRoutes {
    /// The field with the id of an import.
    static let field = "import"

    /// Moves what an import added to the trash.
    static func undo(_ request: WebRequest) throws -> PageResponse {
        let id = try id(request)
        do {
            let undone = try diary(request).undo(id)
            forget(id, request)
            let words = ImportWords(words: request.words)
            let change = ChangeWords(site: request.site, words: request.words)
            return request.redirect(to: ImportRoutes.path, telling: words.notice(undone, change))
        } catch let error as VicinoError where [.notFound, .refused].contains(error.code) {
            return failure(error.code == .notFound ? .importUndoGone : .importUndoOver, request)
        }
    }

    /// Takes out of the trash what the undo of an import has put there.
    static func redo(_ request: WebRequest) throws -> PageResponse {
        let id = try id(request)
        do {
            let count = try diary(request).redo(id)
            let past = try diary(request).imports(limit: PastImport.limit).first { $0.id == id }
            let words = ImportWords(words: request.words)
            return request.redirect(
                to: ImportRoutes.path, telling: words.notice(putBack: count, undo: past.map { .init(of: $0.id) }))
        } catch let error as VicinoError where [.notFound, .refused].contains(error.code) {
            return failure(.importRedoGone, request)
        }
    }

    /// The page shows no longer what was imported.
    private static func forget(_ id: ImportID, _ request: WebRequest) {
        guard let session = request.session, case .imported(let files) = request.site.uploads.state(of: session),
            files.id == id
        else { return }
        request.site.uploads.forget(session)
    }

    private static func id(_ request: WebRequest) throws -> ImportID {
        guard let id = request.field(field).flatMap({ ImportID($0) }) else { throw WebRefusal.badForm }
        return id
    }

    private static func diary(_ request: WebRequest) -> Diary {
        Diary(request.site.node, timeZone: request.site.now.timeZone)
    }

    private static func failure(_ key: TextKey, _ request: WebRequest) -> PageResponse {
        request.redirect(to: ImportRoutes.path, telling: WebNotice(before: request.words(key), isFailure: true))
    }
}

extension WebNotice.Undo {
    /// A button that undoes an import.
    init(of id: ImportID) {
        self.init(
            path: ImportRoutes.path + "/undo", fields: [.init(name: ImportUndoRoutes.field, value: id.description)])
    }

    /// A button that puts back what the undo of an import has deleted.
    init(undoing id: ImportID) {
        self.init(
            path: ImportRoutes.path + "/redo", fields: [.init(name: ImportUndoRoutes.field, value: id.description)])
    }
}
