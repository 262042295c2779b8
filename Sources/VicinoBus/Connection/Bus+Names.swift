extension Bus {
    /// Takes a well-known name. The connection gives it back when it ends.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - replacing: whether to take it from an owner that allows that.
    ///   - replaceable: whether other connections may take it away; `owners(of:)` tells when they do.
    /// - Throws: `BusError` with the code `nameTaken` if another connection has it; `refused` if the daemon's policy
    ///   forbids it; `CancellationError`.
    package func requestName(_ name: BusName, replacing: Bool = false, replaceable: Bool = false) async throws {
        // Bit 2: fail instead of waiting in a queue.
        let flags: UInt32 = (replaceable ? 1 : 0) | (replacing ? 2 : 0) | 4
        let result = try await call(.daemon("RequestName", BusBody(name.text, flags))).read(UInt32.self)
        // 1: has it now; 4: had it before.
        guard result == 1 || result == 4 else {
            throw BusError(.nameTaken, "Another program has the name \(name) on the bus.")
        }
    }

    /// Gives a well-known name back. It does nothing if this connection does not have the name.
    ///
    /// - Throws: `BusError`; `CancellationError`.
    package func releaseName(_ name: BusName) async throws {
        _ = try await call(.daemon("ReleaseName", BusBody(name.text)))
    }

    /// The user whose process owns a name, as the operating system told the daemon.
    ///
    /// - Throws: `BusError` with the code `refused` and the name `nameHasNoOwner` if the owner has gone;
    ///   `CancellationError`.
    package func userID(of name: BusName) async throws -> UInt32 {
        if let known = userIDs[name] { return known }
        let userID = try await call(.daemon("GetConnectionUnixUser", BusBody(name.text))).read(UInt32.self)
        // The daemon never reuses unique names, so this stays true; the cache is bounded nevertheless.
        if name.isUnique {
            if userIDs.count >= Self.knownUsers { userIDs = [:] }
            userIDs[name] = userID
        }
        return userID
    }

    private static let knownUsers = 256
}
