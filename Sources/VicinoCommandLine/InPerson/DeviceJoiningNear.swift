import Foundation
import Vicino
import VicinoDrawing
import VicinoPresence
import VicinoService

/// Makes this device another one of the user whose device is beside it.
struct DeviceJoiningNear {
    let vicinity: Vicinity
    /// What the user calls this device; nil for the name of the computer.
    let name: String?

    /// Finds the open device, and lets the user compare the digits.
    func run(_ options: GlobalOptions) async throws -> Node {
        let json = options.json
        let prompt = try DigitsPrompt(nil, json: json)
        Interruption.endsProgram(saying: "Stopped. Nothing has changed.", json: json)
        let nearby = try await vicinity.media(for: .asking, json: json)
        let result = await join(options.configuration, over: nearby, prompt)
        await nearby.end()
        return try result.get()
    }

    private func join(
        _ configuration: Node.Configuration, over nearby: NearbyMedia, _ prompt: DigitsPrompt
    ) async -> Result<Node, any Error> {
        do {
            let meter = ProgressMeter(seeking: "An open device")
            defer { meter.finish() }
            let devices = try await nearby.openDevices(configuration, for: nearby.timeout)
            meter.finish()
            guard !devices.isEmpty else {
                throw Refusal(
                    .notFound, "No device near is open. Run `vicino device add` on a device of yours; then try again.")
            }
            let node = try await Node.join(
                configuration, as: name ?? Self.computerName, near: devices.sorted(by: OpenDevice.isNearer),
                over: nearby.media, confirm: prompt.ask)
            return .success(node)
        } catch { return .failure(error) }
    }

    /// The name of the computer, as far as a device can be called so.
    private static var computerName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "computer" }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let name = DisplayText(String(decoding: bytes, as: UTF8.self), limit: 15).text
        return name.isEmpty ? "computer" : name
    }
}
