internal import FuzzDriver
internal import VicinoHarness

/// A sealed dump: as the bytes of a file, as changes of a file that opens, and as a dump that is sealed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let choice = bytes.first else { return }
        let input = Array(bytes.dropFirst())
        switch choice % 3 {
        case 0: _ = try Decoders.open(sealedDump: ByteSource(input).read)
        case 1:
            var file = try Decoders.seal(dump: [1, 2, 3])
            let index = input.prefix(3).reduce(0) { $0 << 8 | Int($1) } % file.count
            file.replaceSubrange(index..<min(index + input.count, file.count), with: input.dropFirst(3))
            let opened = try? Decoders.open(sealedDump: ByteSource(file).read)
            precondition(opened == nil || opened == 3, "A changed file opens as another one.")
        default:
            let file = try Decoders.seal(dump: input)
            let opened = try Decoders.open(sealedDump: ByteSource(file).read)
            precondition(opened == input.count, "A sealed dump has another length.")
        }
    }
}
