/// A FIT file of one long ride: a record for each second, and a session.
enum FITRecording {
    /// 2026-05-01T08:00:00Z, as FIT files count.
    private static let start: UInt32 = 1_777_622_400 - 631_065_600

    /// - Parameter records: how many seconds the ride takes.
    static func file(records: Int) -> [UInt8] {
        var messages: [UInt8] = []
        messages.reserveCapacity(records * 20 + 200)
        // What the file is: an activity.
        messages += [0x40, 0, 0, 0, 0, 1, 0, 1, 0x00, 0, 4]
        // A record: time, latitude, longitude, distance, heart rate, height.
        messages += [0x41, 0, 0, 20, 0, 6, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 3, 1, 0x02, 2, 2, 0x84]
        var dice = Dice(seed: 7)
        for second in 0..<UInt32(records) {
            messages.append(1)
            append(start + second, to: &messages)
            // A semicircle is about a centimetre.
            append(530_000_000 + second * 500, to: &messages)
            append(130_000_000 + second % 100_000, to: &messages)
            append(second * 500, to: &messages)
            let beats = UInt8(120 + Int.random(in: 0..<40, using: &dice))
            let height = UInt16(2_500 + Int.random(in: 0..<100, using: &dice))
            messages.append(beats)
            messages.append(UInt8(truncatingIfNeeded: height))
            messages.append(UInt8(height >> 8))
        }
        // A session: time, start, sport, elapsed time, distance.
        messages += [0x42, 0, 0, 18, 0, 5, 253, 4, 0x86, 2, 4, 0x86, 5, 1, 0x00, 7, 4, 0x86, 9, 4, 0x86, 2]
        let seconds = UInt32(records)
        append(start + seconds, to: &messages)
        append(start, to: &messages)
        messages.append(2)
        append(seconds * 1000, to: &messages)
        append(seconds * 500, to: &messages)
        return whole(messages)
    }

    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// The messages with the header before and the checksum after them.
    private static func whole(_ messages: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [14, 0x20, 0x54, 0x08]
        append(UInt32(messages.count), to: &bytes)
        bytes += Array(".FIT".utf8) + [0, 0] + messages
        let checksum = checksum(bytes)
        return bytes + [UInt8(truncatingIfNeeded: checksum), UInt8(checksum >> 8)]
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        var value: UInt16 = 0
        for byte in bytes {
            value ^= UInt16(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
        }
        return value
    }
}
