internal import ServiceLifecycle
internal import Vicino
internal import VicinoCore
internal import VicinoSettings

/// Publishes to the user's stores, and fetches from those of followed authors, if the settings and the network allow it.
struct StoreService: Service {
    let node: Node
    let state: ServiceState
    let networks: PresentNetworks
    let access: StoreAccess
    /// How long after the start nothing is done: other programs of a login need the network more.
    var beginning = Duration.seconds(30)

    /// After how long the clock is looked at again: the device may have slept, or its clock may have been set.
    private static let look = Duration.seconds(900)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                // Waits for the stores of authors; ends with the service, as do the next two.
                group.addTask { await keep(StoreFetcher(node, state, opening: access)) { try FetchSituation($0) } }
                // Waits for changes of the user's records.
                group.addTask { await keep(StorePublisher(node, state, opening: access)) { try PublishSituation($0) } }
                // Waits for what the user's other devices leave.
                group.addTask {
                    await keep(OwnStoreFetcher(node, state, opening: access)) { try OwnFetchSituation($0) }
                }
            }
        }
    }

    /// Works whenever something is due, or has changed.
    ///
    /// - Parameter read: what of the node decides what is due.
    private func keep<Situation: Sendable & Equatable>(
        _ keeper: some StoreKeeper, _ read: @escaping @Sendable (Node) throws -> Situation
    ) async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            // Follows the settings, starting with the present ones; ends with the service, as do the next two.
            group.addTask { for await _ in state.changes() { call.yield() } }
            // Follows the networks.
            group.addTask { for await _ in networks.presences() { call.yield() } }
            // Follows the node.
            group.addTask { await follow(read) { call.yield() } }
            var known = networks.present.networks
            var planned: Duration?
            for await _ in calls {
                let present = networks.present
                if present.networks != known, !present.isOffline { await keeper.reconnect() }
                known = present.networks
                let pause = await turn(keeper)
                let now = state.uptime.now()
                if let time = planned, time <= now { planned = nil }
                guard let pause else { continue }
                let next = now + min(pause, Self.look)
                if let planned, planned <= next { continue }
                planned = next
                // A timer that is no longer needed causes one more call, which is harmless.
                group.addTask {
                    try? await state.uptime.wait(next)
                    call.yield()
                }
            }
            group.cancelAll()
        }
    }

    /// Lets a keeper do what is due, unless the settings switch it off.
    ///
    /// - Returns: how long there is nothing more to do.
    private func turn(_ keeper: some StoreKeeper) async -> Duration? {
        let now = state.uptime.now()
        guard now >= beginning else { return beginning - now }
        guard state.settings.usesStores else {
            state.seeStores { $0 = StoresStatus(pause: .switchedOff) }
            return nil
        }
        // Whether the network is metered is asked only if something is due.
        let known: StorePause? = networks.present.isOffline ? .offline : nil
        state.seeStores { stores in
            if known != nil || stores.pause != .metered { stores.pause = known }
        }
        return await keeper.work { await hindrance() }
    }

    /// Why the network may not be used now.
    private func hindrance() async -> StorePause? {
        var pause: StorePause?
        if networks.present.isOffline {
            pause = .offline
        } else if !state.settings.usesMeteredNetworks, await access.isMetered() {
            pause = .metered
        }
        state.seeStores { [pause] in $0.pause = pause }
        return pause
    }

    private func follow<Situation: Sendable & Equatable>(
        _ read: @escaping @Sendable (Node) throws -> Situation, _ onChange: () -> Void
    ) async {
        do { for try await _ in node.observe(read) { onChange() } } catch is CancellationError {
            // The service ends.
        } catch {
            state.tell(.failed(.readingStores, error: VicinoError(ofService: error)))
        }
    }
}
