/// What one publishing has done.
package struct PublishReport: Hashable, Sendable {
    /// The audiences that the store holds now, the user's own devices included.
    package var audiences = 0
    /// Objects that were written, and their bytes.
    package var written = 0
    package var writtenBytes = 0
    /// Objects that were deleted.
    package var deleted = 0
}
