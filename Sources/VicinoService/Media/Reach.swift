internal import VicinoCore
internal import VicinoPresence

/// Whether this device can hear others.
enum Reach {
    /// How long to wait for media that have just been made.
    static let timeout = Duration.seconds(4)

    /// Checks that this device can hear others over media.
    ///
    /// - Throws: an error that says what the obstacle is and what to do.
    static func require(over media: [any Medium]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Limits the wait: a network becomes ready soon, or not at all.
            group.addTask { try await Task.sleep(for: timeout) }
            // Ends when the media are ready, or when the time is over.
            group.addTask { for medium in media { _ = await medium.availability.first { $0 == .ready } } }
            try await group.next()
            group.cancelAll()
        }
        for medium in media {
            guard case .unavailable(let reason, let remedy) = await medium.availability.first(where: { _ in true })
            else { continue }
            throw VicinoError(.unreachable, "\(reason) \(remedy)")
        }
    }
}
