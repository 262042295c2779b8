internal import FuzzDriver
internal import Vicino
internal import VicinoFormat

/// The schema of a record kind, in the header of a dump. What is read must be what an app could have declared.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count) { bytes in
        let line =
            #"{"vicino":"dump","version":1,"features":[],"closings":[],"logs":[],"roster":{"payload":"","#
            + #""signature":"\#(hex([UInt8](repeating: 0, count: 64)))"},"schemas":["\#(hex(bytes))"]}"# + "\n"
        let header = try DumpReader(source: ByteSource(Array(line.utf8)).read).header
        for schema in header.schemas {
            do {
                let declared = try Schema(
                    kind: schema.kind, minor: schema.minor, fields: schema.fields, calendar: schema.calendar)
                precondition(declared == schema, "A schema changes when it is declared.")
                try schema.checkCompatible(with: declared)
            } catch {
                preconditionFailure("What was read could not have been declared: \(error)")
            }
        }
    }
}

private func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
