internal import FuzzDriver
internal import VicinoFormat

/// The binary form of a dump, from its first byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count) { bytes in
        var reader = try DumpReader(source: ByteSource(bytes).read)
        try reader.readAll()
    }
}
