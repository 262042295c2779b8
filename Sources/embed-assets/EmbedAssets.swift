import Foundation

/// Writes text files into Swift code: `embed-assets GENERATED.swift ASSET…`.
@main enum EmbedAssets {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        guard let generated = paths.first else { throw UnusableAsset(message: "No file to write is named.") }
        let members = try paths.dropFirst().map { try member(of: URL(fileURLWithPath: $0)) }
        let code = Data(("enum PackageResources {\n" + members.joined() + "}\n").utf8)
        let file = URL(fileURLWithPath: generated)
        // What is as it was keeps its date, so that nothing is compiled again.
        guard (try? Data(contentsOf: file)) != code else { return }
        try code.write(to: file, options: .atomic)
    }

    /// The declaration of a file's bytes, with the name of the file: `words-en.json` is `words_en_json`.
    private static func member(of file: URL) throws -> String {
        let name = file.lastPathComponent
        guard let text = String(data: try Data(contentsOf: file), encoding: .utf8), !text.contains("\r") else {
            throw UnusableAsset(message: "\(name) is not text with the line ends of Unix.")
        }
        let identifier = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        let quotes = delimiter(for: text)
        return """
                static let \(identifier) = [UInt8](\(quotes)\"""
            \(text)
            \"""\(quotes).utf8)

            """
    }

    /// So many number signs that nothing in the text ends the literal or begins an escape.
    private static func delimiter(for text: String) -> String {
        let runs = text.split { $0 != "#" }
        let longest = runs.map(\.count).max() ?? 0
        return String(repeating: "#", count: longest + 1)
    }
}

/// Why nothing was written.
struct UnusableAsset: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
}
