import NIOCore
import NIOEmbedded
import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import VicinoConnection

@Suite("A ClientHello is found in the received bytes")
struct HelloTests {
    @Test("However a ClientHello is cut into records and pieces, exactly all of it is found")
    func cuts() throws {
        let hello = try firstFlight(nil)
        var random = SeededGenerator(seed: 3)
        for round in 0..<200 {
            let bytes = round < 100 ? hello : inRecords(hello, of: Int.random(in: 1...300, using: &random))
            let prefix = Int.random(in: 0...48, using: &random)
            var reader = HelloReader(after: prefix)
            var rest = ([UInt8](repeating: 22, count: prefix) + bytes)[...]
            while !rest.isEmpty {
                let piece = rest.prefix(round % 100 == 0 ? 1 : Int.random(in: 1...200, using: &random))
                rest = rest.dropFirst(piece.count)
                let progress = reader.append(ByteBuffer(bytes: piece))
                #expect(progress == (rest.isEmpty ? .whole(.sha256(bytes)) : .begun), "Round \(round).")
            }
        }
    }

    @Test("Anything else than a single ClientHello is an error")
    func wrong() throws {
        let hello = try firstFlight(nil)
        let length = hello.count - 5
        for (offset, byte) in [(0, UInt8(23)), (0, 20), (1, 2), (1, 4), (5, 2), (5, 0), (8, hello[8] - 1), (6, 1)] {
            var bytes = hello
            bytes[offset] = byte
            #expect(progress(bytes) == .wrong, "Byte \(offset) is \(byte).")
        }
        let longer = [22, 3, 1, UInt8((length + 1) >> 8), UInt8((length + 1) & 255)] + hello.dropFirst(5) + [1]
        #expect(progress(longer) == .wrong)
        #expect(progress([22, 3, 1, 0, 0]) == .wrong)
        let cut = inRecords(hello, of: 100)
        #expect(progress(cut.prefix(105) + [22, 3, 1, 0, 0] + cut.dropFirst(105)) == .wrong)
        #expect(progress(Array(inRecords(hello, of: 1).dropLast(6)) + [21, 3, 3, 0, 2, 1, 0]) == .wrong)
    }

    @Test("A ClientHello may be as long as a record, including headers, and not a byte longer")
    func limit() {
        for (count, expected) in [(16_384, true), (16_385, false), (20_000, false)] {
            let body = count - 9
            let message = [1, 0, UInt8(body >> 8), UInt8(body & 255)] + [UInt8](repeating: 7, count: body)
            let bytes = [22, 3, 1, UInt8(message.count >> 8), UInt8(message.count & 255)] + message
            #expect(bytes.count == count)
            #expect(progress(bytes) == (expected ? .whole(.sha256(bytes)) : .wrong))
            #expect(progress(Array(bytes.prefix(5))) == (expected ? .begun : .wrong))
        }
        // In records of a byte the headers are five sixths of it.
        let message = [1, 0, 0x10, 0] + [UInt8](repeating: 7, count: 0x1000)
        #expect(progress(inRecords([22, 3, 1, 0, 0] + message, of: 1)) == .wrong)
    }

    @Test("No byte is sent before the ClientHello is complete, and then its knock is sent first")
    func heldBack() throws {
        let hello = try firstFlight(nil)
        let channel = EmbeddedChannel(handler: InitiatorKnockHandler { $0.bytes + [UInt8](repeating: 9, count: 16) })
        var sent: [EventLoopFuture<Void>] = []
        for byte in hello {
            #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
            sent.append(channel.writeAndFlush(ByteBuffer(bytes: [byte])))
        }
        let knock = Digest.sha256(hello).bytes + [UInt8](repeating: 9, count: 16)
        #expect(try channel.readOutbound() == ByteBuffer(bytes: knock + hello))
        for future in sent { try future.wait() }
        try channel.writeAndFlush(ByteBuffer(bytes: [1])).wait()
        #expect(try channel.readOutbound() == ByteBuffer(bytes: [1]))
    }

    @Test("Bytes that are no ClientHello are never sent ahead of a knock")
    func neverAhead() throws {
        let channel = EmbeddedChannel(handler: InitiatorKnockHandler { _ in [UInt8](repeating: 9, count: 48) })
        let alert = channel.writeAndFlush(ByteBuffer(bytes: [21, 3, 3, 0, 2, 1, 0]))
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
        _ = try channel.finish()
        #expect(throws: VicinoError.self) { try alert.wait() }
    }

    private func progress(_ bytes: [UInt8]) -> HelloReader.Progress {
        var reader = HelloReader(after: 0)
        return reader.append(ByteBuffer(bytes: bytes))
    }
}

/// The same handshake message, in records of this size.
func inRecords(_ hello: [UInt8], of size: Int) -> [UInt8] {
    let message = hello.dropFirst(5)
    return stride(from: message.startIndex, to: message.endIndex, by: size).flatMap { start in
        let part = message[start..<min(start + size, message.endIndex)]
        return [22, 3, 1, UInt8(part.count >> 8), UInt8(part.count & 255)] + part
    }
}
