internal import Foundation
package import VicinoDrawing
package import VicinoSettings

extension Settings {
    /// How the user reads distances, times of day and weeks.
    ///
    /// - Parameter environment: what names the region of this computer.
    package func regionalFormat(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> RegionalFormat {
        var format = RegionalFormat()
        format.distances = units == .miles ? .miles : .kilometres
        format.clock =
            switch clock {
            case .twentyFour: .twentyFour
            case .twelve: .twelve
            case .locale: Self.locale(environment).clock
            }
        format.weekStart =
            switch weekStart {
            case .monday: .monday
            case .sunday: .sunday
            case .saturday: .saturday
            case .locale: Self.locale(environment).weekStart
            }
        return format
    }

    /// The region of this computer, as POSIX orders the variables that name it.
    private static func locale(_ environment: [String: String]) -> Locale {
        let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
        return Locale(identifier: names.first { !$0.isEmpty } ?? "C")
    }
}

extension Locale {
    fileprivate var clock: HourClock {
        switch hourCycle {
        case .oneToTwelve, .zeroToEleven: .twelve
        default: .twentyFour
        }
    }

    fileprivate var weekStart: WeekStart {
        switch firstDayOfWeek {
        case .sunday: .sunday
        case .saturday: .saturday
        default: .monday
        }
    }
}

extension SettingsFile {
    /// How the user reads distances, times of day and weeks. A mistake in the file is reported where settings are shown,
    /// and hides no calendar.
    package var regionalFormat: RegionalFormat { (try? settings())?.regionalFormat() ?? RegionalFormat() }
}
