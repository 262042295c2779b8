import Vicino
import VicinoControl

extension ServiceReport {
    /// Where the service sees somebody just now, the likeliest place first; empty if it does not.
    func places(of user: UserID) -> [PeerAddress] {
        guard case .runs(_, _, let sightings) = self else { return [] }
        let near = sightings.first { $0.user == user.description && $0.isNear }
        return near?.places.compactMap { PeerAddress($0) } ?? []
    }

    /// What to do so that somebody is met of whom no address is known and who is not near.
    var advice: String {
        switch self {
        case .absent: return "The service does not run: `vicino run` finds people you follow on the same network."
        case .unclear(let error):
            return "The service could not be asked whether they are near: \(Failure.message(of: error))"
        case .runs:
            if let obstacle { return "The service looks for nobody. \(obstacle)" }
            return "They are not near: `vicino run` on their device, on the same network, and both meet by themselves."
        }
    }
}
