internal import Foundation

/// Feeds a function with bytes that libFuzzer makes up. A trap ends the program; thrown errors are what is wanted.
public enum Fuzzer {
    nonisolated(unsafe) private static var target: (([UInt8]) throws -> Void)?

    /// Runs libFuzzer with the program's arguments.
    ///
    /// - Parameter target: is called with one input after the other.
    public static func run(_ target: @escaping ([UInt8]) throws -> Void) -> Never {
        Self.target = target
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = runDriver(&count, &arguments) { bytes, size in
            try? Fuzzer.target?(Array(UnsafeBufferPointer(start: bytes, count: size)))
            return 0
        }
        exit(status)
    }
}

/// libFuzzer's entry for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
