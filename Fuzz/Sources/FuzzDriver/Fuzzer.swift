/// Hands what libFuzzer makes up to the code under test. A trap ends the program; thrown errors are what is wanted.
public enum Fuzzer {
    /// Runs one input.
    ///
    /// - Parameters:
    ///   - start: the first byte, as `LLVMFuzzerTestOneInput` gets it.
    ///   - count: how many bytes there are.
    ///   - body: the code under test.
    /// - Returns: what `LLVMFuzzerTestOneInput` must return.
    public static func feed(_ start: UnsafePointer<UInt8>?, _ count: Int, _ body: ([UInt8]) throws -> Void) -> CInt {
        try? body(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}

/// Takes the place of libFuzzer's function of that name; see Package.swift.
@_cdecl("__wrap___sanitizer_cov_pcs_init")
public func dropPlaces(_ start: UnsafeRawPointer?, _ end: UnsafeRawPointer?) {}
