import Glibc
import Testing
import VicinoHarness
import VicinoTesting

@testable import VicinoBus

@Suite("Calls and answers", .timeLimit(.minutes(10)))
struct CallTests {
    private static let many: [String: BusValue] = [
        "byte": .byte(255), "boolean": .boolean(true), "int16": .int16(.min), "uint16": .uint16(.max),
        "int32": .int32(.min), "uint32": .uint32(.max), "int64": .int64(.min), "uint64": .uint64(.max),
        "double": .double(-0.1), "string": .string("Ä 🦊 \u{301}"), "path": .objectPath("/a/b"),
        "bytes": .bytes([0, 255]),
        "signature": .signature("a{sv}(ii)"), "no bytes": .bytes([]), "strings": ["", "x"].busValue,
        "none": [[String: BusValue]]().busValue, "dictionary": [UInt16(1): ["a": BusValue.variant(.byte(1))]].busValue,
        "structure": .structure([.structure([.byte(1)]), .variant(.structure([.string("s"), .double(1)]))]),
    ]

    @Test("Every type of value is returned as it was sent")
    func values() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([.echo([String: BusValue].self)], at: "/test")
        let answer = try await world.remote().call("Echo", of: .test, Self.many)
        #expect(try answer.read([String: BusValue].self) == Self.many)
        #expect(await answer.sender == object.bus.uniqueName)
    }

    @Test("Connections to one bus are independent, whatever thread they are used from")
    func ownConnections() async throws {
        let world = try await TestWorld()
        #expect(await world.service.uniqueName != world.client.uniqueName)
        await world.service.close()
        let names = try await MethodCall.listNames.answer(over: world.client).read([String].self)
        #expect(names.contains(await world.client.uniqueName.text))
    }

    @Test("A thousand simultaneous calls each get their own answer")
    func manyAtOnce() async throws {
        let world = try await TestWorld(limits: .roomy)
        let object = try await world.service.serve([.echo(UInt32.self)], at: "/test")
        let remote = await world.remote()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 as Range<UInt32> {
                group.addTask { try await remote.call("Echo", of: .test, number).read(UInt32.self) == number }
            }
            for try await isRight in group { #expect(isRight) }
        }
        withExtendedLifetime(object) {}
    }

    @Test("An error arrives with its name and its text, made safe to show")
    func remoteError() async throws {
        let world = try await TestWorld()
        let text = "no \u{1B}[31mway\u{202E}\n" + String(repeating: "x", count: 500)
        let method = ServedMethod("Fail") { (_: IncomingCall) in throw BusError.refused("org.example.No", text) }
        let object = try await world.service.serve([ServedInterface(.test, methods: [method])], at: "/test")
        let error = await failure { try await world.remote().call("Fail", of: .test) }
        #expect(error?.code == .refused)
        #expect(error?.name == "org.example.No")
        #expect(error?.message.hasPrefix("no \u{FFFD}[31mway\u{FFFD}\u{FFFD}xxx") == true)
        #expect(error.map { $0.message.count <= 302 } == true)
        withExtendedLifetime(object) {}
    }

    @Test("A missing name, object or method is an error with a name")
    func unknown() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([.echo(String.self)], at: "/test")
        let nobody = RemoteObject("/", on: "org.example.Nobody", over: world.client)
        #expect(await failure { try await nobody.call("Any", of: .test) }?.name == .serviceUnknown)
        #expect(await failure { try await world.remote("/none").call("Any", of: .test) }?.name == .unknownObject)
        #expect(await failure { try await world.remote().call("Any", of: .test) }?.name == .unknownMethod)
        #expect(await failure { try await world.remote().call("A", of: "org.example.No") }?.name == .unknownInterface)
        #expect(
            await failure { try await world.remote().call("Echo", of: .test, UInt32(1)) }?.name == .invalidArguments)
        withExtendedLifetime(object) {}
    }

    @Test("A call without an answer ends at its timeout, even if nothing else happens")
    func timeout() async throws {
        let world = try await TestWorld()
        let silent = try await world.service.serveSilence()
        let error = await failure {
            try await world.remote().call("Wait", of: .test, timeout: .milliseconds(50))
        }
        #expect(error?.code == .timeout)
        withExtendedLifetime(silent) {}
    }

    @Test("A cancelled task stops waiting for its answer, and the connection continues")
    func cancellation() async throws {
        let world = try await TestWorld()
        let silent = try await world.service.serveSilence()
        let remote = await world.remote()
        let task = Task { try await remote.call("Wait", of: .test) }
        try await silent.called.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await MethodCall.listNames.answer(over: world.client)
    }

    @Test("A task that was cancelled before sends no call")
    func cancelledBefore() async throws {
        let world = try await TestWorld()
        let remote = await world.remote()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await remote.call("Any", of: .test)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("When the daemon dies, waiting calls fail, and the end gives the reason")
    func daemonDies() async throws {
        let world = try await TestWorld()
        let silent = try await world.service.serveSilence()
        let remote = await world.remote()
        async let lost = failure { try await remote.call("Wait", of: .test) }
        try await silent.called.wait()
        world.daemon.stop()
        #expect(await lost?.code == .disconnected)
        #expect(await world.client.ended()?.code == .disconnected)
        #expect(await failure { try await remote.call("Wait", of: .test) }?.code == .disconnected)
    }

    @Test("Closing sends pending messages and fails the waiting calls")
    func closing() async throws {
        let world = try await TestWorld()
        let silent = try await world.service.serveSilence()
        let remote = await world.remote()
        let signals = try await world.service.signals(MatchRule(sender: world.client.uniqueName))
        async let closed = failure { try await remote.call("Wait", of: .test) }
        try await silent.called.wait()
        let bytes = [UInt8](repeating: 7, count: 4 << 20)
        try await world.client.emit("Last", of: .test, at: "/", BusBody(bytes))
        await world.client.close()
        #expect(await closed?.code == .closed)
        #expect(await world.client.ended() == nil)
        #expect(await failure { try await remote.call("Wait", of: .test) }?.code == .closed)
        for try await signal in signals {
            #expect(try signal.read([UInt8].self) == bytes)
            break
        }
    }

    @Test("A connection without references is closed, and its thread ends")
    func dropped() async throws {
        let world = try await TestWorld()
        var other: Bus? = try await world.join()
        let name = try #require(await other?.uniqueName)
        let owners = try await world.client.owners(of: name)
        weak let thread = other?.thread
        // Its last work must not hold it either.
        _ = try await other?.signals(MatchRule(sender: name))
        other = nil
        var seen: [BusName?] = []
        for try await owner in owners {
            seen.append(owner)
            if owner == nil { break }
        }
        #expect(seen == [name, nil])
        try await yieldUntil("the connection's thread never ended") { thread == nil }
    }

    @Test("Callbacks on the connection's thread are isolated to the connection")
    func isolation() async throws {
        let world = try await TestWorld()
        let inbox = SignalQueue<BusName>(limit: 1, overflow: .ends)
        let client = world.client
        let observation = try await client.observe([], ownersOf: world.service.uniqueName) { event in
            if case .owner(let owner?) = event { inbox.put(client.assumeIsolated { _ in owner }) }
        }
        #expect(try await inbox.take() == world.service.uniqueName)
        withExtendedLifetime(observation) {}
    }

    @Test("An answer counts only from the called service, or from the daemon")
    func forgedAnswer() async throws {
        for (destination, sender) in [(":1.1", ":1.1"), (":1.1", "org.freedesktop.DBus"), ("org.a", ":1.9")]
            as [(BusName, BusName)]
        {
            let answer = try await withCheckedThrowingContinuation { caller in
                var calls = PendingCalls()
                let call = PendingCalls.Call(destination: destination, note: nil, caller: caller)
                calls.add(call, cookie: 7, until: .never)
                if destination.isUnique { #expect(calls.take(answeredBy: ":1.9", cookie: 7) == nil) }
                #expect(calls.take(answeredBy: sender, cookie: 8) == nil)
                calls.take(answeredBy: sender, cookie: 7)?.end(.success(Reply(sender: sender, body: .empty)))
                #expect(calls.count == 0)
            }
            #expect(answer.sender == sender)
        }
    }

    @Test("The item that is due first comes first, and ended items are forgotten")
    func deadlines() {
        var queue = DeadlineQueue()
        for number in 0..<200 as Range<UInt64> {
            queue.add(number, at: MonotonicTime(microseconds: number &* 7919 % 200))
        }
        queue.tidy(counting: 10) { $0 < 10 }
        #expect(queue.takeDue(MonotonicTime(microseconds: 0)) == 0)
        #expect(queue.takeDue(MonotonicTime(microseconds: 0)) == nil)
        var order: [UInt64] = []
        while let number = queue.takeDue(.never) { order.append(number) }
        // 7919 n mod 200, for n from 1 to 9: 119, 38, 157, 76, 195, 114, 33, 152, 71.
        #expect(order == [7, 2, 9, 4, 6, 1, 8, 3, 5])
        queue.add(1, at: .never)
        queue.add(2, at: MonotonicTime(microseconds: 2))
        queue.add(3, at: MonotonicTime(microseconds: 3))
        #expect(queue.next { $0 != 2 } == MonotonicTime(microseconds: 3))
        #expect(queue.next { _ in false } == .never)
    }
}

extension MethodCall {
    static let listNames = MethodCall("ListNames", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: .daemon)

    func answer(over bus: Bus) async throws -> Reply { try await bus.call(self) }
}

extension BusLimits {
    /// Limits that a test of many simultaneous calls does not reach.
    static var roomy: BusLimits {
        var limits = BusLimits()
        limits.callsServed = 5000
        limits.callsServedForOne = 5000
        return limits
    }
}

/// An object with a method that never answers.
struct Silence {
    let object: ServedObject
    let called: Moment
}

extension Bus {
    func serveSilence() throws -> Silence {
        let called = Moment()
        let method = ServedMethod("Wait") { (_: IncomingCall) in
            called.happen()
            try await Moment().wait()
        }
        return Silence(object: try serve([ServedInterface(.test, methods: [method])], at: "/test"), called: called)
    }
}
