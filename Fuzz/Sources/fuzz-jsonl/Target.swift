internal import FuzzDriver
internal import VicinoHarness

/// The JSON form of a dump. It is told by its first byte, so that is given; and its last line holds a digest that no
/// fuzzer guesses, so what is read before it counts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { try Decoders.read(dump: ByteSource([UInt8(ascii: "{")] + $0).read) }
}
