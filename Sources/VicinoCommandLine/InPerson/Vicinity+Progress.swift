import Vicino
import VicinoPresence
import VicinoService

extension Vicinity {
    /// Listens for a while, shows that on a terminal, and returns the devices that are open to strangers.
    ///
    /// - Throws: an error with a sentence if this device can hear no others.
    func openDevices(shownFor node: Node) async throws -> [OpenDevice] {
        let meter = ProgressMeter(seeking: "An open device")
        defer { meter.finish() }
        return try await openDevices(node, for: Self.timeout)
    }
}
