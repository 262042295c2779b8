import Testing

/// The program as users and scripts run it.
@Suite("The program") enum CLISuite {}
