/// An event of a notice, or of the notification server.
package enum NoticeEvent: Hashable, Sendable {
    /// The user has pressed a button, or the notice itself, with the key that the app gave. Only the first press of a
    /// notice counts. If the desktop gives a token, the app can bring a window to the front with it.
    case pressed(Notice.ID, key: String, activationToken: String?)
    /// The notice is no longer shown. It has no more events.
    case closed(Notice.ID, ending: NoticeEnding)
    /// A notification server has appeared.
    case serverCame
    /// The notification server has gone, and all its notices with it.
    case serverWent
}

/// Why a notice is no longer shown.
package enum NoticeEnding: Hashable, Sendable {
    /// Its time is over.
    case expired
    /// The user has closed it.
    case dismissed
    /// The app has withdrawn it.
    case withdrawn
    /// The notification server has gone.
    case serverWent
    /// There were too many notices; this was the oldest one.
    case tooMany
    /// The desktop did not say.
    case unknown
}
