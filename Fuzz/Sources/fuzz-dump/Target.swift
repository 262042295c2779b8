internal import FuzzDriver
internal import VicinoHarness

/// The binary form of a dump, from its first byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { try Decoders.read(dump: ByteSource($0).read) }
}
