/// One of the two internet protocols.
package enum InternetFamily: Hashable, Sendable {
    /// Version 4.
    case version4
    /// Version 6.
    case version6
}
