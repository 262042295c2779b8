internal import ServiceLifecycle
internal import Vicino
internal import VicinoSensing
internal import VicinoSettings

/// Runs the sources that the user has switched on, and keeps the guesses that follow from what they see.
struct SensingService: Service {
    let node: Node
    let state: ServiceState
    let sources: SensingSources
    let recorder: GuessRecorder

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var present: SensingSources.Wanted? = await next { _ in true }
            while let wanted = present, !Task.isCancelled {
                state.see(wanted.keys.sorted().map { SourceStatus($0.text) })
                present = await withTaskGroup(of: SensingSources.Wanted?.self) { group in
                    for source in sources.sources(wanted) {
                        // Reads the source until the group is cancelled.
                        group.addTask {
                            await read(source)
                            return await next { $0 != wanted }
                        }
                    }
                    // Follows the user's own changes, to which guesses give way, until the group is cancelled.
                    group.addTask {
                        if !wanted.isEmpty { await follow() }
                        return await next { $0 != wanted }
                    }
                    // Ends when the user switches a source on or off, which ends the whole group.
                    group.addTask { await next { $0 != wanted } }
                    defer { group.cancelAll() }
                    return await group.next() ?? nil
                }
            }
        }
    }

    /// The next sources that meet a condition; nil when the service ends.
    private func next(_ meets: (SensingSources.Wanted) -> Bool) async -> SensingSources.Wanted? {
        for await settings in state.changes() {
            let wanted = sources.wanted(settings)
            if meets(wanted) { return wanted }
        }
        return nil
    }

    private func read(_ source: any ObservationSource) async {
        for await event in source.events {
            switch event {
            case .available: state.see(SourceStatus(source.name.text))
            case .unavailable(let reason, let remedy):
                state.see(SourceStatus(source.name.text, reason: reason, remedy: remedy))
            case .observed(let observation):
                await report { try await recorder.observe(observation, from: source.name) }
            }
        }
        await report { try await recorder.end(source.name) }
    }

    private func follow() async {
        let changes = node.observe { _ in Changed() }
        await report { for try await _ in changes { await report { try await recorder.update() } } }
    }

    /// That records have changed, whichever.
    private struct Changed: Sendable {}

    /// Does something with the user's records, and reports if that fails.
    private func report(_ action: () async throws -> Void) async {
        do {
            try await action()
            recorder.noteSuccess()
        } catch is CancellationError {
            // The service ends.
        } catch  where recorder.isNews(error) {
            state.tell(.failed(.keepingGuesses, error: VicinoError(ofService: error)))
        } catch {
            // It was reported when it failed first.
        }
    }
}
