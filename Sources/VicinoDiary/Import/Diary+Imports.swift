package import Vicino
package import VicinoActivity

/// What the undo of an import did.
package struct UndoneImport: Sendable {
    /// The import, as it was before.
    package let past: PastImport
    /// The number of activities that went to the trash.
    package let removedCount: Int
    /// The number of activities that were kept, because the user has changed them since.
    package let changedCount: Int
    /// The first of these.
    package let changed: [Identified<Activity>]
    /// The number of activities that the user had deleted already.
    package let missingCount: Int
}

extension Diary {
    /// The last imports, the latest first.
    package func imports(limit: Int) throws -> [PastImport] { try node.imports(limit: limit) }

    /// Moves to the trash what an import added. What the user has changed since is kept.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the import is not remembered any more. It has `.refused` if the import
    ///   was undone already, or has added nothing that an undo could delete.
    @discardableResult
    package func undo(_ id: ImportID) throws -> UndoneImport {
        guard let past = try node.imports().first(where: { $0.id == id }) else {
            throw VicinoError(.notFound, "This import is not remembered any more. What it added is as it was.")
        }
        guard past.undoneAt == nil else { throw VicinoError(.refused, "This import was undone already.") }
        guard past.addedCount > 0 else { throw VicinoError(.refused, past.obstacle) }
        let undo = try node.undo(id)
        let changed = undo.changed.compactMap { id in
            (try? node.record(id, as: Activity.self)).map { Identified(id: id, record: $0) }
        }
        return UndoneImport(
            past: past, removedCount: undo.removedCount, changedCount: undo.changedCount, changed: changed,
            missingCount: undo.missingCount)
    }

    /// Remembers that a dump was imported, so that the undo of the last import is not that of an earlier one. Without an
    /// earlier one there is nothing to remember.
    ///
    /// - Parameters:
    ///   - name: the name by which the user knows the file.
    ///   - id: the import to which it belongs; nil for one of its own.
    package func rememberDump(named name: String, of id: ImportID? = nil) throws {
        guard try !node.imports(limit: 1).isEmpty else { return }
        var generator = SystemRandomNumberGenerator()
        let id = id ?? ImportID(using: &generator)
        try node.remember(ImportedFile(DisplayText(name, limit: 200).text, of: id, isDump: true))
    }

    /// Takes out of the trash what the undo of an import has put there. The trash keeps it for 30 days.
    ///
    /// - Returns: the number of these activities.
    /// - Throws: ``VicinoError`` with `.notFound` if the import is not remembered any more, and with `.refused` if it was
    ///   not undone.
    @discardableResult
    package func redo(_ id: ImportID) throws -> Int { try node.redo(id) }
}

extension PastImport {
    /// Why there is nothing to delete.
    fileprivate var obstacle: String {
        hasDump
            ? "This import took records from a person, or restored your own. An undo does not delete those."
            : "This import added nothing, so there is nothing to delete."
    }
}
