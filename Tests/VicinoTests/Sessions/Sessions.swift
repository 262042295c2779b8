import Testing

/// What two devices do when they meet: real links over loopback, real stores. One after the other, because each has
/// time-outs that count.
@Suite("Sessions", .serialized, .timeLimit(.minutes(5)))
enum Sessions {}
