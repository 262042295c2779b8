internal import VicinoCore
internal import VicinoGeoClue
internal import VicinoSensing

/// Sees cycling, driving and public transport, and walking and running with less certainty, by how fast this device moves.
///
/// It reads the speeds of positions that GeoClue reports, also those that areas have asked for. No position is stored.
struct SpeedSource: ObservationSource {
    /// How often the source does what no report asks for.
    struct Pauses: Sendable {
        /// Before positions are asked for again after an obstacle.
        var retry = Duration.seconds(60)
        /// Between two looks whether positions still arrive.
        var check = Duration.seconds(30)
    }

    /// How often a position is wanted. A stop of a bus is shorter than the time between two positions for areas.
    static let interval = Duration.seconds(5)

    /// What happens.
    private enum Event: Sendable {
        case look
        case news(Result<LocationReport, LocationObstacle>, at: Timestamp)
    }

    /// The maximum number of events that wait; a position that is dropped is followed by a newer one.
    private static let eventLimit = 64

    private let shared: SharedEvents

    /// - Parameters:
    ///   - location: where positions come from.
    ///   - mayDisclose: whether the user allows that others are told what is around.
    ///   - pauses: how often something is done.
    ///   - now: the user's clock.
    init(
        _ location: LocationSource, mayDisclose: Bool, pauses: Pauses = Pauses(),
        now: @escaping @Sendable () -> Timestamp
    ) {
        shared = SharedEvents { report in
            let (events, event) = AsyncStream.makeStream(
                of: Event.self, bufferingPolicy: .bufferingNewest(Self.eventLimit))
            await withDiscardingTaskGroup { group in
                // Asks for positions until the reader goes, which ends the work and all that is below.
                group.addTask {
                    await location.follow(every: Self.interval, mayDisclose: mayDisclose) { news in
                        event.yield(.news(news, at: now()))
                    } delay: {
                        try await Task.sleep(for: pauses.retry)
                    }
                }
                // A receiver that has lost its satellites says nothing of it.
                group.addTask {
                    while !Task.isCancelled {
                        try? await Task.sleep(for: pauses.check)
                        event.yield(.look)
                    }
                }
                var course = SpeedCourse()
                for await next in events {
                    switch next {
                    case .look: course.look(at: now()).forEach(report)
                    case .news(let news, let moment): course.receive(news, at: moment).forEach(report)
                    }
                }
                group.cancelAll()
            }
        }
    }

    /// `record.speed` switches it on.
    var name: SourceName { .speed }

    /// The events from now on.
    var events: AsyncStream<SourceEvent> { shared.events }
}
