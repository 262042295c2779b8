internal import FuzzDriver
internal import VicinoFormat

// The binary form of a dump, from its first byte.
Fuzzer.run { bytes in
    var reader = try DumpReader(source: ByteSource(bytes).read)
    try reader.readAll()
}
