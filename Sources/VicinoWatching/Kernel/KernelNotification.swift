internal import Glibc

/// A notification of inotify.
struct KernelNotification: Hashable, Sendable {
    /// The kernel's number of the folder that it is about.
    let number: CInt
    private let mask: UInt32
    /// The name in that folder; nil for the folder itself, and for a name that is no text.
    let name: String?

    func has(_ flag: CInt) -> Bool { mask & UInt32(bitPattern: flag) != 0 }

    /// The notifications in what the kernel has written.
    static func all(in bytes: UnsafeRawBufferPointer) -> [KernelNotification] {
        var notifications: [KernelNotification] = []
        var offset = 0
        while bytes.count - offset >= headSize {
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let begin = offset + headSize
            guard length <= bytes.count - begin else { break }
            let name = bytes[begin..<begin + length].prefix { $0 != 0 }
            notifications.append(
                KernelNotification(
                    number: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                    mask: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                    name: name.isEmpty ? nil : String(validating: name, as: UTF8.self)))
            offset = begin + length
        }
        return notifications
    }

    /// The number, the mask, a cookie and the length of the name.
    private static let headSize = 16
}
