internal import VicinoCore

/// Up to which record the trash was read.
package struct TrashCursor: Sendable {
    let deletedAt: Int64
    let record: RecordKey
}
