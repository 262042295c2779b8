package import VicinoCore
package import VicinoRepository

/// One request to a store, as its operator sees it. It has no key, and no name of a person.
package struct TracedRequest: Hashable, Sendable {
    /// What is asked for.
    package enum Method: String, Sendable {
        case get, put, delete
        /// Part of an object.
        case part
        /// The names of all objects, as a stranger.
        case list
        /// The folder of the objects is made.
        case prepare
        /// The store's clock is read.
        case time
    }

    /// How the store answers.
    package enum Answer: Hashable, Sendable {
        /// It did what it was asked.
        case done
        /// It sends an object, or a part of it.
        case object(bytes: Int)
        /// The object still has the version that the reader has.
        case unchanged
        /// There is no such object.
        case missing
        /// It refuses.
        case refused
        /// It did not do it, for this reason.
        case failed(StoreFailure)
    }

    package let method: Method
    /// The name of the object; nil for a request about none.
    package let name: ObjectName?
    /// The bytes of the object that the request carries; 0 for any but put.
    package let sentBytes: Int
    /// When the request began.
    package let at: Timestamp
    /// How long the answer took.
    package let duration: Duration
    package let answer: Answer

    /// The name of the object as the operator sees it; nil for a request about none.
    package var nameText: String? { name?.description }

    /// The bytes of the object that the request or its answer carries.
    package var size: Int { if case .object(let bytes) = answer { bytes } else { sentBytes } }
}
