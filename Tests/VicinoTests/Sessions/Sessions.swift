import Testing

/// Sessions of two devices: real connections over loopback, real stores. The tests run in sequence, because each has
/// timeouts that matter.
@Suite("Sessions", .serialized, .timeLimit(.minutes(10)))
enum Sessions {}
