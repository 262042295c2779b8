import Vicino
import VicinoDiary

extension FileKind {
    /// Says what the file is and what to do with it, for a command that takes another kind of file.
    ///
    /// - Parameter wanted: a sentence that says what the command takes.
    func refusal(wanted: String) -> Refusal {
        let explanation =
            switch self {
            case .dump: "It is a dump. `vicino follow` and `vicino import` take dumps."
            case .sealedDump: "It is a sealed dump. `vicino import` opens it on the devices that it is for."
            case .letter: "It is a letter of a user who asks to follow you. `vicino import` takes those."
            case .haveFile: "It is a have-file, which `vicino have` writes. `vicino export --since FILE` answers it."
            case .invitation: "It is an invitation. `vicino follow FILE` accepts it."
            case .gpx: "It looks like a GPX track. `vicino import` takes those."
            case .fit: "It is a FIT file. `vicino import` takes those."
            case .tcx: "It is a TCX file. `vicino import` takes those."
            case .kml: "It is a KML file. `vicino import` takes those."
            case .appleHealth: "It is an export of Apple Health. `vicino import` takes those."
            case .activityWatch: "It is an export of ActivityWatch. `vicino import` takes those."
            case .googleTimeline: "It is a timeline of Google. `vicino import` takes those."
            case .stravaTable: "It is a table of Strava. `vicino import` takes those."
            case .csv: "It looks like plain text. `vicino import` takes CSV tables."
            case .compressed: "It is a file that gzip has compressed. `vicino import` takes what is in it."
            case .database, .gadgetbridge:
                "It is an SQLite database. `vicino import` takes those that Gadgetbridge has exported."
            case .calendar: "It is an iCalendar file. `vicino import` takes those."
            case .archive: "It is a ZIP archive. `vicino import` takes the files in it."
            case .webPage:
                "It is a web page, perhaps a log-in page that the site sent instead. Log in there, and download it again."
            case .empty: "It is empty."
            case .unfinished: "It is JSON that ends too early. Ask for a complete copy."
            case .other(let name): "It is \(name)."
            }
        return Refusal(.file, "\(explanation) \(wanted)")
    }
}
