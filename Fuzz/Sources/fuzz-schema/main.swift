internal import FuzzDriver
internal import Vicino

// The schema of a record kind. What is read must be written the same way.
Fuzzer.run { bytes in
    let schema = try Schema(wireBytes: bytes[...])
    let again = try Schema(wireBytes: schema.wireBytes[...])
    precondition(schema == again, "A schema changes when it is written and read.")
}
