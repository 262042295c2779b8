internal import Glibc

extension BusError {
    init(errno number: CInt, _ what: String) {
        self.init(.system, "\(what): \(Self.text(of: number)).")
    }

    /// The system's text for an error number.
    static func text(of number: CInt) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        // `strerror` keeps its text in memory that all threads write.
        guard strerror_r(abs(number), &buffer, buffer.count) == 0 else { return "error \(abs(number))" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
