internal import NIOPosix

/// The threads that serve connections. Each serves many, so nothing on them may wait.
package enum NetworkThread {
    /// Whether the present thread is one of them.
    package static var isCurrent: Bool { MultiThreadedEventLoopGroup.currentEventLoop != nil }
}
