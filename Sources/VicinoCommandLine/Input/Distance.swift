import ArgumentParser
import Vicino
import VicinoActivity

/// A distance as the user types it: in metres, or with its unit.
struct Distance: ExpressibleByArgument {
    let metres: Double

    init?(argument: String) {
        guard let metres = DistanceText.read(argument) else { return nil }
        self.metres = metres
    }

    /// The distance in metres, rounded to a tenth. The diary refuses what is too long.
    func checked() throws -> Double {
        guard metres.isFinite, metres >= 0 else {
            throw Refusal(.badValue, "A distance is a number of metres from 0 on, such as 3100 or 3.1km.")
        }
        return (metres * 10).rounded() / 10
    }
}
