internal import FuzzDriver
internal import Vicino

/// Everything that is signed, read before its signature is looked at. The first byte chooses what.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count) { bytes in
        guard let choice = bytes.first else { return }
        let payload = bytes.dropFirst()
        switch choice % 5 {
        case 0: try roundTrip(Roster.self, payload)
        case 1: try roundTrip(Head.self, payload)
        case 2: try roundTrip(Closing.self, payload)
        case 3: try roundTrip(RevocationList.self, payload)
        default: try roundTrip(Grant.self, payload)
        }
    }
}

private func roundTrip<S: Signable & Equatable>(_ type: S.Type, _ payload: ArraySlice<UInt8>) throws {
    let statement = try S(wireBytes: payload)
    let again = try S(wireBytes: statement.wireBytes[...])
    precondition(statement == again, "A statement changes when it is written and read.")
    _ = try? Unverified<S>(payload: payload, signature: [UInt8](repeating: 0, count: 64))
        .verified(by: [UInt8](repeating: 0, count: 32))
}
