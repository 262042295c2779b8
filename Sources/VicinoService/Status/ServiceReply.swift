internal import VicinoCore

/// The service's reply to a request.
package enum ServiceReply: Codable, Sendable {
    /// The status of the service.
    case status(ServiceStatus)
    /// The questions that wait for an answer, and the declined ones.
    case questions([Question])
    /// The counters and measurements.
    case metrics([Metric])
    /// What is advertised on each medium.
    case advertised([AdvertisedBeacons])
    /// The request is done.
    case done

    /// - Throws: `VicinoError` if it is another reply; the same holds for the others.
    package var status: ServiceStatus {
        get throws(VicinoError) {
            guard case .status(let status) = self else { throw Self.unexpected }
            return status
        }
    }

    package var questions: [Question] {
        get throws(VicinoError) {
            guard case .questions(let questions) = self else { throw Self.unexpected }
            return questions
        }
    }

    package var metrics: [Metric] {
        get throws(VicinoError) {
            guard case .metrics(let metrics) = self else { throw Self.unexpected }
            return metrics
        }
    }

    package var advertised: [AdvertisedBeacons] {
        get throws(VicinoError) {
            guard case .advertised(let beacons) = self else { throw Self.unexpected }
            return beacons
        }
    }

    private static let unexpected = VicinoError(
        .malformed, "The service answers something else than it was asked. Restart it.")
}
