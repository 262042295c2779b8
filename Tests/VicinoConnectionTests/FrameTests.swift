import NIOCore
import Testing
import VicinoCore
import VicinoLocks

@testable import VicinoConnection

@Suite("A stream of bytes is cut into messages")
struct FrameTests {
    @Test("The messages do not depend on how the bytes arrive", arguments: [1, 2, 3, 7, 1000])
    func pieces(_ size: Int) throws {
        let messages = [1, 2, 5, 300, 1].map(message)
        let bytes = messages.flatMap { Array(FrameReader.frame($0).readableBytesView) }
        var reader = FrameReader(limit: 300)
        var found: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(ByteBuffer(bytes: bytes[start..<min(start + size, bytes.count)]))
            while let message = try reader.next() { found.append(message) }
        }
        #expect(found == messages)
        #expect(reader.isEmpty)
        #expect(!reader.isFull)
    }

    @Test(
        "Lengths outside the limit are refused at their header",
        arguments: [0, 301, 0x7FFF_FFFF, 0x8000_0000, UInt32.max])
    func lengths(_ length: UInt32) {
        var reader = FrameReader(limit: 300)
        reader.append(ByteBuffer(integer: length))
        #expect(reader.isFull)
        #expect(throws: VicinoError.self) { try reader.next() }
    }

    @Test("The limit itself is allowed, and no message is there before its last byte")
    func limit() throws {
        var reader = FrameReader(limit: 300)
        let frame = FrameReader.frame(message(300))
        reader.append(ByteBuffer(frame.readableBytesView.dropLast()))
        #expect(try reader.next() == nil)
        #expect(!reader.isFull)
        #expect(!reader.isEmpty)
        reader.append(ByteBuffer(frame.readableBytesView.suffix(1)))
        #expect(reader.isFull)
        #expect(try reader.next() == message(300))
    }

    @Test("A length is judged by the limit at the moment when the message is requested")
    func laterLimit() throws {
        var reader = FrameReader(limit: 10)
        reader.append(FrameReader.frame(message(300)))
        reader.limit = 300
        #expect(try reader.next() == message(300))
    }
}

@Suite("The transport reads while the received bytes leave space")
struct ReceiveBufferTests {
    @Test("A higher limit lets it read on after a header that was above the lower one")
    func opens() async throws {
        let signals = LockedValue(0)
        let inbox = ReceiveBuffer(limit: 10) { signal in
            if case .readOn = signal { signals.withLock { $0 += 1 } }
        }
        inbox.append(FrameReader.frame(message(10)))
        inbox.append(ByteBuffer(integer: UInt32(300)))
        #expect(try await inbox.take() == message(10))
        #expect(inbox.phase == .full)
        let before = signals.withLock(\.self)
        inbox.open(limit: 300)
        #expect(inbox.phase == .inMessage)
        #expect(signals.withLock(\.self) == before + 1)
        inbox.open(limit: 301)
        #expect(signals.withLock(\.self) == before + 1)
    }
}

@Suite("A connection has timeouts")
struct ConnectionTimeoutsTests {
    private let limits = ConnectionLimits()
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

    private func at(_ seconds: Double) -> NIODeadline { start + .nanoseconds(Int64(seconds * 1e9)) }

    @Test("The hello has its timeout, and none once it is answered")
    func hello() {
        var timeouts = ConnectionTimeouts(limits, now: start)
        #expect(timeouts.failure(.betweenMessages, isHelloDue: true, now: at(10)) == nil)
        #expect(timeouts.failure(.betweenMessages, isHelloDue: false, now: at(10.1)) == nil)
        #expect(
            timeouts.failure(.betweenMessages, isHelloDue: true, now: at(10.1))?.message
                == VicinoError.helloTimeout.message)
    }

    @Test("A hello that arrives byte by byte is late")
    func slowHello() {
        var timeouts = ConnectionTimeouts(limits, now: start)
        for second in 1...10 {
            timeouts.received(1, now: at(Double(second)))
            #expect(timeouts.failure(.inMessage, isHelloDue: true, now: at(Double(second))) == nil)
        }
        #expect(
            timeouts.failure(.inMessage, isHelloDue: true, now: at(11))?.message == VicinoError.helloTimeout.message
        )
    }

    @Test("An idle connection ends")
    func idle() {
        var timeouts = ConnectionTimeouts(limits, now: start)
        timeouts.received(10, now: at(100))
        #expect(timeouts.failure(.betweenMessages, isHelloDue: false, now: at(220)) == nil)
        #expect(
            timeouts.failure(.betweenMessages, isHelloDue: false, now: at(220.1))?.message
                == VicinoError.idleTimeout.message)
    }

    @Test("A message that is too slow ends the connection, one at a usable rate does not", arguments: [450, 500])
    func slow(_ rate: Int) {
        var timeouts = ConnectionTimeouts(limits, now: start)
        var failure: VicinoError?
        for second in 0..<4000 where failure == nil {
            failure = timeouts.failure(.inMessage, isHelloDue: false, now: at(Double(second)))
            timeouts.received(rate, now: at(Double(second)))
        }
        #expect((failure?.message == VicinoError.tooSlow.message) == (rate < 500))
    }

    @Test("Each message has its own grace period")
    func grace() {
        var timeouts = ConnectionTimeouts(limits, now: start)
        for second in 0..<100 {
            #expect(timeouts.failure(.inMessage, isHelloDue: false, now: at(Double(second))) == nil)
            timeouts.received(1, now: at(Double(second)))
            if second % 5 == 4 {
                #expect(timeouts.failure(.betweenMessages, isHelloDue: false, now: at(Double(second))) == nil)
            }
        }
    }

    @Test("A peer that does not read ends the connection")
    func unread() {
        var timeouts = ConnectionTimeouts(limits, now: start)
        timeouts.beganSending(now: at(0))
        // One slice may have been sent without being noticed.
        let slice = Double(ConnectionLimits.sliceBytes) / Double(limits.slowestRate)
        for second in stride(from: 0.0, to: 10 + slice, by: 5) {
            timeouts.received(1, now: at(second))
            #expect(timeouts.failure(.betweenMessages, isHelloDue: false, now: at(second)) == nil)
        }
        timeouts.received(1, now: at(11 + slice))
        #expect(
            timeouts.failure(.betweenMessages, isHelloDue: false, now: at(11 + slice))?.message
                == VicinoError.tooSlow.message)
        timeouts.finishedSending()
        #expect(timeouts.failure(.betweenMessages, isHelloDue: false, now: at(12 + slice)) == nil)
    }

    @Test("A peer is not blamed for bytes that this side does not read")
    func untaken() {
        var timeouts = ConnectionTimeouts(limits, now: start)
        for second in stride(from: 0.0, through: 1000, by: 1) {
            #expect(timeouts.failure(.full, isHelloDue: false, now: at(second)) == nil)
        }
        #expect(timeouts.failure(.betweenMessages, isHelloDue: false, now: at(1119)) == nil)
    }
}
