import Glibc
import Testing
import VicinoBus

@Suite("File descriptors are passed and closed exactly once", .timeLimit(.minutes(10)))
struct DescriptorTests {
    @Test("The receiver of a descriptor can read what the sender writes, and owns it")
    func passed() async throws {
        let world = try await TestWorld()
        let pipe = try TestPipe()
        let object = try await world.service.serve([.echo(OwnedDescriptor.self)], at: "/test")
        let reading = try pipe.takeReading()
        let answer = try await world.remote().call("Echo", of: .test, reading)
        let received = try answer.read(OwnedDescriptor.self)
        #expect(received != reading)
        try pipe.write("hello")
        let descriptor = try #require(received.take())
        #expect(received.take() == nil)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(text(from: descriptor) == "hello")
        close(descriptor)
        withExtendedLifetime(object) {}
    }

    @Test("When all receivers release the reading end, the pipe breaks: no descriptor stays open")
    func nothingLeft() async throws {
        let world = try await TestWorld()
        let pipe = try TestPipe()
        let refusing = ServedInterface(
            .test,
            methods: [
                ServedMethod("Take") { (_, _: OwnedDescriptor) -> Void in },
                ServedMethod("Fail") { (_, _: OwnedDescriptor) -> Void in throw BusError.refused(.failed, "No.") },
            ])
        let object = try await world.service.serve([refusing], at: "/test")
        do {
            let reading = try pipe.takeReading()
            let remote = await world.remote()
            for method in ["Take", "Fail", "None"] as [MemberName] {
                _ = await failure { try await remote.call(method, of: .test, reading) }
            }
            // As a signal without a reader, and as arguments of the wrong type.
            try await world.client.emit("A", of: .test, at: "/", BusBody(reading), to: world.service.uniqueName)
            _ = await failure { try await remote.call("Take", of: .test, reading, reading) }
        }
        #expect(try await pipe.isBroken())
        withExtendedLifetime(object) {}
    }

    @Test("A descriptor that was taken before cannot be sent, and is refused at once")
    func taken() async throws {
        let world = try await TestWorld()
        let descriptor = try TestPipe().takeReading()
        let number = try #require(descriptor.take())
        close(number)
        let error = await failure { try await world.remote().call("Echo", of: .test, descriptor) }
        #expect(error?.code == .invalidValue)
        #expect(throws: BusError.self) { try OwnedDescriptor(duplicating: -1) }
    }

    private func text(from descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// Both ends of a pipe.
final class TestPipe {
    private let reading: CInt
    private let writing: CInt

    init() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        reading = ends[0]
        writing = ends[1]
        // Programs that other tests start must not inherit them.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit { close(writing) }

    func takeReading() throws -> OwnedDescriptor { OwnedDescriptor(owning: reading) }

    func write(_ text: String) throws {
        try #require(Glibc.write(writing, text, text.utf8.count) == text.utf8.count)
    }

    /// Waits until no process has the reading end any more.
    func isBroken() async throws -> Bool {
        for _ in 0..<10_000 {
            var state = [pollfd(fd: writing, events: 0, revents: 0)]
            if poll(&state, 1, 1) > 0, Int32(state[0].revents) & POLLERR != 0 { return true }
            await Task.yield()
        }
        return false
    }
}
