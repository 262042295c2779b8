package import VicinoThreads

extension BlockingWork {
    /// Work for a page, which must wait neither for sessions nor for other pages. The number of connections limits the
    /// number of threads.
    package static var ofPage: BlockingWork { BlockingWork(alone: "org.vicino.web") }
}
