internal import Foundation
internal import VicinoBus
package import VicinoGeoClue

/// Where the positions of this device come from.
struct LocationSource: Sendable {
    /// Reports until the task is cancelled, a position at most once in an interval.
    ///
    /// It throws `LocationObstacle`, or `CancellationError`.
    typealias Receive =
        @Sendable (_ interval: Duration, _ report: @escaping @Sendable (LocationReport) -> Void) async throws -> Void

    /// How often areas need a position.
    static let areaInterval = Duration.seconds(20)

    /// Receives what is reported.
    let receive: Receive
    /// Why positions may not be asked for, unless the user allows that others are told what is around; nil if nobody is told.
    let disclosure: @Sendable () -> LocationObstacle?

    /// GeoClue of this computer.
    static func system(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> LocationSource {
        LocationSource { interval, report in
            let receiver: LocationReceiver
            do throws(BusError) {
                receiver = LocationReceiver(at: try BusAddress.system(environment), every: interval)
            } catch {
                throw LocationObstacle.failed(error.message)
            }
            try await receiver.receive { report($0) }
        } disclosure: {
            Self.disclosure(in: GeoClueConfiguration.folder)
        }
    }

    /// The same source, which asks once for all who receive from it.
    func shared() -> LocationSource {
        let positions = SharedPositions(receive)
        return LocationSource(receive: { try await positions.receive(every: $0, $1) }, disclosure: disclosure)
    }

    /// What the configuration in a folder says.
    static func disclosure(in folder: String) -> LocationObstacle? {
        guard access(folder, F_OK) == 0 else { return .missing }
        guard let configuration = GeoClueConfiguration(folder: folder) else { return .unreadable }
        return configuration.disclosures.isEmpty ? nil : .discloses(configuration.disclosures)
    }

    /// Receives as long as the settings allow it, and begins again after an obstacle.
    ///
    /// - Parameters:
    ///   - interval: how often a position is wanted.
    ///   - mayDisclose: whether the user allows that others are told what is around.
    ///   - delay: waits before the next attempt, and throws when the task is cancelled.
    func follow(
        every interval: Duration, mayDisclose: Bool,
        _ news: @escaping @Sendable (Result<LocationReport, LocationObstacle>) -> Void,
        delay: () async throws -> Void
    ) async {
        while !Task.isCancelled {
            do {
                if !mayDisclose, let disclosure = disclosure() { throw disclosure }
                try await receive(interval) { news(.success($0)) }
            } catch let obstacle as LocationObstacle {
                news(.failure(obstacle))
            } catch {
                // Cancelled, which ends the loop.
            }
            try? await delay()
        }
    }
}

extension BluetoothStatus.Remark {
    /// What keeps positions from being received.
    package init(_ obstacle: LocationObstacle) {
        self.init(name: obstacle.name, reason: obstacle.reason, remedy: obstacle.remedy)
    }
}
