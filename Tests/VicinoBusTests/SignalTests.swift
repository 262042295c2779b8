import Testing
import VicinoBus
import VicinoHarness

@Suite("Signals arrive in order, from the wanted senders", .timeLimit(.minutes(10)))
struct SignalTests {
    @Test("Signals and answers arrive in the order in which they were sent")
    func order() async throws {
        let world = try await TestWorld()
        let method = ServedMethod("Burst") { (call: IncomingCall) in
            for number in 0..<500 as Range<UInt32> {
                try await call.bus.emit("Tick", of: .test, at: "/test", BusBody(number))
            }
        }
        let object = try await world.service.serve([ServedInterface(.test, methods: [method])], at: "/test")
        let order = SignalQueue<String>(limit: 1000, overflow: .ends)
        let rule = MatchRule(sender: await world.service.uniqueName, interface: .test)
        let observation = try await world.client.observe([rule]) { event in
            if case .signal(let signal) = event, let number = try? signal.read(UInt32.self) { order.put("\(number)") }
        }
        let call = MethodCall("Burst", of: .test, at: "/test", on: await world.service.uniqueName)
        _ = try await world.client.call(call) { _ in order.put("answer") }
        try await world.service.emit("Tick", of: .test, at: "/test", BusBody(UInt32(500)))
        for expected in (0..<500).map(String.init) + ["answer", "500"] {
            #expect(try await order.take() == expected)
        }
        withExtendedLifetime((object, observation)) {}
    }

    @Test("After a signal the connection rests before it reads again, and an answer that it waits for ends the rest")
    func pause() async throws {
        let world = try await TestWorld()
        var limits = BusLimits()
        limits.signalPause = .seconds(3600)
        let client = try await world.join(limits: limits)
        let order = SignalQueue<String>(limit: 10, overflow: .ends)
        let rule = MatchRule(sender: await world.service.uniqueName, interface: .test)
        let observation = try await client.observe([rule]) { event in
            if case .signal(let signal) = event { order.put(signal.member.text) }
        }
        try await world.service.emit("First", of: .test, at: "/test")
        #expect(try await order.take() == "First")
        try await world.service.emit("Second", of: .test, at: "/test")
        // The daemon has passed the second signal on, and another connection has received it.
        _ = try await MethodCall.listNames.answer(over: world.service)
        order.put("nothing yet")
        #expect(try await order.take() == "nothing yet")
        _ = try await MethodCall.listNames.answer(over: client)
        #expect(try await order.take() == "Second")
        withExtendedLifetime(observation) {}
    }

    @Test("Only signals that match the rule arrive")
    func rules() async throws {
        let world = try await TestWorld()
        let sender = await world.service.uniqueName
        let below = try await world.client.signals(MatchRule(sender: sender, .below("/a"), interface: .test))
        let named = try await world.client.signals(MatchRule(sender: sender, member: "B", firstArgument: "it's"))
        for path in ["/ab", "/a", "/", "/a/b"] as [ObjectPath] {
            try await world.service.emit("A", of: .test, at: path)
            try await world.service.emit("A", of: "org.example.Other", at: path)
        }
        for body in [BusBody("its"), BusBody(), BusBody(ObjectPath("/x"), "it's"), BusBody("it's", "yes")] {
            try await world.service.emit("B", of: .test, at: "/b", body)
        }
        #expect(try await below.first(2).map(\.path) == ["/a", "/a/b"])
        #expect(try await named.first(1).map(\.body) == [BusBody("it's", "yes")])
    }

    @Test("A signal sent directly by another connection does not count as the service's")
    func forged() async throws {
        let world = try await TestWorld()
        try await world.service.requestName("org.example.Service")
        let signals = try await world.client.signals(MatchRule(sender: "org.example.Service", interface: .test))
        let forger = try await world.join()
        let victim = await world.client.uniqueName
        try await forger.emit("A", of: .test, at: "/", BusBody("forged"), to: victim)
        try await forger.emit(
            "NameOwnerChanged", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            BusBody("org.example.Service", world.service.uniqueName.text, forger.uniqueName.text), to: victim)
        try await forger.emit("A", of: .test, at: "/", BusBody("forged"), to: victim)
        _ = try await MethodCall.listNames.answer(over: forger)
        try await world.service.emit("A", of: .test, at: "/", BusBody("true"))
        #expect(try await signals.first(1).map(\.body) == [BusBody("true")])
    }

    @Test("A service's restarts are reported, and its signals count only while it owns the name")
    func owners() async throws {
        let world = try await TestWorld()
        let name = "org.example.Service" as BusName
        let owner = await world.service.uniqueName
        var owners = try await world.client.owners(of: name).makeAsyncIterator()
        let signals = try await world.client.signals(MatchRule(sender: name, interface: .test))
        #expect(try await owners.next() == .some(nil))
        try await world.service.emit("A", of: .test, at: "/", BusBody("before"))
        try await world.service.requestName(name)
        #expect(try await owners.next() == owner)
        try await world.service.emit("A", of: .test, at: "/", BusBody("during"))
        let other = try await world.join()
        #expect(await failure { try await other.requestName(name) }?.code == .nameTaken)
        try await world.service.releaseName(name)
        #expect(try await owners.next() == .some(nil))
        try await world.service.emit("A", of: .test, at: "/", BusBody("after"))
        try await other.requestName(name)
        try await other.emit("A", of: .test, at: "/", BusBody("other"))
        #expect(try await owners.next() == other.uniqueName)
        #expect(try await signals.first(2).map(\.body) == [BusBody("during"), BusBody("other")])
    }

    @Test("A name can be taken over only if its owner allows it")
    func replacing() async throws {
        let world = try await TestWorld()
        try await world.service.requestName("org.example.Firm")
        try await world.service.requestName("org.example.Firm")
        #expect(
            await failure { try await world.client.requestName("org.example.Firm", replacing: true) }?.code
                == .nameTaken)
        try await world.service.requestName("org.example.Soft", replaceable: true)
        try await world.client.requestName("org.example.Soft", replacing: true)
    }

    @Test("A slow reader gets the signals that fit, and then an error")
    func overflow() async throws {
        var limits = BusLimits()
        limits.signalsWaiting = 10
        let world = try await TestWorld(limits: limits)
        let signals = try await world.client.signals(MatchRule(sender: await world.service.uniqueName))
        for number in 0..<50 as Range<UInt32> { try await world.service.emit("A", of: .test, at: "/", BusBody(number)) }
        try await world.flush()
        var seen: [UInt32] = []
        let error = await failure { for try await signal in signals { seen.append(try signal.read(UInt32.self)) } }
        #expect(seen == Array(0..<10))
        #expect(error?.code == .overflow)
    }

    @Test("When an iteration ends, the rule is removed from the daemon")
    func rulesEnd() async throws {
        let world = try await TestWorld(settings: #"<limit name="max_match_rules_per_connection">3</limit>"#)
        let rule = MatchRule(sender: await world.service.uniqueName)
        for _ in 0..<20 {
            let signals = try await world.client.signals(rule)
            try await world.service.emit("A", of: .test, at: "/")
            for try await _ in signals { break }
            let task = Task { for try await _ in try await world.client.signals(rule) {} }
            task.cancel()
            _ = await task.result
        }
        var held: [BusSignals] = []
        for _ in 0..<3 { held.append(try await world.client.signals(rule)) }
        #expect(await failure { try await world.client.signals(rule) }?.name == .limitsExceeded)
        withExtendedLifetime(held) {}
    }

    @Test("An iteration ends when its task is cancelled, when this side closes, and with an error when the bus is lost")
    func ends() async throws {
        let world = try await TestWorld()
        let rule = MatchRule(sender: await world.service.uniqueName)
        let cancelled = try await world.client.signals(rule)
        let task = Task { for try await _ in cancelled {} }
        task.cancel()
        await #expect(throws: Never.self) { try await task.value }
        let closed = try await world.service.signals(rule)
        await world.service.close()
        #expect(await failure { for try await _ in closed {} } == nil)
        let lost = try await world.client.signals(rule)
        world.daemon.stop()
        #expect(await failure { for try await _ in lost {} }?.code == .disconnected)
    }

    @Test(
        "A rule with quotes and commas is one rule to the daemon", arguments: ["'", "a','b", "',path='/x", #"\"#, "''"])
    func quoting(_ text: String) async throws {
        let world = try await TestWorld()
        let rule = MatchRule(sender: await world.service.uniqueName, firstArgument: text)
        let signals = try await world.client.signals(rule)
        try await world.service.emit("A", of: .test, at: "/", BusBody("other"))
        try await world.service.emit("A", of: .test, at: "/", BusBody(text))
        #expect(try await signals.first(1).map(\.body) == [BusBody(text)])
    }
}

extension BusSignals {
    /// The next signals, of this number.
    func first(_ count: Int) async throws -> [Signal] {
        var signals: [Signal] = []
        for try await signal in self {
            signals.append(signal)
            if signals.count == count { break }
        }
        return signals
    }
}

extension TestWorld {
    /// Waits until the client has received all that the service has sent so far.
    func flush() async throws {
        let moment = Moment()
        let rule = MatchRule(sender: await service.uniqueName, interface: "org.example.Flush")
        let observation = try await client.observe([rule]) { _ in moment.happen() }
        try await service.emit("Flush", of: "org.example.Flush", at: "/")
        try await moment.wait()
        withExtendedLifetime(observation) {}
    }
}
