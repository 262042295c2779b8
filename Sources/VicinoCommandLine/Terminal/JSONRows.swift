import VicinoDrawing

/// Writes a JSON array with a line for each element, and holds at most one.
struct JSONRows {
    private let output = Output()
    private var isFirst = true

    /// Begins the array.
    init() throws { try output.write("[") }

    /// Adds an element that is already JSON text.
    mutating func add(_ json: String) throws {
        try output.write(isFirst ? "\n" : ",\n")
        try output.write(bytes: Array(json.utf8))
        isFirst = false
    }

    /// Ends the array.
    func finish() throws {
        try output.write(isFirst ? "]\n" : "\n]\n")
        try output.flush()
    }
}
