/// The letter that this device awaits for an open invitation, because its user may reach no device.
package enum AwaitedLetter: Hashable, Sendable {
    /// It is left in a store of this user, and answered there: the name of the store. This device looks for it at each
    /// publish.
    case left(in: String)
    /// It comes as a file, which the user imports: the name of the store in which it is answered; nil if a sealed dump
    /// answers it.
    case file(answeredIn: String?)

    /// - Parameters:
    ///   - store: the name of the store; nil for none.
    ///   - isFile: whether it comes as a file.
    /// - Returns: nil if no letter is awaited.
    init?(store: String?, isFile: Bool) {
        if isFile {
            self = .file(answeredIn: store)
        } else if let store {
            self = .left(in: store)
        } else {
            return nil
        }
    }

    /// The name of the store in which it is answered; nil for none.
    package var store: String? {
        switch self {
        case .left(let store): store
        case .file(let store): store
        }
    }
}
