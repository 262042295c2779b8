import Foundation

/// A case of `Protocol/vectors/derived.json`, which the Python peer has made from the text alone.
struct DerivedVector: Decodable {
    struct Step: Decodable {
        let record: Int
        let isPrivate: Bool
        let moment: Int64
        /// The content bytes; empty if the record does not exist after the step.
        let content: String
        /// The numbers that the step takes in the log.
        let numbers: [UInt64]
    }

    struct Entry: Decodable, Equatable {
        let number: UInt64
        let id: String
        let clock: UInt64
        let leaf: String
    }

    let schema: String
    let audienceKey: String
    let recordSecret: String
    let notes: Bool
    let places: UInt8
    let since: [Int64]
    let madeAfter: Int
    let madeAt: Int64
    let steps: [Step]
    let view: String
    let writer: String
    let schemas: String
    let next: UInt64
    let root: String
    let entries: [Entry]

    private struct File: Decodable {
        let cases: [DerivedVector]
    }

    /// The published cases.
    static func all() throws -> [DerivedVector] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Protocol/vectors/derived.json").standardizedFileURL
        return try decoder.decode(File.self, from: Data(contentsOf: path)).cases
    }
}
