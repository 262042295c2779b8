internal import FuzzDriver
internal import Vicino
internal import VicinoHarness

/// The messages of a session's peer, each behind a byte for its length; and the whole as one message.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        var rest = bytes[...]
        var messages: [[UInt8]] = []
        while let length = rest.popFirst(), messages.count < 64 {
            messages.append(Array(rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        _ = Decoders.play(sessionMessages: messages, as: Author.node.user, with: peer)
        let isStable = try Decoders.isStable(sessionMessage: bytes)
        precondition(isStable, "A message changes when it is written and read.")
    }
}

private let peer = UserID([UInt8](repeating: 7, count: 32)) ?? Author.node.user
