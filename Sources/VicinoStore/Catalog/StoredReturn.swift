package import VicinoCore

/// That this user gave a share of an author's phrase back.
package struct StoredReturn: Equatable, Sendable {
    package let author: UserID
    /// To whom: they were verified in person shortly before.
    package let receiver: UserID
    package let returnedAt: Timestamp
}
