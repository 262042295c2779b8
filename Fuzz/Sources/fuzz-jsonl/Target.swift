internal import FuzzDriver
internal import VicinoFormat

/// The JSON form of a dump. It is told by its first byte, so that is given; and its last line holds a digest that no
/// fuzzer guesses, so what is read before it counts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count) { bytes in
        var reader = try DumpReader(source: ByteSource([UInt8(ascii: "{")] + bytes).read)
        try reader.readAll()
    }
}
