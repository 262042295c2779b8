/// Writes a JSON array with a line for each element, without holding more than one.
struct JSONRows {
    private let output = Output()
    private var isFirst = true

    /// Begins the array.
    init() throws { try output.write("[") }

    /// Adds an element that has been written as JSON.
    mutating func add(_ json: String) throws {
        try output.write(isFirst ? "\n" : ",\n")
        try output.write(json)
        isFirst = false
    }

    /// Ends the array.
    func finish() throws {
        try output.write(isFirst ? "]\n" : "\n]\n")
        try output.flush()
    }
}
