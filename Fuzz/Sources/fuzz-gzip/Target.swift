internal import FuzzDriver
internal import VicinoHarness

/// A file that gzip has compressed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { try Decoders.expand(gzip: $0) }
}
