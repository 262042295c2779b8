internal import FuzzDriver
internal import VicinoHarness

/// The certificate that a peer shows, with the signed list of devices in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { try Decoders.read(certificate: $0) }
}
