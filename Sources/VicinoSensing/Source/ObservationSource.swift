/// What sees by itself what the user does: the computer's idleness, an accelerometer, a watch, a location.
///
/// A driver implements it with one outside system. It knows no records and no other sources: a `GuessKeeper` makes
/// guesses of what all of them report. Every driver passes `SourceConformance` of `VicinoTesting`, which tests these rules:
///
/// - It works only while its events are read, so that a source that is switched off costs nothing.
/// - Each sequence begins with ``SourceEvent/available`` or ``SourceEvent/unavailable(reason:remedy:)``, and says so again
///   when that changes. It ends when the reading task is cancelled. Each reader gets all events.
/// - An activity is observed with one start, from its beginning to its end; each later observation replaces the earlier
///   one. The last one says that it does not go on. Observations with different starts do not overlap.
/// - While an activity goes on, it is observed again at least every five minutes, so that little is lost by a crash. Events
///   are few: at most one a minute while nothing begins or ends.
/// - When the source becomes unavailable, it first ends what goes on. The same holds for a suspended computer.
/// - It observes nothing before the reading began, unless it has counted meanwhile, as a watch does.
public protocol ObservationSource: Sendable {
    /// By which name the user switches it on.
    var name: SourceName { get }

    /// The events from now on, the first of which says whether it works.
    var events: AsyncStream<SourceEvent> { get }
}
