import Foundation

/// A program that runs beside the test until it ends or the test stops it.
final class Background {
    private let process: Process
    private let output: FileHandle
    private let errorPath: String

    init(_ process: Process, output: FileHandle, errorPath: String) {
        self.process = process
        self.output = output
        self.errorPath = errorPath
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The next line of the program's output; nil at the end.
    func line() throws -> String? {
        var bytes: [UInt8] = []
        while let byte = try output.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The next line of output, as a JSON object.
    func object() throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data((try line() ?? "").utf8))
        return json as? [String: Any] ?? [:]
    }

    /// Waits until the program has written this many lines to the standard error.
    func awaitErrors(lines: Int) throws {
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/bash")
        reader.arguments = ["-c", "tail -n +1 -f \"$0\" | head -n \(lines) >/dev/null", errorPath]
        try reader.run()
        reader.waitUntilExit()
    }

    /// The program's process id.
    var number: Int32 { process.processIdentifier }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(number, signal) }

    /// Whether the program has not ended.
    var isRunning: Bool { process.isRunning }

    /// Sends a signal, and waits until the program ends.
    func stop(with signal: Int32 = SIGTERM) throws -> Program.Result {
        send(signal)
        return try end()
    }

    /// Waits until the program ends.
    ///
    /// - Returns: the output that the test has not yet read.
    func end() throws -> Program.Result {
        let rest = try output.readToEnd() ?? Data()
        process.waitUntilExit()
        let error = try Data(contentsOf: URL(fileURLWithPath: errorPath))
        let isKilled = process.terminationReason == .uncaughtSignal
        return Program.Result(
            status: (isKilled ? 128 : 0) + process.terminationStatus, output: Array(rest),
            error: String(decoding: error, as: UTF8.self))
    }
}

extension Program {
    /// Listens on this device alone.
    ///
    /// - Returns: the program, and its address.
    func listen(port: Int = 0) throws -> (Background, address: String) {
        let listener = try start("listen", "127.0.0.1:\(port)", "--json")
        let addresses = try listener.object()["addresses"] as? [String]
        return (listener, addresses?.first ?? "")
    }
}

/// A peer that accepts connections and stays silent.
final class SilentHost {
    private let descriptor: Int32
    private var connections: [Int32] = []
    /// The peer's address.
    let address: String

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var socketAddress = sockaddr_in()
        socketAddress.sin_family = sa_family_t(AF_INET)
        socketAddress.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutableBytes(of: &socketAddress) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(descriptor, pointer, size) == 0 && Glibc.listen(descriptor, 8) == 0
                && getsockname(descriptor, pointer, &size) == 0
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        address = "127.0.0.1:\(UInt16(bigEndian: socketAddress.sin_port))"
    }

    deinit { for descriptor in connections + [descriptor] { close(descriptor) } }

    /// Waits for a connection.
    func accept() { connections.append(Glibc.accept(descriptor, nil, nil)) }
}
