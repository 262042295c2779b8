import Testing

@testable import VicinoSync

@Suite("A value that is changed outside of its holder")
struct MovedOutTests {
    private struct Failure: Error {}

    private enum Holder {
        case empty
        case full([UInt8])

        var bytes: [UInt8]? {
            if case .full(let bytes) = self { bytes } else { nil }
        }
    }

    /// The address of an array's elements. Another array with the same elements has another one.
    private func address(of bytes: [UInt8]) -> UnsafeRawPointer? { bytes.withUnsafeBytes(\.baseAddress) }

    private func change<Result>(
        _ holder: inout Holder, _ body: (inout [UInt8]) throws -> Result
    ) rethrows -> Result? {
        try withMovedOut(of: &holder, leaving: .empty, value: \.bytes, wrap: Holder.full, body)
    }

    @Test("The value of an enum is changed without a copy")
    func enumeration() throws {
        var holder = Holder.full([UInt8](repeating: 1, count: 1000))
        let before = try #require(holder.bytes.map(address))
        change(&holder) { $0[0] = 2 }
        #expect(holder.bytes?.first == 2)
        #expect(try #require(holder.bytes.map(address)) == before)
    }

    @Test("The value of an optional in a dictionary is changed without a copy")
    func dictionary() throws {
        var holders = [7: [UInt8](repeating: 1, count: 1000)]
        let before = try #require(holders[7].map(address))
        withMovedOut(of: &holders[7]) { $0[0] = 2 }
        #expect(holders[7]?.first == 2)
        #expect(try #require(holders[7].map(address)) == before)
    }

    @Test("A value that another variable has, too, is copied")
    func shared() throws {
        var holder = Holder.full([UInt8](repeating: 1, count: 1000))
        let other = holder
        let before = try #require(other.bytes.map(address))
        change(&holder) { $0[0] = 2 }
        #expect(other.bytes?.first == 1)
        #expect(try #require(holder.bytes.map(address)) != before)
    }

    @Test("A changed value is put back after an error")
    func error() {
        var holder = Holder.full([1])
        #expect(throws: Failure.self) {
            try change(&holder) { bytes in
                bytes.append(2)
                throw Failure()
            }
        }
        #expect(holder.bytes == [1, 2])
    }

    @Test("A holder without such a value stays as it is")
    func other() {
        var holder = Holder.empty
        let result = change(&holder) { bytes in bytes.count }
        #expect(result == nil)
        #expect(holder.bytes == nil)
    }
}
