/// The kinds that the program defines.
struct DeclaredKinds: Sendable {
    private let kinds: [any RecordKind.Type]
    /// The kinds that are shared only where the user names them: a choice of everything leaves them out.
    let sharedByName: Set<KindID>

    init(_ kinds: [any RecordKind.Type], sharedByName: [any RecordKind.Type] = []) {
        self.kinds = kinds
        self.sharedByName = Set(sharedByName.map { $0.schema.kind })
    }

    var ids: [KindID] { kinds.map { $0.schema.kind } }

    /// The program reads the built-in kinds, so their names must not mean anything else.
    func check(_ schemas: [Schema]) throws {
        let builtIn = kinds.map { $0.schema }
        for schema in schemas {
            guard let known = builtIn.first(where: { $0.kind == schema.kind }) else { continue }
            do { try known.checkCompatible(with: schema) } catch {
                throw VicinoError(
                    .refused,
                    "Their records of \(schema.kind) have other fields than this program declares for that kind. Use the "
                        + "same version of the program on both devices, or ask them for a new copy.",
                    cause: error)
            }
        }
    }
}
