internal import FuzzDriver
internal import Vicino
internal import VicinoHarness

/// A batch, as it is once it has been expanded, behind the header of a genuine dump. What can be read is hashed as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        let dump = Author.dumpStart + frame(packed(bytes))
        do {
            try Decoders.read(dump: ByteSource(dump).read)
        } catch let error as VicinoError where error.code == .truncated {
            // The end is missing, so the batch was read. Checking signatures takes long and is done only now.
            _ = try Node.verify(DumpSource { ByteSource(dump).read })
        }
    }
}

/// A frame of the type that holds a batch.
private func frame(_ payload: [UInt8]) -> [UInt8] {
    [2] + withUnsafeBytes(of: UInt32(payload.count).littleEndian, Array.init) + payload
}

/// The protobuf message around a compressed batch: its size and its bytes.
private func packed(_ batch: [UInt8]) -> [UInt8] {
    let compressed = stored(batch)
    return [0x10] + varint(batch.count) + [0x1A] + varint(compressed.count) + compressed
}

/// A Zstandard frame of blocks that are stored as they are.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: 1 << 17))
    for start in starts {
        let block = bytes[start..<min(start + (1 << 17), bytes.count)]
        let header = UInt32(block.count) << 3 | (start == starts.last ? 1 : 0)
        frame += withUnsafeBytes(of: header.littleEndian) { Array($0.prefix(3)) } + block
    }
    return frame
}

private func varint(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
}
