internal import FuzzDriver
internal import VicinoHarness

/// The schema of a record kind, in the header of a dump. What is read must be what an app could have declared.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        let line =
            #"{"vicino":"dump","version":1,"features":[],"closings":[],"logs":[],"roster":{"payload":"","#
            + #""signature":"\#(hex([UInt8](repeating: 0, count: 64)))"},"schemas":["\#(hex(bytes))"]}"# + "\n"
        let areDeclarable = try Decoders.areDeclarable(kindsOfDump: ByteSource(Array(line.utf8)).read)
        precondition(areDeclarable, "What was read could not have been declared like this.")
    }
}

private func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
