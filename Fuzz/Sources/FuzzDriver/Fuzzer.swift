/// Hands what libFuzzer makes up to the code under test. A trap ends the program; thrown errors are what is wanted.
public enum Fuzzer {
    /// Runs one input.
    ///
    /// - Parameters:
    ///   - start: the first byte, as `LLVMFuzzerTestOneInput` gets it.
    ///   - count: how many bytes there are.
    ///   - body: the code under test.
    /// - Returns: what `LLVMFuzzerTestOneInput` must return.
    public static func feed(_ start: UnsafePointer<UInt8>?, count: Int, _ body: ([UInt8]) throws -> Void) -> CInt {
        try? body(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}

/// Replaces libFuzzer's function of that name; see Package.swift.
@_cdecl("__wrap___sanitizer_cov_pcs_init")
public func dropTables(_ start: UnsafeRawPointer?, _ end: UnsafeRawPointer?) {}

/// What the leak sanitizer takes for leaked and is not; it asks for this by name.
///
/// A prepared statement keeps its last arguments for as long as the database is open, which here is to the end. Among them
/// are values of `Data`, and `Data` marks the top bits of its pointer, which the sanitizer then does not take for one. A
/// program of ten lines with a `Data` in a global variable shows it, and what is reported does not grow with the
/// number of runs. Everything else that leaks is still found, and memory that grows ends a fuzzer.
@_cdecl("__lsan_default_suppressions")
public func suppressions() -> UnsafePointer<CChar> {
    let text: StaticString = "leak:databaseData\n"
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
