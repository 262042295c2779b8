import Vicino
import VicinoSensing
import VicinoService

struct ChairSource: ObservationSource {
    let name = SourceName("chair")
    /// Whether the user sits, every minute.
    let chair: @Sendable () -> AsyncStream<Bool>
    let now: @Sendable () -> Timestamp

    var events: AsyncStream<SourceEvent> {
        let (events, report) = AsyncStream.makeStream(of: SourceEvent.self)
        // Works as long as its events are read: the end of the sequence cancels it.
        let work = Task {
            report.yield(.available)
            var start: Timestamp?
            for await isTaken in chair() {
                if let start {
                    let sitting = Observation("sitting", since: start, until: now(), goesOn: isTaken, certainty: 90)
                    report.yield(.observed(sitting))
                }
                start = isTaken ? start ?? now() : nil
            }
            report.finish()
        }
        report.onTermination = { _ in work.cancel() }
        return events
    }
}

func record(with chair: ChairSource, on node: Node, settings path: String) async throws {
    try await NodeService(node, settings: SettingsFile(path: path), sources: [chair]).run()
}
