import Foundation
import VicinoPresence
import VicinoTesting

/// The strengths at which a device hears a person who moves, with noise as measurements report it:
///
/// - Path loss by the log-distance model with the exponent 2.5, as `PathLoss` has it.
/// - Shadowing: normal in decibels about that, with a deviation of 7 dB, as in offices with fixed partitions (T. S.
///   Rappaport, *Wireless Communications*, 2nd edition, 2002, table 4.6). Its correlation falls exponentially with the
///   way walked (M. Gudmundson, Electronics Letters 27, 1991), by 1/e in 2 m. While a person stays, that of moving people
///   and doors remains: 3 dB, by 1/e in 10 s.
/// - Fading of each advertisement: Rice with K = 4. BLE channels fade apart from each other, by up to 30 dB (R. Faragher
///   and R. Harle, IEEE JSAC 33, 2015).
/// - A body between the devices costs 15 dB (A. Kara, *Human body shadowing variability in short-range indoor radio links
///   at 3–11 GHz band*, 2009: up to 15 dB and more; G. S. Bin Humaid and A. I. Moustafa, ICCCM 2021: 16.5 dB in a crowd).
///   A phone in a pocket is behind the body half of the time, four seconds at once; otherwise 5 dB are assumed.
/// - A wall costs 6.9 dB (COST 231 final report, 1999, multi-wall model: heavy wall).
struct SignalTrace {
    /// What the person does.
    enum Course: String, CaseIterable, Sendable {
        case past, arriving, edge, pocket, wall

        /// How long it lasts, in seconds.
        var length: Double { self == .edge ? 1800 : 60 }

        /// The distance after so many seconds, in metres. People walk at 1.4 m/s.
        func distance(at time: Double, edge: Double) -> Double {
            switch self {
            case .past, .wall: hypot((time - 30) * 1.4, 2)
            case .arriving, .pocket: max(edge / 3, 45 - 1.4 * time)
            case .edge: edge
            }
        }

        /// What is in between costs, in decibels.
        func loss(at time: Double, distance: Double) -> Double {
            switch self {
            case .pocket: Int(time / 4) % 2 == 0 ? 15 : 5
            case .wall: distance > 4 ? 6.9 : 0
            case .past, .arriving, .edge: 0
            }
        }
    }

    /// One advertisement.
    struct Sample {
        /// When it is sent, in seconds.
        let time: Double
        /// The strength without fading.
        let mean: Double
        /// The strength at which it is heard; nil if it is lost.
        let heard: Double?
    }

    /// The advertisements, one each 300 ms.
    let samples: [Sample]

    /// - Parameters:
    ///   - edge: the range of the device that listens, in metres.
    ///   - lost: the share of advertisements that are not heard.
    init(_ course: Course, edge: Double, lost: Double, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var location = 7 * random.normal()
        var life = 0.0
        var last = Double?.none
        samples = (0..<Int(course.length / 0.3)).map { number in
            let time = Double(number) * 0.3
            let distance = course.distance(at: time, edge: edge)
            location.drift(keeping: exp(-abs(distance - (last ?? distance)) / 2), deviation: 7, &random)
            life.drift(keeping: exp(-0.3 / 10), deviation: 3, &random)
            last = distance
            // At the edge, the location is one where the mean is that of the edge.
            let shadow = (course == .edge ? 0 : location) + life
            let mean = -59 - 25 * log10(max(distance, 0.1)) + shadow - course.loss(at: time, distance: distance)
            let strength = mean + random.rice(factor: 4)
            let isHeard = Double.random(in: 0..<1, using: &random) >= lost && strength > -97
            return Sample(time: time, mean: mean, heard: isHeard ? strength : nil)
        }
    }

    /// When the person had clearly been in range for three seconds: the mean was always stronger than a strength.
    func surelyNear(from strength: Double) -> Double? {
        var count = 0
        for sample in samples {
            count = sample.mean >= strength ? count + 1 : 0
            if count > 10 { return sample.time }
        }
        return nil
    }
}

extension Double {
    /// Moves a value that is normally distributed about zero, and keeps a share of it.
    fileprivate mutating func drift(keeping share: Double, deviation: Double, _ random: inout SeededGenerator) {
        self = share * self + (1 - share * share).squareRoot() * deviation * random.normal()
    }
}

extension SeededGenerator {
    /// A normally distributed number of deviation 1 (Box and Muller, 1958).
    fileprivate mutating func normal() -> Double {
        let a = Double.random(in: 1e-12...1, using: &self)
        let b = Double.random(in: 0..<1, using: &self)
        return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }

    /// The gain of Rice fading in decibels, for the ratio of the steady part to the scattered one.
    fileprivate mutating func rice(factor: Double) -> Double {
        let scattered = (1 / (2 * (factor + 1))).squareRoot()
        let x = (factor / (factor + 1)).squareRoot() + scattered * normal()
        let y = scattered * normal()
        return 10 * log10(x * x + y * y + 1e-9)
    }
}
