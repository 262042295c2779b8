import Vicino
import VicinoDrawing
import VicinoPresence
import VicinoService

/// Adds a device that is beside this one.
struct DeviceAddingNear {
    let vicinity: Vicinity

    /// For how long this device is open.
    private static let duration = Duration.seconds(600)

    /// Opens this device to another one of the user, lets the user compare the digits, and reports the result.
    func run(_ options: GlobalOptions) async throws {
        let node = try options.open()
        let json = options.json
        let prompt = try DigitsPrompt(node, json: json)
        Interruption.endsProgram(saying: "Stopped. No device was added.", json: json)
        let nearby = try await vicinity.media(for: .opening, json: json)
        let end = node.now.advanced(byMilliseconds: Self.duration.milliseconds)
        let added = try await nearby.whileReachable {
            try await node.addDevice(
                for: Self.duration, on: nearby.interfaces, over: nearby.media,
                onOpen: { Self.announce(nearby, until: end, json: json) }, confirm: prompt.ask)
        }
        guard let added else { throw Refusal(.notFound, "No device asked. Begin again on both.") }
        if json { return try Output.print(JSON.object([("event", .text("added"))] + added.members).line) }
        try Output.print(
            "Added \(added.shown). What it still lacks comes when the two devices meet: `vicino run`, on both.")
    }

    private static func announce(_ nearby: NearbyMedia, until end: Timestamp, json: Bool) {
        // A closed output does not end the opening.
        if json {
            try? Output.print(
                JSON.object([
                    ("event", .text("open")), ("until", .time(end)),
                    ("media", .array(nearby.media.map { .text($0.kind.name) })),
                    ("remarks", .array(nearby.remarks.map { .text($0) })),
                ]).line)
        } else {
            let time = TypedTimeReader(now: end).timeOfDay
            try? Output.print(
                "This device is open for another one of yours until \(time). On it: `vicino device join`.")
        }
    }
}
