internal import FuzzDriver
internal import VicinoHarness

/// The messages of a pairing's peer, each behind two bytes for its length; and the whole as one message.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        var rest = bytes[...]
        var messages: [[UInt8]] = []
        while let high = rest.popFirst(), let low = rest.popFirst(), messages.count < 8 {
            let length = Int(high) << 8 | Int(low)
            messages.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        _ = try Decoders.play(pairingMessages: messages)
        let isStable = try Decoders.isStable(pairingMessage: bytes)
        precondition(isStable, "A message changes when it is written and read.")
    }
}
