/// How a thread waits between the jobs of an actor. It is used on that thread only.
package protocol ThreadLoop: AnyObject, Sendable {
    /// What the thread waits for.
    associatedtype Interest: Sendable

    /// Called once, before the first wait.
    ///
    /// - Parameter signal: the signal that must end a wait.
    func begin(_ signal: WakeSignal)

    /// Waits until the signal is raised, or until there is what the interest names.
    ///
    /// - Parameters:
    ///   - interest: what to wait for besides the signal; nil for nothing.
    ///   - isIdle: whether it may wait; otherwise it handles what is ready, and returns.
    func wait(for interest: Interest?, isIdle: Bool)

    /// Called once, after the last wait.
    func end()
}
