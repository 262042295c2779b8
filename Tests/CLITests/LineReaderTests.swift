import Foundation
import Testing
import VicinoTesting

@testable import VicinoCommandLine

@Suite("Lines that a user types")
struct LineReaderTests {
    /// What a user types, for a thread that waits for it.
    private final class Keyboard: Sendable {
        let waits: AsyncStream<Void>
        private let wait: AsyncStream<Void>.Continuation
        // The descriptors of a pipe, which several threads may use.
        private let pipe = Pipe()

        init() {
            let waiting = AsyncStream.makeStream(of: Void.self)
            waits = waiting.stream
            wait = waiting.continuation
        }

        func type(_ text: String) { pipe.fileHandleForWriting.write(Data(text.utf8)) }

        func end() { try? pipe.fileHandleForWriting.close() }

        /// Waits for a line of one character.
        @Sendable func line() -> String? {
            wait.yield()
            let data = pipe.fileHandleForReading.readData(ofLength: 2)
            return data.isEmpty ? nil : String(decoding: data.prefix(1), as: UTF8.self)
        }
    }

    private let keyboard = Keyboard()
    private let reader: LineReader

    init() { reader = LineReader(keyboard.line) }

    @Test("A question that ends without an answer leaves the next line to the next question")
    func cancelled() async {
        var waits = keyboard.waits.makeAsyncIterator()
        let first = Task { await reader.next() }
        await waits.next()
        first.cancel()
        #expect(await first.value == nil)
        let second = Task { await reader.next() }
        keyboard.type("y\n")
        #expect(await second.value == "y")
    }

    /// A line that is typed when no question waits any more.
    private func typeBetweenQuestions(_ text: String) async throws {
        var waits = keyboard.waits.makeAsyncIterator()
        let first = Task { await reader.next() }
        await waits.next()
        first.cancel()
        #expect(await first.value == nil)
        keyboard.type(text)
        try await yieldUntil("the line never arrived") { reader.hasLine }
    }

    @Test("A line between two questions answers the second")
    func early() async throws {
        try await typeBetweenQuestions("n\n")
        #expect(await reader.next() == "n")
    }

    @Test("A forgotten line answers no question")
    func forgotten() async throws {
        try await typeBetweenQuestions("n\n")
        reader.drop()
        keyboard.type("y\n")
        #expect(await reader.next() == "y")
    }

    @Test("At the end of the input every question is unanswered")
    func end() async {
        keyboard.end()
        #expect(await reader.next() == nil)
        #expect(await reader.next() == nil)
    }
}
