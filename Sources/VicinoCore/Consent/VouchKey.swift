internal import Crypto

/// The key that opens what one user tells another of a third: it follows from the id of that third user. So a reader who does not
/// know of them learns nothing.
package struct VouchKey: Sendable {
    let key: SymmetricKey

    /// - Parameters:
    ///   - person: the user who is named.
    ///   - teller: the user who tells.
    ///   - listener: the user who is told.
    package init(of person: UserID, teller: UserID, listener: UserID) {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("vicino:v".utf8) + teller.bytes + listener.bytes, using: SymmetricKey(data: person.bytes))
        key = SymmetricKey(data: Array(code))
    }
}
