internal import VicinoCore

/// Divides a FIT file into messages, chunk by chunk and in bounded memory.
///
/// It follows <https://developer.garmin.com/fit/protocol/>. A file may be several FIT files one after the other. A recorder
/// that lost its power leaves a file whose size is zero or wrong: what is whole is read.
struct FITDecoder {
    /// A part of the file.
    enum Event {
        case message(FITMessage)
        /// A FIT file ends; another one may follow.
        case end(isIntact: Bool)
    }

    /// Bytes that were read but not yet handled: part of a header, definition or message.
    private var pending: [UInt8] = []
    private var state = State.header
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    /// Bytes of messages that remain; nil if the header does not say how many there are.
    private var remaining: Int?
    private var checksum = FITChecksum()
    private var time: UInt32?
    private var hasMessages = false

    private enum State: Equatable {
        case header
        case messages
        case checksum
        /// The rest of the file does not count.
        case over
    }

    /// Why the rest of a file cannot be read.
    private(set) var damage: String?

    /// Reads the next bytes.
    ///
    /// - Throws: `VicinoError` if the file does not begin as a FIT file; the errors of `emit`.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (Event) throws -> Void) throws {
        guard state != .over else { return }
        let bytes = pending.isEmpty ? chunk : ArraySlice(pending + chunk)
        pending = []
        var index = bytes.startIndex
        while state != .over, let next = try step(bytes[index...], emit) { index = next }
        if state != .over { pending = Array(bytes[index...]) }
    }

    /// Ends the file.
    ///
    /// - Returns: whether it was complete.
    /// - Throws: `VicinoError` if it has no header.
    func finish() throws(VicinoError) -> Bool {
        guard hasBegun else { throw Self.noFIT() }
        return state == .header && pending.isEmpty && damage == nil
    }
}

extension FITDecoder {
    private var hasBegun: Bool { hasMessages || state != .header }

    private static func noFIT() -> VicinoError {
        VicinoError(.malformed, "This is not a FIT file, or it ends within its header. Copy it from the device again.")
    }

    /// Handles what comes next.
    ///
    /// - Returns: where the rest begins; nil if more bytes are needed.
    private mutating func step(_ bytes: ArraySlice<UInt8>, _ emit: (Event) throws -> Void) throws -> Int? {
        switch state {
        case .header: return try readHeader(bytes)
        case .checksum: return try readChecksum(bytes, emit)
        case .over: return nil
        case .messages:
            if remaining == 0 {
                state = .checksum
                return bytes.startIndex
            }
            guard let end = try readMessage(bytes, emit), state == .messages else { return nil }
            checksum.add(bytes[..<end])
            remaining = remaining.map { max(0, $0 - (end - bytes.startIndex)) }
            return end
        }
    }

    private mutating func readHeader(_ bytes: ArraySlice<UInt8>) throws -> Int? {
        guard let size = bytes.first.map(Int.init) else { return nil }
        let start = bytes.startIndex
        guard size >= 12 else { return try refuseHeader() }
        guard bytes.count >= size else { return nil }
        guard bytes[(start + 8)..<(start + 12)].elementsEqual(".FIT".utf8) else { return try refuseHeader() }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
        remaining = length == 0 || length == 0xFFFF_FFFF ? nil : length
        checksum = FITChecksum()
        checksum.add(bytes[start..<start + size])
        definitions = [FITDefinition?](repeating: nil, count: 16)
        time = nil
        state = .messages
        return start + size
    }

    /// Refuses the file, or ignores what follows the last complete FIT file in it.
    private mutating func refuseHeader() throws -> Int? {
        guard hasMessages else { throw Self.noFIT() }
        damage = "What follows the last complete part of the file is no FIT file."
        state = .over
        return nil
    }

    private mutating func readChecksum(_ bytes: ArraySlice<UInt8>, _ emit: (Event) throws -> Void) throws -> Int? {
        guard bytes.count >= 2 else { return nil }
        let start = bytes.startIndex
        let stored = UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8
        hasMessages = true
        state = .header
        try emit(.end(isIntact: stored == checksum.value))
        return start + 2
    }

    /// Reads a definition, or a message.
    ///
    /// - Returns: where it ends; nil if more bytes are needed, or if it cannot be read.
    private mutating func readMessage(_ bytes: ArraySlice<UInt8>, _ emit: (Event) throws -> Void) throws -> Int? {
        guard let header = bytes.first else { return nil }
        let rest = bytes.dropFirst()
        if header & 0xC0 == 0x40 { return readDefinition(rest, header: header) }
        let isCompressed = header & 0x80 != 0
        let type = Int(isCompressed ? header >> 5 & 0x03 : header & 0x0F)
        guard let definition = definitions[type] else {
            damage = "A message has a type that was not defined before."
            state = .over
            return nil
        }
        guard rest.count >= definition.size else { return nil }
        if isCompressed { advanceTime(to: UInt32(header & 0x1F)) }
        let end = rest.startIndex + definition.size
        let message = FITMessage(definition, content: rest[..<end], time: time)
        time = message.time
        hasMessages = true
        try emit(.message(message))
        return end
    }

    /// Advances the time to the next moment whose last five bits are these.
    private mutating func advanceTime(to low: UInt32) {
        guard let last = time else { return }
        time = last &+ ((low &- last) & 0x1F)
    }

    private mutating func readDefinition(_ bytes: ArraySlice<UInt8>, header: UInt8) -> Int? {
        let start = bytes.startIndex
        guard bytes.count >= 5 else { return nil }
        let end = start + 5 + 3 * Int(bytes[start + 4])
        guard bytes.endIndex >= end else { return nil }
        var developerFields = bytes[end..<end]
        if header & 0x20 != 0 {
            guard bytes.endIndex > end else { return nil }
            let last = end + 1 + 3 * Int(bytes[end])
            guard bytes.endIndex >= last else { return nil }
            developerFields = bytes[(end + 1)..<last]
        }
        definitions[Int(header & 0x0F)] = FITDefinition(bytes[start..<end], developerFields: developerFields)
        return developerFields.endIndex
    }
}
