import Testing
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("The media of an opening", .timeLimit(.minutes(10)))
    struct OpeningMediaTests {
        @Test("A device is open once a medium can be used, and says of each medium whether that is so")
        func readiness() async throws {
            let folder = try TemporaryFolder()
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            let radio = SimulatedAir(kind: .bluetooth, seed: 1)
                .medium(at: Point(0, 0), transport: SimulatedChannels().transport())
            let off = Availability.unavailable(reason: "It is off.", remedy: "Switch it on.")
            radio.setAvailability(off)
            let (events, event) = AsyncStream.makeStream(of: Availability?.self)
            let opening = Task {
                try await node.acceptPairing(
                    sharing: .everything, host: "127.0.0.1", over: [radio], onOpen: { event.yield(nil) },
                    onAvailability: { event.yield($1) }, confirm: { _ in false })
            }
            var heard = events.makeAsyncIterator()
            #expect(await heard.next() == .some(off))
            radio.setAvailability(.ready)
            #expect(await heard.next() == .some(.ready))
            #expect(await heard.next() == .some(nil))
            opening.cancel()
            _ = await opening.result
        }
    }
}
