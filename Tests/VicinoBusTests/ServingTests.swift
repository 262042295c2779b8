import Glibc
import Testing
import VicinoHarness
import VicinoThreads

@testable import VicinoBus

@Suite("Served objects", .timeLimit(.minutes(10)))
struct ServingTests {
    private static let thing = ServedInterface(
        .test,
        methods: [ServedMethod("Add", takes: ["a", "b"], gives: "sum") { (_, a: Int32, b: Int32) in a &+ b }],
        properties: [
            ServedProperty("Fixed", "never", announcing: .constant), ServedProperty("Level", UInt32(1)),
            ServedProperty("Secret", "x", announcing: .change),
            ServedProperty("Volume", Int32(5)) { (_, value: Int32) in
                guard value >= 0 else { throw BusError.refused(.invalidArguments, "Too quiet.") }
            },
        ],
        signals: [ServedSignal("Moved", "ou")])

    @Test("Methods are called with their arguments and give their results")
    func methods() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([Self.thing], at: "/test")
        #expect(try await world.remote().call("Add", of: .test, Int32(2), Int32(3)).read(Int32.self) == 5)
        withExtendedLifetime(object) {}
    }

    @Test("Properties are read, set where that is allowed, and announce their changes")
    func properties() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([Self.thing], at: "/test")
        let remote = await world.remote()
        let changes = try await world.client.signals(
            MatchRule(sender: world.service.uniqueName, interface: .properties, member: "PropertiesChanged"))
        #expect(try await remote.property("Level", of: .test, as: UInt32.self) == 1)
        #expect(try await remote.properties(of: .test).keys.sorted() == ["Fixed", "Level", "Secret", "Volume"])
        try await remote.set("Volume", of: .test, to: Int32(7))
        #expect(await object.value("Volume", of: .test, as: Int32.self) == 7)
        try await object.set("Level", of: .test, to: UInt32(1))
        try await object.set("Level", of: .test, to: UInt32(2))
        try await object.set("Secret", of: .test, to: "y")
        let none = [String: BusValue]()
        #expect(
            try await changes.first(3).map(\.body) == [
                BusBody("org.example.Test", ["Volume": BusValue.int32(7)], [String]()),
                BusBody("org.example.Test", ["Level": BusValue.uint32(2)], [String]()),
                BusBody("org.example.Test", none, ["Secret"]),
            ])
    }

    @Test("Properties keep their values if they cannot be set")
    func refusedProperties() async throws {
        let world = try await TestWorld()
        let object = try await world.service.serve([Self.thing], at: "/test")
        let remote = await world.remote()
        let quiet = await failure { try await remote.set("Volume", of: .test, to: Int32(-1)) }
        #expect(quiet?.message == "Too quiet.")
        #expect(await failure { try await remote.set("Volume", of: .test, to: "loud") }?.name == .invalidArguments)
        #expect(await failure { try await remote.set("Level", of: .test, to: UInt32(3)) }?.name == .propertyReadOnly)
        #expect(await failure { try await remote.set("None", of: .test, to: true) }?.name == .unknownProperty)
        #expect(await failure { try await remote.properties(of: "org.example.None") }?.name == .unknownInterface)
        #expect(await object.value("Volume", of: .test, as: Int32.self) == 5)
        #expect(await failure { try await object.set("Level", of: .test, to: "text") }?.code == .wrongType)
        #expect(await failure { try await object.set("None", of: .test, to: "text") }?.code == .wrongType)
    }

    @Test("Another implementation reads the description and calls the object")
    func otherImplementation() async throws {
        let world = try await TestWorld()
        try await world.service.requestName("org.example.Service")
        let object = try await world.service.serve([Self.thing], at: "/a/b", managingObjects: true)
        let tool = [
            "dbus-send", "--bus=\(world.daemon.address)", "--print-reply=literal", "--dest=org.example.Service",
        ]
        let added = try await output(of: tool + ["/a/b", "org.example.Test.Add", "int32:40", "int32:2"])
        #expect(added.contains("int32 42"))
        let level = try await output(
            of: tool + ["/a/b", "org.freedesktop.DBus.Properties.Get", "string:org.example.Test", "string:Level"])
        #expect(level.contains("uint32 1"))
        let parent = try await output(of: tool + ["/", "org.freedesktop.DBus.Introspectable.Introspect"])
        #expect(parent.contains(#"<node name="a"/>"#))
        let text = try await output(of: tool + ["/a/b", "org.freedesktop.DBus.Introspectable.Introspect"])
        for part in [
            #"<arg name="a" type="i" direction="in"/>"#, #"<arg name="sum" type="i" direction="out"/>"#,
            #"<signal name="Moved"><arg type="o"/><arg type="u"/></signal>"#,
            #"<property name="Volume" type="i" access="readwrite">"#, "org.freedesktop.DBus.ObjectManager",
        ] { #expect(text.contains(part)) }
        withExtendedLifetime(object) {}
    }

    @Test("Calls begin in the order of arrival, whatever their handlers wait for")
    func callOrder() async throws {
        let world = try await TestWorld(limits: .roomy)
        let began = SignalQueue<UInt32>(limit: 1000, overflow: .ends)
        let gate = Moment()
        let method = ServedMethod("Write") { (call, number: UInt32) in
            // Everything that arrives over the bus is in order here; tasks that begin elsewhere may overtake each
            // other.
            #expect(call.bus.thread.isIsolatingCurrentContext() == true)
            began.put(number)
            if number == 499 { gate.happen() }
        }
        let object = try await world.service.serve([ServedInterface(.test, methods: [method])], at: "/test")
        let service = await world.service.uniqueName
        for number in 0..<500 as Range<UInt32> {
            try await world.client.send(MethodCall("Write", of: .test, at: "/test", on: service, body: BusBody(number)))
        }
        try await gate.wait()
        for number in 0..<500 as Range<UInt32> { #expect(try await began.take() == number) }
        withExtendedLifetime(object) {}
    }

    @Test("A service may call back before it answers, and that call may be answered first")
    func callingBack() async throws {
        let world = try await TestWorld()
        let register = ServedMethod("Register") { (call: IncomingCall, path: ObjectPath) in
            let agent = RemoteObject(path, on: call.sender, over: call.bus)
            return try await agent.property("Kind", of: "org.example.Agent", as: String.self)
        }
        let agent = ServedInterface("org.example.Agent", properties: [ServedProperty("Kind", "broadcast")])
        let objects = [
            try await world.service.serve([ServedInterface(.test, methods: [register])], at: "/test"),
            try await world.client.serve([agent], at: "/agent"),
        ]
        let kind = try await world.remote().call("Register", of: .test, ObjectPath("/agent")).read(String.self)
        #expect(kind == "broadcast")
        withExtendedLifetime(objects) {}
    }

    @Test("A handler knows the caller's name and user, and its internal errors stay private")
    func caller() async throws {
        struct Inner: Error {}
        let world = try await TestWorld()
        let interface = ServedInterface(
            .test,
            methods: [
                ServedMethod("Who") { (call: IncomingCall) in (call.sender.text, try await call.userID()) },
                ServedMethod("Fail") { (_: IncomingCall) -> Void in throw Inner() },
                ServedMethod("Nul") { (_: IncomingCall) in "a\0b" },
            ])
        let object = try await world.service.serve([interface], at: "/test")
        let (name, user) = try await world.remote().call("Who", of: .test).read(String.self, UInt32.self)
        #expect(name == (await world.client.uniqueName).text)
        #expect(user == getuid())
        for method in ["Fail", "Nul"] as [MemberName] {
            let error = await failure { try await world.remote().call(method, of: .test) }
            #expect(error?.name == .failed)
            #expect(error?.message == "The call failed.")
        }
        withExtendedLifetime(object) {}
    }

    @Test("An object without references is gone, and its path can be used again")
    func withdrawn() async throws {
        let world = try await TestWorld()
        var object: ServedObject? = try await world.service.serve([Self.thing], at: "/test")
        #expect(await failure { try await world.service.serve([Self.thing], at: "/test") }?.code == .alreadyServed)
        #expect(object != nil)
        object = nil
        #expect(await failure { try await world.remote().call("Add", of: .test) }?.name == .unknownObject)
        object = try await world.service.serve([Self.thing], at: "/test")
        _ = try await world.remote().properties(of: .test)
        withExtendedLifetime(object) {}
    }

    @Test("When the connection ends, running handlers are cancelled")
    func cancelledHandlers() async throws {
        let world = try await TestWorld()
        let began = Moment()
        let ended = Moment()
        let method = ServedMethod("Wait") { (_: IncomingCall) in
            began.happen()
            try await Moment().wait()
            if Task.isCancelled { ended.happen() }
        }
        let object = try await world.service.serve([ServedInterface(.test, methods: [method])], at: "/test")
        let remote = await world.remote()
        async let error = failure { try await remote.call("Wait", of: .test) }
        try await began.wait()
        await world.service.close()
        try await ended.wait()
        #expect(await error?.name == .noReply)
        withExtendedLifetime(object) {}
    }
}

/// The output of a program.
func output(of command: [String]) async throws -> String {
    try await Daemon(command).allOutput()
}
