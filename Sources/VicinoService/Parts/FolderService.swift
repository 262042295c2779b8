internal import Foundation
internal import ServiceLifecycle
internal import Vicino
internal import VicinoActivity
internal import VicinoDiary

/// Imports what appears in the folders that the settings name. Without such folders it does nothing.
struct FolderService: Service {
    let node: Node
    let state: ServiceState
    let environment: [String: String]
    var foreignFiles = ForeignFiles()
    /// How long to wait for more files that belong to the same import.
    var pause = Duration.seconds(10)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let keeper = FolderKeeper(node, state, dates: dates, foreignFiles: foreignFiles, pause: pause) {
                call.yield()
            }
            await withDiscardingTaskGroup { group in
                // Follows the settings, starting with the present ones; ends with the service.
                group.addTask {
                    for await settings in state.changes() {
                        await keeper.watch(settings.importFolders)
                        call.yield()
                    }
                }
                var planned: ContinuousClock.Instant?
                for await _ in calls {
                    guard let next = await keeper.work() else { continue }
                    if let time = planned, time <= .now { planned = nil }
                    if let planned, planned <= next { continue }
                    planned = next
                    // A timer that is no longer needed causes one more call, which is harmless.
                    group.addTask {
                        try? await Task.sleep(until: next, clock: .continuous)
                        call.yield()
                    }
                }
                group.cancelAll()
            }
        }
    }

    /// The order of day and month that the environment's locale implies.
    private var dates: DateReading {
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return DateReading(implied: locale.flatMap { DateOrder(locale: $0) })
    }
}
