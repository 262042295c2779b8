import Foundation

/// The output of the demo.
enum Stage {
    private static let isColored =
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

    static func title(_ text: String) { show("\n\(bold)== \(text)\(off)\n") }

    static func tell(_ text: String) { show("\n\(dim)\(text)\(off)\n") }

    static func say(_ text: String) { show(text + "\n") }

    static func good(_ text: String) { show("✓ \(text)\n") }

    private static var bold: String { isColored ? "\u{1B}[1m" : "" }
    private static var dim: String { isColored ? "\u{1B}[2m" : "" }
    private static var off: String { isColored ? "\u{1B}[0m" : "" }

    private static func show(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
