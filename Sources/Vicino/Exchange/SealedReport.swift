/// The result of an export that was sealed for followers.
package struct SealedReport: Equatable, Sendable {
    /// What was written; its bytes are those of the sealed file.
    package internal(set) var export: ExportReport
    /// The number of devices that open the file.
    package let deviceCount: Int
    /// The followers with a device that does not open the file, because its key is not known.
    package let incomplete: [Follower]
}
