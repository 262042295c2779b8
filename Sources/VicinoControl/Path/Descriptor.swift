internal import Glibc

/// An open file or socket, closed with this value.
struct Descriptor: ~Copyable {
    /// Its number; negative if it could not be opened.
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { if number >= 0 { _ = close(number) } }
}
