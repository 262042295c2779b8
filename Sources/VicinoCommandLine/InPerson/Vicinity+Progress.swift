import Vicino
import VicinoDrawing
import VicinoPresence
import VicinoService

extension Vicinity {
    /// The media for one use. A user at a terminal is told why one is not used.
    ///
    /// - Throws: a refusal that says what to do, about each medium, if none works.
    func media(for purpose: Purpose, json: Bool) async throws -> NearbyMedia {
        let found: NearbyMedia
        do { found = try await media(for: purpose) } catch let error as VicinoError where error.code == .unreachable {
            throw Refusal(
                error.code, ([error.message] + [obstacle?.sentence].compactMap(\.self)).joined(separator: " "))
        }
        if !json { for remark in found.remarks { Output.standardError("Note: \(remark, limit: 800)\n") } }
        return found
    }
}

extension NearbyMedia {
    /// Listens for a while, shows that on a terminal, and returns the devices that are open to strangers.
    func openDevices(shownFor node: Node) async throws -> [OpenDevice] {
        let meter = ProgressMeter(seeking: "An open device")
        defer { meter.finish() }
        return try await openDevices(node, for: timeout)
    }
}
