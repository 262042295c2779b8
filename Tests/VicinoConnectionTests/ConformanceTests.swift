import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoConnection

@Suite("A connection carries messages the same way over every transport", .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test("Both sides know each other's identity", arguments: TestTransport.allCases)
    func identities(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            #expect(first.isInitiator)
            #expect(!second.isInitiator)
            #expect(first.peer.roster.claimedName == "Ben")
            #expect(second.peer.roster.claimedName == "Anna")
            #expect(first.peer.certificateHash == second.ownCertificateHash)
            #expect(second.peer.certificateHash == first.ownCertificateHash)
            #expect(!first.remoteAddress.isEmpty)
            #expect(!second.remoteAddress.isEmpty)
        }
    }

    @Test("Messages of every length arrive whole and in order, both ways", arguments: TestTransport.allCases)
    func lengths(_ transport: TestTransport) async throws {
        let limit = 300_000
        let lengths = [1, 2, 3, 4, 5, 255, 256, 16_383, 16_384, 65_531, 65_532, 65_536, 65_537, 131_072, limit]
        try await withEnds(of: transport) { first, second in
            for connection in [first, second] { try connection.open(messageLimit: limit) }
            for (from, to) in [(first, second), (second, first)] {
                async let sending: Void = send(lengths.map(message), over: from)
                for length in lengths { #expect(try await to.next() == message(length)) }
                try await sending
                #expect(from.traffic.bytesSent == UInt64(lengths.reduce(0) { $0 + 4 + $1 }))
                #expect(to.traffic.bytesReceived == from.traffic.bytesSent)
            }
        }
    }

    @Test("Messages of two tasks do not mix", arguments: TestTransport.allCases)
    func tasks(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            for connection in [first, second] { try connection.open(messageLimit: 200_000) }
            async let long: Void = send(Array(repeating: message(200_000), count: 8), over: first)
            async let short: Void = send(Array(repeating: message(7), count: 50), over: first)
            var counts: [Int: Int] = [:]
            for _ in 0..<58 {
                let next = try #require(try await second.next())
                #expect(next == message(next.count))
                counts[next.count, default: 0] += 1
            }
            try await long
            try await short
            #expect(counts == [200_000: 8, 7: 50])
        }
    }

    @Test("A peer that floods is read no further than its reader takes", arguments: TestTransport.allCases)
    func flood(_ transport: TestTransport) async throws {
        let count = 150
        let length = 60_000
        try await withEnds(of: transport) { first, second in
            for connection in [first, second] { try connection.open(messageLimit: length) }
            async let sending: Void = send(Array(repeating: message(length), count: count), over: first)
            #expect(try await second.next() == message(length))
            var most = try await standstill(of: second)
            for taken in 1..<count {
                most = max(most, Int(second.traffic.bytesReceived) - taken * (length + 4))
                guard try await second.next() != nil else { break }
            }
            try await sending
            // A message, and the rest of one read.
            #expect(most < 1_000_000)
        }
    }

    @Test("A goodbye arrives after the last message", arguments: TestTransport.allCases)
    func goodbye(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            try await first.send(message(9))
            async let closing: Void = first.close()
            #expect(try await second.next() == message(9))
            #expect(try await second.next() == nil)
            await closing
            #expect(try await first.next() == nil)
            #expect(await code { try await first.send([1]) } == .closed)
            #expect(await code { try await second.send([1]) } == .closed)
        }
    }

    @Test("A connection without references closes", arguments: TestTransport.allCases)
    func dropped(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            try await first.send(message(1))
            #expect(try await second.next() == message(1))
            try await second.send(message(1))
            #expect(try await first.next() == message(1))
        }
        let survivor = try await withEnds(of: transport) { first, second in
            try await second.send(message(1))
            return first
        }
        #expect(try await survivor.next() == message(1))
        #expect(try await survivor.next() == nil)
    }

    @Test("A message above the limit ends the connection", arguments: TestTransport.allCases)
    func tooLong(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            async let sending: Void = first.send(message(16_385))
            #expect(await code { _ = try await second.next() } == .messageLength)
            try? await sending
            #expect(await code { try await second.send([1]) } == .messageLength)
            // In memory this is a goodbye, over a network a refusal; in any case it is the end.
            while let _ = try? await first.next() {}
        }
    }

    @Test(
        "A long message directly after the hello is judged by the limit of the hello", arguments: TestTransport.allCases
    )
    func helloThenLong(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            async let sending: Void = send([message(10), message(100_000)], over: first)
            #expect(try await second.next() == message(10))
            try second.open(messageLimit: 100_000)
            #expect(try await second.next() == message(100_000))
            try await sending
        }
    }

    @Test("An empty message is not sent", arguments: TestTransport.allCases)
    func empty(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, _ in
            #expect(await code { try await first.send([]) } == .messageLength)
        }
    }

    @Test("A task that is cancelled while it waits loses no message", arguments: TestTransport.allCases)
    func cancelled(_ transport: TestTransport) async throws {
        try await withEnds(of: transport) { first, second in
            try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
                group.addTask { try await second.next() }
                group.cancelAll()
                let outcome = try await group.next()
                #expect(outcome == .some(nil))
            }
            try await first.send(message(3))
            #expect(try await second.next() == message(3))
        }
    }
}

/// The bytes that a connection has received when no more arrive.
private func standstill(of connection: PeerConnection) async throws -> Int {
    let clock = ContinuousClock()
    var received = connection.traffic.bytesReceived
    var since = clock.now
    try await yieldUntil("the bytes never ceased to arrive") {
        if connection.traffic.bytesReceived != received {
            received = connection.traffic.bytesReceived
            since = clock.now
        }
        return clock.now - since >= .milliseconds(100)
    }
    return Int(received)
}

/// A message whose bytes depend on their offsets.
func message(_ length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
        for index in 0..<length { bytes[index] = UInt8(truncatingIfNeeded: index &* 31 &+ index >> 8 &+ length) }
        count = length
    }
}

private func send(_ messages: [[UInt8]], over connection: PeerConnection) async throws {
    for message in messages { try await connection.send(message) }
}
