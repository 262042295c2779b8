/// Which hosts a follower's device fetches from. The address is the author's, and so hostile input.
package struct ReadingRules: Hashable, Sendable {
    /// Hosts that the user allows although they are in a private network, or are this computer.
    package var allowedHosts: Set<String>

    package init(allowedHosts: Set<String> = []) { self.allowedHosts = allowedHosts }
}
