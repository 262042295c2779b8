/// Remembers what one page shows, to find out when it is out of date.
package actor StateWatch<State: Equatable & Sendable> {
    private let read: @Sendable () async -> State
    private var shown: State?

    /// - Parameter read: reads what the page shows.
    package init(_ read: @escaping @Sendable () async -> State) { self.read = read }

    /// Whether something is different from the last look; false at the first.
    package func detectChange() async -> Bool {
        let now = await read()
        defer { shown = now }
        guard let former = shown else { return false }
        return former != now
    }
}
