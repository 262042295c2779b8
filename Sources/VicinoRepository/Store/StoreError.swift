/// Why a store did not do what it was asked.
package struct StoreError: Error, Hashable {
    /// What a program needs to know, to decide what to do next.
    package enum Kind: Hashable, Sendable {
        /// There was no answer, or not all of it.
        case unreachable
        /// The store does not accept the key or the password.
        case refused
        /// The store knows who asks, and does not allow this.
        case notAllowed
        /// The host's name leads to a computer of the user's own network or this one, and the user has not allowed that.
        case privateHost
        /// The object is longer than the reader accepts.
        case tooLong
        /// The store answered what it should never answer.
        case misbehaves
        /// There is no room left.
        case full
        /// The store asks to come back later; nil if it does not say when.
        case busy(retryAfter: Duration?)
    }

    package let kind: Kind
    /// What happened, to what, and what to do next, in sentences for people.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Whether the same request can succeed later, without anything that the user does.
    package var isPassing: Bool {
        switch kind {
        case .unreachable, .busy: true
        case .refused, .notAllowed, .privateHost, .tooLong, .misbehaves, .full: false
        }
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String { message }
}
