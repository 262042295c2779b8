/// Which of the two internet protocols something came over.
package enum InternetFamily: Hashable, Sendable {
    /// Version 4.
    case version4
    /// Version 6.
    case version6
}
