/// The result of following an author: by a file, by an invitation, or in person.
///
/// ```swift
/// let followed = try await node.follow(Invitation(text: text))
/// print(followed)  // You follow Anna: 10 new.
/// for book in try followed.changes.added(Book.self) { print(DisplayText(book.title).text) }
/// ```
public struct FollowReport: Sendable {
    /// The author, under their petname.
    public let person: Person
    /// What the file or the session has changed of the author's records on this device. Every count is 0 if nothing was
    /// merged.
    public let changes: MergeReport
    /// The report of the session, or why it failed after the author was followed; nil after following by file.
    package let session: Result<SyncReport, VicinoError>?

    /// Checks that everything was received that the author shares, for callers that need all of it.
    ///
    /// - Throws: why the session failed, or the error of the first feed that was not received. The author is followed
    ///   nevertheless, and what was received stays; a later session fetches what is missing.
    public func checkFailures() throws(VicinoError) { try session?.get().checkFailures() }
}

extension FollowReport: CustomStringConvertible {
    /// Whom the user follows, the changes, and what was not received, in sentences.
    public var description: String {
        let outcome =
            switch session {
            case .success(let report): report.description
            case .failure(let error): "\(changes) \(error)"
            case nil: changes.description
            }
        return "You follow \(person): \(outcome)"
    }
}
