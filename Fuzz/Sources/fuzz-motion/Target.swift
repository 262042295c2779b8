internal import FuzzDriver
internal import VicinoHarness

/// A recording of an accelerometer in CSV. The first byte is the size of the pieces it arrives in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let size = bytes.first else { return }
        let isInOrder = try Decoders.isInOrder(recording: bytes.dropFirst().pieces(of: size))
        precondition(isInOrder, "Guesses overlap, or have fewer steps than none.")
    }
}
