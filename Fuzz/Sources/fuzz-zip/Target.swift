internal import FuzzDriver
internal import VicinoHarness

/// A ZIP archive, of which every file is expanded.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { try Decoders.expand(archive: $0) }
}
