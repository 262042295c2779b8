import Dispatch
import Glibc
import Testing
import VicinoBus
import VicinoTesting

@Suite("A hostile connection, and a hostile bus, are harmless", .timeLimit(.minutes(10)))
struct HostileTests {
    @Test("Unwanted signals are not kept, and calls continue meanwhile")
    func unwantedFlood() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([.echo(String.self)], at: "/test")
        let signals = try await world.client.signals(MatchRule(sender: await world.service.uniqueName))
        let hostile = try await world.join()
        let victim = await world.client.uniqueName
        let payload = BusBody([UInt8](repeating: 0, count: 10_000))
        async let flood: Void = {
            for _ in 0..<3000 { try await hostile.emit("A", of: .test, at: "/", payload, to: victim) }
        }()
        for number in 0..<100 {
            #expect(try await world.remote().call("Echo", of: .test, "\(number)").read(String.self) == "\(number)")
        }
        try await flood
        try await world.service.emit("A", of: .test, at: "/", BusBody("true"))
        #expect(try await signals.first(1).map(\.body) == [BusBody("true")])
        withExtendedLifetime(object) {}
    }

    @Test("A connection that calls without end is refused, and others are still answered")
    func callFlood() async throws {
        var limits = BusLimits()
        limits.callsServedForOne = 8
        let world = try await TestWorld(limits: limits)
        let silent = try await world.service.serveSilence()
        let echo = try await world.service.serve([.echo(String.self)], at: "/echo")
        let hostile = try await world.join()
        let call = MethodCall("Wait", of: .test, at: "/test", on: await world.service.uniqueName, timeout: .seconds(50))
        let refused = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let error = await failure { try await hostile.call(call) }
                    if error?.name == .limitsExceeded { refused.increase() }
                    if refused.value == 92 { await hostile.close() }
                }
            }
            try await group.waitForAll()
        }
        #expect(refused.value == 92)
        #expect(try await world.remote("/echo").call("Echo", of: .test, "x").read(String.self) == "x")
        withExtendedLifetime((silent, echo)) {}
    }

    @Test("Giant messages are refused by their sender, and not read by their receiver")
    func giant() async throws {
        var small = BusLimits()
        small.messageBytes = 100_000
        small.messageValues = 1000
        let world = try await TestWorld(limits: small)
        let hostile = try await world.join()
        let service = await world.service.uniqueName
        let object = try await world.service.serve([.echo(BusValue.self)], at: "/test")
        let signals = try await world.service.signals(MatchRule(sender: await hostile.uniqueName))
        let bytes = BusValue.bytes([UInt8](repeating: 1, count: 200_000))
        let values = [Bool](repeating: true, count: 2000).busValue
        for value in [bytes, values] {
            let remote = await world.remote()
            #expect(await failure { try await remote.call("Echo", of: .test, value) }?.code == .tooLarge)
            let call = MethodCall("Echo", of: .test, at: "/test", on: service, body: BusBody(value))
            #expect(await failure { try await hostile.call(call) }?.name == .limitsExceeded)
        }
        try await hostile.emit("A", of: .test, at: "/", BusBody(values))
        #expect(await failure { for try await _ in signals {} }?.code == .tooLarge)
        withExtendedLifetime(object) {}
    }

    @Test("Values that the bus cannot carry are refused before sending, and the connection continues")
    func unsendable() async throws {
        let world = try await TestWorld()
        let deep = (0..<70).reduce(BusValue.byte(1)) { value, _ in .variant(value) }
        let nested = (0..<40).reduce(BusValue.byte(1)) { value, _ in .structure([value]) }
        let wide = BusBody(values: [BusValue](repeating: .byte(1), count: 256))
        for body in [
            BusBody("a\0b"), BusBody(["k\0": BusValue.byte(1)]), BusBody(values: [.structure([])]), BusBody(deep),
            BusBody(values: [nested]), BusBody(nested), wide,
        ] {
            let error = await failure { try await world.client.emit("A", of: .test, at: "/", body) }
            #expect([.invalidValue, .invalidSignature].contains(error?.code))
        }
        _ = try await MethodCall.listNames.answer(over: world.client)
    }

    @Test("Answers of unexpected types are errors")
    func wrongAnswer() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([.echo(BusValue.self)], at: "/test")
        let error = await failure {
            try await world.remote().call("Echo", of: .test, BusValue.byte(1)).read(String.self)
        }
        #expect(error?.code == .wrongType)
        withExtendedLifetime(object) {}
    }

    @Test("A service that goes in the middle of a call leaves no call waiting")
    func goesMidCall() async throws {
        let world = try await TestWorld()
        let silent = try await world.service.serveSilence()
        let remote = await world.remote()
        async let error = failure { try await remote.call("Wait", of: .test) }
        try await silent.called.wait()
        await world.service.close()
        #expect(await error?.name == .noReply)
    }

    @Test("A caller that goes before its answer is harmless")
    func callerGoes() async throws {
        let world = try await TestWorld()
        let began = SignalQueue<Bool>(limit: 100, overflow: .ends)
        let gate = Moment()
        let method = ServedMethod("Wait") { (_: IncomingCall) in
            began.put(true)
            try await gate.wait()
        }
        let object = try await world.service.serve(
            [
                ServedInterface(.test, methods: [method]),
                ServedInterface(
                    "org.example.Other",
                    methods: [
                        ServedMethod("Echo") { (_, value: String) in value }
                    ]),
            ], at: "/test")
        let caller = try await world.join()
        try await caller.send(MethodCall("Wait", of: .test, at: "/test", on: world.service.uniqueName))
        _ = try await began.take()
        await caller.close()
        gate.happen()
        #expect(try await world.remote().call("Echo", of: "org.example.Other", "x").read(String.self) == "x")
        withExtendedLifetime(object) {}
    }

    @Test(
        "A silent bus is given up, and so is one that sends nonsense",
        arguments: ["", "nonsense\r\n", "OK x\r\n"])
    func strangeBus(_ greeting: String) async throws {
        let folder = try TemporaryFolder()
        let listener = try StrangeBus(at: folder.file("bus"), greeting)
        var limits = BusLimits()
        limits.connecting = .milliseconds(100)
        let address = try BusAddress("unix:path=\(folder.file("bus"))")
        let error = await failure { try await Bus.connect(to: address, limits: limits) }
        #expect([.timeout, .unreachable].contains(error?.code))
        withExtendedLifetime(listener) {}
    }

    @Test("Without a bus, connecting fails at once and says so")
    func noBus() async throws {
        let address = try BusAddress("unix:path=\(try TemporaryFolder().file("none"))")
        let error = await failure { try await Bus.connect(to: address) }
        #expect(error?.code == .unreachable)
        #expect(error?.message == "The bus cannot be reached: No such file or directory.")
    }

    @Test("Connecting can be cancelled")
    func cancelledConnecting() async throws {
        let folder = try TemporaryFolder()
        let listener = try StrangeBus(at: folder.file("bus"), "")
        let address = try BusAddress("unix:path=\(folder.file("bus"))")
        let task = Task { try await Bus.connect(to: address) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        withExtendedLifetime(listener) {}
    }

    @Test("Many tasks that call, are cancelled, listen and serve at once leave nothing behind")
    func stress() async throws {
        let world = try await TestWorld(limits: .roomy)
        let object = try await world.service.serve([.echo(UInt32.self)], at: "/test")
        let service = await world.service.uniqueName
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 as Range<UInt32> {
                group.addTask {
                    let task = Task {
                        let signals = try await world.client.signals(MatchRule(sender: service, interface: .test))
                        for try await _ in signals { break }
                        return try await world.remote().call("Echo", of: .test, number).read(UInt32.self)
                    }
                    if number % 3 == 0 { task.cancel() }
                    if number % 3 != 0 {
                        // Signals go on until the task has got one.
                        async let ticking: Void = ticking(world.service, until: task)
                        #expect((try? await task.value) == number)
                        _ = await ticking
                    } else {
                        _ = await task.result
                    }
                }
            }
        }
        withExtendedLifetime(object) {}
    }

    private func ticking(_ bus: Bus, until task: Task<UInt32, any Error>) async {
        let isDone = Counter()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                _ = await task.result
                isDone.increase()
            }
            while isDone.value == 0 {
                try? await bus.emit("Tick", of: .test, at: "/")
                _ = try? await MethodCall.listNames.answer(over: bus)
            }
        }
    }
}

/// A listener on the address of a bus.
final class StrangeBus: Sendable {
    private let listener: CInt

    init(at path: String, _ greeting: String) throws {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
        }
        try #require(bound == 0)
        try #require(listen(listener, 5) == 0)
        guard !greeting.isEmpty else { return }
        // Accepting blocks.
        DispatchQueue(label: "listener").async { [listener] in
            let connection = accept(listener, nil, nil)
            _ = write(connection, greeting, greeting.utf8.count)
            close(connection)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)); close(listener) }
}
