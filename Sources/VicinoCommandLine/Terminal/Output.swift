import Foundation
import Vicino
import VicinoDrawing

/// Collects output for a file descriptor and writes it in large pieces.
///
/// What people read is a `TerminalText`, so that no text is printed that was not made safe. Bytes are for files and programs.
final class Output {
    private var buffer: [UInt8] = []
    private let descriptor: Int32

    /// Writes to the standard output, or to another open file.
    init(_ descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
    }

    /// Adds a line.
    func line(_ text: TerminalText = "") throws {
        try write(text)
        try write("\n")
    }

    /// Adds text.
    func write(_ text: TerminalText) throws { try write(bytes: Array(text.text.utf8)) }

    /// Adds bytes.
    func write(bytes: [UInt8]) throws {
        buffer += bytes
        if buffer.count >= 65_536 { try flush() }
    }

    /// Writes the collected output.
    func flush() throws {
        var rest = buffer[...]
        buffer = []
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, count: $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw Refusal(.file, "The output cannot be written: \(String(cString: strerror(errno))).")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes to the standard error at once; if it is closed, the text is dropped.
    static func standardError(_ text: TerminalText) {
        let error = Output(STDERR_FILENO)
        try? error.write(text)
        try? error.flush()
    }

    /// Prints lines to the standard output.
    static func print(_ lines: TerminalText...) throws {
        let output = Output()
        for line in lines { try output.line(line) }
        try output.flush()
    }
}

/// The system's `write`, under a name that no method has.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, count: Int) -> Int {
    write(descriptor, bytes, count)
}
