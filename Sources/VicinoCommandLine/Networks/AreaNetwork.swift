import Vicino
import VicinoAreas
import VicinoNetworks
import VicinoService

/// The network on which this device is now, for an area that is where it is.
struct AreaNetwork {
    /// The texts of the ids by which it is recognised.
    let ids: [String]

    /// - Parameter interface: the interface that the user has named; nil if there is only one network.
    /// - Throws: a refusal if there are several networks, or none that is recognised.
    init(on interface: String?) throws {
        let present = try NetworkSurvey.view().networks.filter { interface == nil || $0.interface == interface }
        let known = present.filter { !$0.ids.isEmpty }
        guard known.count <= 1 else {
            let interfaces = known.map(\.interface).joined(separator: ", ")
            throw Refusal(
                VicinoError(.ambiguous, "This device is on several networks, on \(interfaces)."),
                hint: "Name the interface with --on.")
        }
        guard let network = known.first else { throw Self.refusal(of: present) }
        ids = Array(network.ids.map(\.text).prefix(AreaReach.networkLimit))
    }

    private static func refusal(of present: [PresentNetwork]) -> Refusal {
        guard let first = present.first else { return Refusal(.refused, "This device is on no such network.") }
        return Refusal(
            .refused, "The network of \(first.interface) is not known yet: its gateway does not answer.")
    }
}
