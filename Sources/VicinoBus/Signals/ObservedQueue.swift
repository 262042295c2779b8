internal import VicinoLocks

/// The events that an observation puts into a queue, as long as a reader wants them.
final class ObservedQueue<Element: Sendable>: Sendable {
    let queue: SignalQueue<Element>
    private let observation: LockedValue<SignalSubscription?>

    init(_ queue: SignalQueue<Element>, _ observation: SignalSubscription) {
        self.queue = queue
        self.observation = LockedValue(observation)
    }

    /// Ends the observation, so that its match rules are removed.
    func stop() {
        queue.end()
        observation.withLock { $0 = nil }
    }
}

/// The one iteration over an observed queue, which ends the observation when it is released.
final class ObservedQueueIteration<Element: Sendable>: Sendable {
    private let observed: ObservedQueue<Element>

    init(_ observed: ObservedQueue<Element>) { self.observed = observed }

    deinit { observed.stop() }

    func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
        do {
            if let element = try await observed.queue.take(isolation: actor) { return element }
        } catch {
            observed.stop()
            throw error
        }
        observed.stop()
        return nil
    }
}
