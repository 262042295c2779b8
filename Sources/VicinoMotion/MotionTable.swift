/// Reads a recording in CSV, chunk by chunk and in bounded memory: time and three axes, one sample a line.
///
/// Commas, semicolons, tabs or spaces separate the columns. A first line of names is optional: it says which columns hold
/// what. Without it they are the first four. Units follow from names such as `time (ms)` and `x (g)`, or from the first
/// lines: phones give 5 to 1000 samples a second, and feel gravity most of the time.
package struct MotionTable: Sendable {
    /// Bytes of the longest line. A longer one is left out.
    package static let lineByteLimit = 4096
    /// Lines that are held back until the units are known.
    static let previewLimit = 256
    /// Bytes without one sample after which the file is no recording.
    static let preambleLimit = 65_536

    /// How many lines were left out, because they hold no sample.
    package private(set) var unreadableCount = 0
    /// How many samples were read.
    package private(set) var sampleCount = 0

    private var line: [UInt8] = []
    private var isTooLong = false
    private var byteCount = 0
    private var columns: MotionColumns?
    private var units: MotionUnits?
    private var preview: [MotionSample] = []

    package init() {}

    /// Takes the next bytes of the file.
    ///
    /// - Returns: the samples that are known now.
    /// - Throws: `MotionTableError` if this is no recording.
    package mutating func take(_ bytes: some Sequence<UInt8>) throws -> [MotionSample] {
        var samples: [MotionSample] = []
        for byte in bytes {
            byteCount += 1
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                samples += try endLine()
            } else if line.count < Self.lineByteLimit {
                line.append(byte)
            } else {
                isTooLong = true
            }
            guard byteCount <= Self.preambleLimit || sampleCount > 0 || !preview.isEmpty else { throw Self.noSamples }
        }
        return samples
    }

    /// The samples that were not known yet, at the end of the file.
    ///
    /// - Throws: `MotionTableError` if this was no recording.
    package mutating func finish() throws -> [MotionSample] {
        var samples = try endLine()
        if units == nil { samples += try begin() }
        return samples
    }

    private static var noSamples: MotionTableError {
        MotionTableError(
            "There is no recording in it. A line of one has a time and the accelerations x, y and z, such as "
                + "`0.02,0.1,-0.3,9.8`.")
    }

    private mutating func endLine() throws -> [MotionSample] {
        defer {
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        guard !isTooLong else {
            unreadableCount += 1
            return []
        }
        let fields = MotionFields(line)
        guard !fields.isEmpty else { return [] }
        if columns == nil {
            columns = try MotionColumns(fields)
            if columns?.areNamed == true { return [] }
        }
        guard let sample = columns?.sample(fields) else {
            unreadableCount += 1
            return []
        }
        guard let units else {
            preview.append(sample)
            return preview.count == Self.previewLimit ? try begin() : []
        }
        sampleCount += 1
        return [units.converted(sample)]
    }

    /// Decides on the units, and gives what was held back.
    private mutating func begin() throws -> [MotionSample] {
        guard let columns, !preview.isEmpty else { throw Self.noSamples }
        let units = try MotionUnits(columns, preview)
        self.units = units
        sampleCount = preview.count
        defer { preview = [] }
        return preview.map { units.converted($0) }
    }
}
