import Foundation
import Testing

/// The texts in the code of the library, with `1` in place of each interpolation.
enum LibraryTexts {
    /// All texts of all targets but the page.
    static func all() throws -> Set<String> {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sources = folder.appendingPathComponent("../../Sources").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let code = files.compactMap { $0 as? URL }
            .filter {
                $0.pathExtension == "swift" && !$0.path.contains("/VicinoWeb/") && !$0.path.contains("/Generated/")
            }
        return try code.reduce(into: []) { texts, file in
            texts.formUnion(try Self.texts(in: String(contentsOf: file, encoding: .utf8)))
        }
    }

    /// The texts of a file. Texts that are added to each other are one.
    private static func texts(in code: String) -> [String] {
        let code = Array(code.replacing(/"\s*\+\s*"/, with: "").utf8)
        var texts: [String] = []
        var position = 0
        while position < code.count {
            if code[position] == UInt8(ascii: "/"), code[position...].starts(with: Array("//".utf8)) {
                while position < code.count, code[position] != UInt8(ascii: "\n") { position += 1 }
            } else if code[position] == UInt8(ascii: "\"") {
                position += 1
                texts.append(text(in: code, from: &position))
            } else {
                position += 1
            }
        }
        return texts
    }

    private static func text(in code: [UInt8], from position: inout Int) -> String {
        var text: [UInt8] = []
        while position < code.count, code[position] != UInt8(ascii: "\""), code[position] != UInt8(ascii: "\n") {
            guard code[position] == UInt8(ascii: "\\"), position + 1 < code.count else {
                text.append(code[position])
                position += 1
                continue
            }
            position += 1
            if code[position] == UInt8(ascii: "(") {
                skipInterpolation(in: code, from: &position)
                text.append(UInt8(ascii: "1"))
            } else {
                text.append(code[position])
                position += 1
            }
        }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    private static func skipInterpolation(in code: [UInt8], from position: inout Int) {
        var depth = 0
        repeat {
            if code[position] == UInt8(ascii: "(") { depth += 1 }
            if code[position] == UInt8(ascii: ")") { depth -= 1 }
            position += 1
        } while depth > 0 && position < code.count
    }
}
