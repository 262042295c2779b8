internal import FuzzDriver
internal import Vicino
internal import VicinoFormat

/// The schema of a record kind, in the header of a dump. What is read must be the same once it is written again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count) { bytes in
        let line =
            #"{"vicino":"dump","version":1,"features":[],"closings":[],"logs":[],"roster":{"payload":"","#
            + #""signature":"\#(hex([UInt8](repeating: 0, count: 64)))"},"schemas":["\#(hex(bytes))"]}"# + "\n"
        let header = try DumpReader(source: ByteSource(Array(line.utf8)).read).header
        var written: [UInt8] = []
        _ = try DumpWriter(header: header) { written += $0 }
        do {
            let again = try DumpReader(source: ByteSource(written).read).header
            precondition(header.schemas == again.schemas, "A schema changes when it is written and read.")
        } catch {
            preconditionFailure("What was written cannot be read: \(error)")
        }
    }
}

private func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
