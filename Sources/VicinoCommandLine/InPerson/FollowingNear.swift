import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoPresence
import VicinoService

/// Follows the author of a nearby device that is open.
struct FollowingNear {
    let vicinity: Vicinity
    /// The number of the device to ask; nil for all, one after the other.
    let number: Int?
    /// The petname for the author; nil to use their claimed name.
    let petname: String?
    /// What the author may see in return; nil if they may not follow.
    let sharingBack: Sharing?
    let node: Node

    /// Finds the devices, lets the users compare the digits, and reports the result.
    func run(json: Bool) async throws {
        let prompt = try DigitsPrompt(node, json: json)
        Interruption.endsProgram(
            saying: "Stopped. If you follow them already, the rest is received when you meet.", json: json)
        let nearby = try await vicinity.media(for: .asking, json: json)
        let devices = try choose(await nearby.openDevices(shownFor: node), nearby)
        do {
            try await follow(devices, over: nearby, prompt)
            await nearby.end()
        } catch {
            await nearby.end()
            throw error
        }
    }

    private func follow(_ devices: [OpenDevice], over nearby: NearbyMedia, _ prompt: DigitsPrompt) async throws {
        if devices.count > 1, !prompt.json {
            Output.standardError(
                "\(devices.count) devices near are open. They are asked in turn, until the digits are the same.\n"
            )
        }
        let meter = ProgressMeter(seeking: "an open device")
        defer { meter.finish() }
        let followed = try await node.follow(
            near: devices, over: nearby.media, as: petname, sharingBack: { [sharingBack] in sharingBack },
            progress: meter.update,
            confirm: { question in
                // The question begins on a new line.
                meter.finish()
                return await prompt.ask(question)
            })
        meter.finish()
        try say(followed, json: prompt.json)
    }

    private func say(_ followed: FollowReport, json: Bool) throws {
        try followed.checkSession(remedy: "`vicino run` fetches the rest when you meet.")
        if json {
            try Output.print(JSON.object([("event", .text("followed"))] + (try followed.members())).line)
        } else {
            try Output.print(followed.line())
        }
    }

    private func choose(_ found: [OpenDevice], _ nearby: NearbyMedia) throws -> [OpenDevice] {
        guard !found.isEmpty else {
            throw Refusal(
                .notFound,
                "No device near is open to strangers. Run `vicino open` on theirs, \(Self.condition(nearby)); then try "
                    + "again."
            )
        }
        guard let number else { return found.sorted(by: OpenDevice.isNearer) }
        guard found.indices.contains(number - 1) else {
            let devices = String.count(found.count, "open device is", plural: "open devices are")
            throw Refusal(
                .notFound, "\(devices) near, and none has the number \(number). `vicino nearby` lists them.")
        }
        return [found[number - 1]]
    }

    /// Where the other device can be found.
    private static func condition(_ nearby: NearbyMedia) -> String {
        switch (nearby.interfaces.isEmpty, nearby.usesBluetooth) {
        case (true, _): "with Bluetooth on"
        case (false, true): "on this network or with Bluetooth on"
        case (false, false): "on this network"
        }
    }
}
