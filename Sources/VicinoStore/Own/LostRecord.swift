internal import VicinoCore

/// A version of a record that only this folder has, and that must make way for a dump.
struct LostRecord {
    let key: RecordKey
    let table: KindTable
    let content: RecordContent
    /// Whether its key is that of another record from now on: two copies of a folder have used one number twice.
    let isGone: Bool
}

extension RecordKey {
    /// A number in place of the key of a record that gets another one soon. No record has it.
    var held: Int64 { -1 - rawValue }
}
