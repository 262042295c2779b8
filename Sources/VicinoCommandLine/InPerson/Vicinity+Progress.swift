import Vicino
import VicinoPresence
import VicinoService

extension Vicinity {
    /// Which devices are open to strangers, after having listened for a while; a terminal shows meanwhile that it does.
    ///
    /// - Throws: an error with a sentence if nobody can be heard.
    func openDevices(shownFor node: Node) async throws -> [OpenDevice] {
        let meter = ProgressMeter(seeking: "Somebody open")
        defer { meter.finish() }
        return try await openDevices(node, for: Self.patience)
    }
}
