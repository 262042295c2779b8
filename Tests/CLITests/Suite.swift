import Testing

/// The program as people and scripts run it.
@Suite("The program") enum CLISuite {}
