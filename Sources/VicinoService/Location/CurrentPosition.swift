internal import Vicino
package import VicinoAreas
internal import VicinoGeoClue

/// Asks once where this device is.
package struct CurrentPosition: Sendable {
    private let source: LocationSource

    init(_ source: LocationSource) { self.source = source }

    /// Asks GeoClue of this computer.
    package init() { self.init(.system()) }

    /// The first position that says enough for an area.
    ///
    /// - Parameters:
    ///   - mayDisclose: whether the user allows that others are told which networks are around.
    ///   - limit: how long to wait.
    /// - Throws: `VicinoError` with `.unavailable`, which says what is missing and what to do; `CancellationError`.
    package func ask(mayDisclose: Bool, for limit: Duration = .seconds(60)) async throws -> PositionFix {
        if !mayDisclose, let obstacle = source.disclosure() { throw Self.error(obstacle) }
        return try await withThrowingTaskGroup(of: PositionFix.self) { group in
            // The first position ends both.
            group.addTask { try await first() }
            // A receiver may see no satellite.
            group.addTask {
                try await Task.sleep(for: limit)
                throw VicinoError(
                    .unavailable,
                    "No position was received. Go to a window or outside, or name the position with --at.")
            }
            defer { group.cancelAll() }
            guard let fix = try await group.next() else { throw CancellationError() }
            return fix
        }
    }

    private func first() async throws -> PositionFix {
        let (fixes, found) = AsyncStream.makeStream(of: PositionFix.self, bufferingPolicy: .bufferingNewest(1))
        let rules = AreaRules()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // Reports without end; cancelled below.
            group.addTask {
                defer { found.finish() }
                do {
                    try await source.receive(LocationSource.areaInterval) { report in
                        if case .fix(let fix) = report, rules.isUsable(fix) { found.yield(fix) }
                    }
                } catch let obstacle as LocationObstacle {
                    throw Self.error(obstacle)
                }
            }
            defer { group.cancelAll() }
            for await fix in fixes { return fix }
            try await group.waitForAll()
            throw CancellationError()
        }
    }

    private static func error(_ obstacle: LocationObstacle) -> VicinoError {
        VicinoError(.unavailable, "\(obstacle.reason) \(obstacle.remedy)")
    }
}
