internal import VicinoCore
internal import VicinoPresence

/// Whether this device can hear others.
enum MediaReadiness {
    /// How long to wait for media that have just been made.
    static let timeout = Duration.seconds(4)

    /// Checks that this device can hear others over media.
    ///
    /// - Throws: an error that says what the obstacle is and what to do.
    static func require(over media: [any Medium]) async throws {
        let obstacle = try await obstacles(to: media).compactMap(\.self).first
        if let obstacle { throw VicinoError(.unreachable, obstacle) }
    }

    /// What keeps each medium from working, and what to do; nil for one that works.
    ///
    /// - Throws: `CancellationError`.
    static func obstacles(to media: [any Medium]) async throws -> [String?] {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Limits the wait: a medium becomes ready soon, or not at all.
            group.addTask { try await Task.sleep(for: timeout) }
            // Ends when the media are ready, or when the time is over.
            group.addTask { for medium in media { _ = await medium.availability.first { $0 == .ready } } }
            try await group.next()
            group.cancelAll()
        }
        var obstacles: [String?] = []
        for medium in media {
            let state = await medium.availability.first { _ in true }
            let words: String? =
                if case .unavailable(let reason, let remedy)? = state { "\(reason) \(remedy)" } else { nil }
            obstacles.append(words)
        }
        return obstacles
    }
}
