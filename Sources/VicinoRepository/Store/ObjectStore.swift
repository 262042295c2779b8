/// A place that keeps objects by name, and knows nothing of their meaning: a bucket, a folder of a web server, or a folder
/// that another program carries.
///
/// Each name has one writer, so no call needs a lock, a list of names or a condition for writing.
package protocol ObjectStore: Sendable {
    /// Reads an object.
    ///
    /// - Parameters:
    ///   - name: The object's name.
    ///   - version: The version that the reader already has; a store that still has it says so without the bytes.
    ///   - limit: The most bytes that the reader accepts. A longer object is an error, found before it is held in memory.
    func get(_ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int) async throws -> FetchedObject

    /// Writes an object, in place of an earlier one of the same name. Readers see the earlier bytes or the new ones, never a
    /// part.
    func put(_ bytes: [UInt8], as name: ObjectName) async throws

    /// Deletes an object. That there is none is no error.
    func delete(_ name: ObjectName) async throws
}
