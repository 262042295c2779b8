internal import FuzzDriver
internal import VicinoHarness

/// Everything that is signed, read before its signature is looked at. The first byte chooses what.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let choice = bytes.first else { return }
        let kind = Decoders.Statement.allCases[Int(choice) % Decoders.Statement.allCases.count]
        let isStable = try Decoders.isStable(kind, bytes.dropFirst())
        precondition(isStable, "A statement changes when it is written and read.")
    }
}
