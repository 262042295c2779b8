internal import VicinoCore

/// Record kinds as the catalog stores them: their ids with a space between them, and nil for all.
enum KindList {
    static func text(_ kinds: [KindID]?) -> String? {
        kinds?.sorted().map(\.description).joined(separator: " ")
    }

    static func read(_ text: String?) throws -> [KindID]? {
        try text?.split(separator: " ").map { part in
            let pieces = part.split(separator: "/")
            guard pieces.count == 2, let major = UInt8(pieces[1]) else {
                throw DatabaseDamage("a record kind in it has no version")
            }
            return try KindID(String(pieces[0]), major: major)
        }
    }
}
