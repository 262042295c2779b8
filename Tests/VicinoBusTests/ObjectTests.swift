import Testing

@testable import VicinoBus

@Suite("A picture of a service's objects stays up to date", .timeLimit(.minutes(10)))
struct ObjectTests {
    private static let device: InterfaceName = "org.example.Device"

    private static func device(_ name: String) -> ServedInterface {
        ServedInterface(
            device, properties: [ServedProperty("Name", name), ServedProperty("Key", "k", announcing: .change)])
    }

    @Test("The picture begins with all objects, and follows their appearance, changes and end")
    func life() async throws {
        let world = try await TestWorld()
        let name = "org.example.Service" as BusName
        let root = try await world.service.serve([], at: "/", managingObjects: true)
        let first = try await world.service.serve([Self.device("a")], at: "/a")
        var updates = try await world.client.objects(of: name).makeAsyncIterator()
        #expect(try await updates.next()?.change == .absent)
        try await world.service.requestName(name)
        let loaded = try await updates.next()
        #expect(loaded?.change == .loaded)
        #expect(loaded?.picture.objects.keys.sorted() == ["/a" as ObjectPath])
        var second: ServedObject? = try await world.service.serve([Self.device("b")], at: "/a/b")
        #expect(try await updates.next()?.change == .added("/a/b", interfaces: ["org.example.Device"]))
        try await first.set("Name", of: Self.device, to: "A")
        let changed = try await updates.next()
        #expect(changed?.change == .changed("/a", interface: "org.example.Device", properties: ["Name"]))
        #expect(changed?.picture.property("Name", of: Self.device, at: "/a", as: String.self) == "A")
        try await first.set("Key", of: Self.device, to: "l")
        #expect(try await updates.next()?.picture.objects["/a"]?["org.example.Device"] == ["Name": .string("A")])
        withExtendedLifetime(second) {}
        second = nil
        #expect(try await updates.next()?.change == .removed("/a/b", interfaces: ["org.example.Device"]))
        try await world.service.releaseName(name)
        #expect(try await updates.next() == ObjectUpdate(change: .absent, picture: ObjectPicture()))
        try await world.service.requestName(name)
        #expect(try await updates.next()?.picture.objects.count == 1)
        withExtendedLifetime((root, first)) {}
    }

    @Test("While objects appear and go all the time, the picture ends up equal to them")
    func storm() async throws {
        var limits = BusLimits()
        limits.signalsWaiting = 20
        let world = try await TestWorld(limits: limits)
        let service = world.service
        let root = try await service.serve([], at: "/", managingObjects: true)
        let updates = try await world.client.objects(of: service.uniqueName)
        async let final = updates.picture { $0.objects["/end"] != nil }
        var objects: [Int: ServedObject] = [:]
        for step in 0..<2000 {
            let number = (step &* 7919) % 50
            if let object = objects[number] {
                if step % 3 == 0 {
                    try await object.set("Name", of: Self.device, to: "\(step)")
                } else {
                    objects[number] = nil
                }
            } else {
                objects[number] = try await service.serve([Self.device("\(step)")], at: try ObjectPath("/d\(number)"))
            }
        }
        let end = try await service.serve([Self.device("end")], at: "/end")
        let expected = await service.objects.managed(below: "/")
        #expect(try await final?.objects == expected)
        withExtendedLifetime((root, end, objects)) {}
    }

    @Test("The answer includes earlier signals, and later ones are applied")
    func aroundTheAnswer() throws {
        var tracker = ObjectTracker(limit: 10)
        #expect(try tracker.handle(.owner(":1.1")) == nil)
        #expect(try tracker.handle(.removed("/a")) == nil)
        #expect(try tracker.handle(.added("/gone")) == nil)
        #expect(try tracker.handle(.answer(tracker.load, result: .objects(["/a"]))) == .loaded)
        #expect(tracker.paths == ["/a"])
        #expect(try tracker.handle(.removed("/a")) == .removed("/a", interfaces: ["i.i"]))
        #expect(tracker.picture.objects.isEmpty)
    }

    @Test("An answer from before the restart of a service is ignored")
    func oldAnswer() throws {
        var tracker = ObjectTracker(limit: 10)
        _ = try tracker.handle(.owner(":1.1"))
        let old = tracker.load
        _ = try tracker.handle(.owner(":1.2"))
        #expect(try tracker.handle(.answer(old, result: .objects(["/old"]))) == nil)
        #expect(try tracker.handle(.answer(tracker.load, result: .objects(["/new"], by: ":1.2"))) == .loaded)
        #expect(try tracker.handle(.added("/other", by: ":1.1")) == nil)
        #expect(tracker.paths == ["/new"])
        #expect(tracker.picture.owner == ":1.2")
    }

    @Test("After a gap all objects are loaded again")
    func gap() throws {
        var tracker = ObjectTracker(limit: 10)
        _ = try tracker.handle(.owner(":1.1"))
        _ = try tracker.handle(.answer(tracker.load, result: .objects(["/a"])))
        let load = tracker.load
        #expect(try tracker.handle(.gap) == nil)
        #expect(tracker.load == load + 1)
        #expect(try tracker.handle(.answer(tracker.load, result: .objects(["/b"]))) == .loaded)
        #expect(tracker.paths == ["/b"])
    }

    @Test("A service with too many objects, or without an answer, is an error and needs no endless memory")
    func tooMany() throws {
        var tracker = ObjectTracker(limit: 2)
        _ = try tracker.handle(.owner(":1.1"))
        _ = try tracker.handle(.answer(tracker.load, result: .objects(["/a", "/b"])))
        #expect(throws: BusError.self) { try tracker.handle(.added("/c")) }
        var silent = ObjectTracker(limit: 2)
        _ = try silent.handle(.owner(":1.1"))
        #expect(throws: BusError.self) { try silent.handle(.answer(silent.load, result: .failure(.timedOut))) }
    }

    @Test("Objects that the reader does not keep are reported and do not count, until a change makes them kept")
    func chosen() throws {
        var tracker = ObjectTracker(limit: 2) { $0["i.i"]?["Kept"] == .boolean(true) || $0["i.i"] == nil }
        _ = try tracker.handle(.owner(":1.1"))
        _ = try tracker.handle(.answer(tracker.load, result: .objects([])))
        for number in 0..<9 {
            let path = try ObjectPath("/a\(number)")
            #expect(try tracker.handle(.added(path)) == .added(path, interfaces: ["i.i"]))
        }
        #expect(tracker.picture.objects.isEmpty)
        #expect(
            try tracker.handle(.changed("/a1", ["Other": .byte(1)]))
                == .changed("/a1", interface: "i.i", properties: ["Other"]))
        #expect(tracker.takeWanted().isEmpty)
        #expect(try tracker.handle(.changed("/a1", ["Kept": .boolean(true)])) == nil)
        #expect(tracker.takeWanted().map(\.path) == ["/a1"])
        #expect(tracker.takeWanted().isEmpty)
        let load = tracker.load
        let properties: [String: BusValue] = ["Kept": .boolean(true), "Other": .byte(1)]
        #expect(try tracker.handle(.object(load - 1, at: "/a1", interface: "i.i", properties: properties)) == nil)
        #expect(
            try tracker.handle(.object(load, at: "/a1", interface: "i.i", properties: properties))
                == .added("/a1", interfaces: ["i.i"]))
        #expect(tracker.picture.objects == ["/a1": ["i.i": properties]])
    }

    @Test("Signals of the wrong types change nothing")
    func wrongTypes() throws {
        var tracker = ObjectTracker(limit: 10)
        _ = try tracker.handle(.owner(":1.1"))
        _ = try tracker.handle(.answer(tracker.load, result: .objects(["/a"])))
        for member in ["InterfacesAdded", "InterfacesRemoved"] as [MemberName] {
            let signal = Signal(
                sender: ":1.1", path: "/", interface: .objectManager, member: member, body: BusBody(1 as Int32))
            #expect(try tracker.handle(.signal(signal)) == nil)
        }
        #expect(tracker.paths == ["/a"])
    }
}

extension RemoteObjects {
    /// The first picture of a kind.
    fileprivate func picture(where isWanted: (ObjectPicture) -> Bool) async throws -> ObjectPicture? {
        for try await update in self where isWanted(update.picture) { return update.picture }
        return nil
    }
}

extension ObjectTracker {
    fileprivate var paths: [ObjectPath] { picture.objects.keys.sorted() }
}

extension ObjectTracker.Event {
    fileprivate static func added(_ path: ObjectPath, by sender: BusName = ":1.1") -> Self {
        .signal(
            Signal(
                sender: sender, path: "/", interface: .objectManager, member: "InterfacesAdded",
                body: BusBody(path, ["i.i": [String: BusValue]()])))
    }

    fileprivate static func changed(_ path: ObjectPath, _ properties: [String: BusValue]) -> Self {
        .signal(
            Signal(
                sender: ":1.1", path: path, interface: .properties, member: "PropertiesChanged",
                body: BusBody("i.i", properties, [String]())))
    }

    fileprivate static func removed(_ path: ObjectPath) -> Self {
        .signal(
            Signal(
                sender: ":1.1", path: "/", interface: .objectManager, member: "InterfacesRemoved",
                body: BusBody(path, ["i.i"])))
    }
}

extension Result<Reply, BusError> {
    fileprivate static func objects(_ paths: [ObjectPath], by sender: BusName = ":1.1") -> Self {
        let objects = Dictionary(uniqueKeysWithValues: paths.map { ($0, ["i.i": [String: BusValue]()]) })
        return .success(Reply(sender: sender, body: BusBody(objects)))
    }
}
