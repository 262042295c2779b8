/// What became of a notice, or of what shows them.
package enum NoticeEvent: Hashable, Sendable {
    /// The person has pressed a button, or the notice itself, whose key the app gave. A notice is answered once; what
    /// is pressed after that does not count. The token lets the app bring a window to the front, where the desktop
    /// gives one.
    case pressed(Notice.ID, key: String, activationToken: String?)
    /// The notice is no longer shown. Nothing more comes about it.
    case closed(Notice.ID, NoticeEnding)
    /// Something shows notices now.
    case serverCame
    /// Nothing shows notices any more; those that were shown are gone.
    case serverWent
}

/// Why a notice is no longer shown.
package enum NoticeEnding: Hashable, Sendable {
    /// Its time was up.
    case expired
    /// The person has closed it.
    case dismissed
    /// The app has withdrawn it.
    case withdrawn
    /// What showed it is gone.
    case serverWent
    /// There were too many; this was the oldest one.
    case tooMany
    /// The desktop did not say.
    case unknown
}
