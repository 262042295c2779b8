internal import Foundation
internal import VicinoDiary
internal import VicinoService

/// What a site uses of the program and of the device, the same for every site of a server. Tests replace its parts.
struct SiteEnvironment: Sendable {
    /// The file of the user's settings; nil for a program without any.
    var settings: SettingsFile?
    /// The service in the background.
    var background = BackgroundService.none
    /// How databases of other programs are read; nil for a page that cannot import them.
    var databases: DatabaseReading?
    /// The networks of the device.
    var networks = DeviceNetworks.system
    /// How long a page waits until a service that was switched on listens.
    var listenTimeout = Duration.seconds(10)
    /// The pairing of two people beside each other; nil for the usual one, by the settings.
    var nearbyPairing: NearbyPairing?
    /// The time zone of the pages; nil for the device's present time zone, even after a change.
    var timeZone: TimeZone?
    /// Ends the waits of files, and the server after its last page.
    var timer = WebTimer.system
    /// How long the service may take for each line of an answer.
    var answerTimeout = ServiceSocket.answerTimeout
}
