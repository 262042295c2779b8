import ArgumentParser
import Vicino
import VicinoDiary
import VicinoDrawing

/// `vicino device`.
struct DeviceCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Use Vicino on several devices of yours, as one person.",
        discussion: """
            Your devices share all your records. Those that meet, or find each other nearby, bring each other up to date \
            before they meet anybody else. Followers see one person, whichever device they meet.

            Without words, the command lists your devices. To add one that is beside this one: add on this device, and \
            join on the new one. Both show six digits. Say yes only if they are the same. Both devices are on one network, \
            or use Bluetooth. Meanwhile everybody there can see that a device with Vicino is open, and a device that asks \
            sees your claimed name.

            To add one that is elsewhere: new NAME on the new device shows a code. add CODE \
            on a device of yours shows an answer. join ANSWER on the new device ends it. Carry the two texts yourself: \
            an attacker who replaces them gets all your records. sync meets another device of yours at once.

            remove NAME ends a device that is lost or no longer used, for ever. Its records stay. From then on nothing \
            counts that it signs, for your devices and for all followers who have heard of it.

            What a removed device has recorded and no other device of yours knew is kept aside: it may be in a file from \
            that device (export --own there, import here), or a follower may have it. late shows it. A thief of the \
            device can have made it. keep NAME makes it yours. discard NAME removes it for ever, on all your devices, \
            and nothing more of that device is asked about.

            Examples:
              vicino device
              vicino device add
              vicino device join --name laptop
              vicino device new laptop
              vicino device add vicino-device:AE2…
              vicino device join vicino-join:AE3…
              vicino device sync --at 192.168.1.20:4747
              vicino device remove phone
              vicino device late
              vicino device keep phone
            """)

    @Argument(help: ArgumentHelp("What to do, as in: new laptop.", valueName: "change"))
    var words: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With add CODE, and with join: what to call the device, if not like the computer.", valueName: "name"))
    var name: String?

    @Option(
        name: .long,
        help: ArgumentHelp("With sync: the address of the other device; repeatable.", valueName: "host:port"))
    var at: [String] = []

    @OptionGroup var media: VicinityOptions

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let request = try DeviceCommandRequest(words)
        if name != nil, !request.takesName { throw ValidationError("--name goes with add CODE, and with join.") }
        if !media.on.isEmpty, !request.isNear { throw ValidationError("--on goes with add and join without a text.") }
        if !at.isEmpty, request != .sync { throw ValidationError("--at goes with sync.") }
    }

    func runWaiting() async throws {
        switch try DeviceCommandRequest(words) {
        case .list: try list()
        case .new(let name): try begin(name)
        case .add(let code): try add(code)
        case .join(let answer): try join(answer)
        case .addNear: try await DeviceAddingNear(vicinity: media.vicinity(options.configuration)).run(options)
        case .joinNear:
            let vicinity = try media.vicinity(options.configuration)
            let node = try await DeviceJoiningNear(vicinity: vicinity, name: name).run(options)
            try Diary(node).settleRunning()
            try sayJoined(node, "What is still missing comes when it meets another device of yours.")
        case .rename(let old, to: let new): try rename(old, to: new)
        case .remove(let name): try remove(name)
        case .late: try LateOutput(options).list()
        case .keep(let name): try LateOutput(options).keep(name)
        case .discard(let name): try LateOutput(options).discard(name)
        case .sync: try await sync()
        }
    }

    // MARK: A new device

    private func begin(_ name: String) throws {
        let code = try Node.requestDevice(options.configuration, name: name)
        if options.json { return try Output.print(JSON.object([("code", .text(code))]).line) }
        let command = CommandWord(quoting: code).map { ProposedCommand("vicino device add \($0)") }
        try Output.print(
            "On a device of yours, type:", "  \(command?.text ?? code)", "Then type here what it shows.")
    }

    private func add(_ code: String) throws {
        let node = try options.open()
        let answer = try node.addDevice(code, as: name)
        guard let added = try node.devices().last else { return }
        if options.json {
            return try Output.print(JSON.object(added.members + [("answer", .text(answer))]).line)
        }
        let command = CommandWord(quoting: answer).map { ProposedCommand("vicino device join \($0)") }
        try Output.print(
            "Added \(added.shown). On the new device, type:", "  \(command?.text ?? answer)",
            "It receives your records when the two devices meet.")
    }

    private func join(_ answer: String) throws {
        try sayJoined(
            try Node.join(options.configuration, answer: answer),
            "They come as soon as it meets another device of yours: `vicino run`, or `vicino device sync --at HOST:PORT`"
        )
    }

    /// - Parameter next: what the user can expect or do.
    private func sayJoined(_ node: Node, _ next: DisplayText) throws {
        if options.json { return try Output.print(JSON.object(node.me.members).line) }
        try Output.print(
            "This device is one of \(DisplayText(try node.claimedName()))’s now. Your records are in \(node.dataPath).",
            "\(next)")
    }

    // MARK: The devices

    private func list() throws {
        let node = try options.open()
        let devices = try node.devices()
        if options.json { return try Output.print(JSON.array(devices.map { .object($0.members) }).line) }
        let clock = TypedTimeReader(options.configuration)
        let output = Output()
        for device in devices { try output.line("\(device.line(clock))") }
        for list in try node.lateRecords() {
            try output.line("\(LateOutput.sentence(list)): \(ProposedCommand("vicino device late"))")
        }
        try output.flush()
    }

    private func rename(_ old: String, to new: String) throws {
        let node = try options.open()
        let device = try node.device(named: old)
        try node.renameDevice(device, to: new)
        if options.json { return try Output.print(JSON.object([("device", .text(new))]).line) }
        try Output.print("\(device.shown) is called \(DisplayText(new, limit: 60)) now.")
    }

    private func remove(_ name: String) throws {
        let node = try options.open()
        let device = try node.device(named: name)
        try node.removeDevice(device)
        if options.json { return try Output.print(JSON.object(device.members).line) }
        try Output.print(
            "Removed \(device.shown). Its records stay. Your other devices hear of it when they meet this one.")
    }

    private func sync() async throws {
        let node = try options.open()
        let addresses = try at.map { try PeerAddress(typed: $0) }
        let report = try await node.syncDevices(at: addresses.isEmpty ? nil : addresses)
        try Diary(node).settleRunning()
        if options.json {
            try Output.print(JSON.object(report.members).line)
        } else {
            try Output.print("Your other device: \(report.changes) \(report.cost)")
            report.warnings.forEach(Failure.warn)
        }
        guard report.failures.isEmpty else { throw ExitCode.failure }
    }
}

extension UserDevice {
    fileprivate func line(_ clock: TypedTimeReader) -> TerminalText {
        let place = isThis ? ", this one" : ""
        let state = isRemoved ? ", removed" : ""
        let added = addedAt.map { ", since \(clock.text($0))" } ?? ""
        return "\(shown) (\(shortKey))\(place)\(state)\(added)"
    }
}
