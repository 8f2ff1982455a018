import CSystem
import Glibc

/// Starts a detached thread.
///
/// The byte edge and the store block in system calls, which the pool behind Swift tasks must not.
public func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(ThreadBody(name: name, run: body))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  // A thread is started with every signal blocked: signals are read by one thread through a descriptor.
  var all = sigset_t()
  var previous = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_SETMASK, &all, &previous)
  var thread = pthread_t()
  let status = pthread_create(&thread, &attributes, { start($0) }, box.toOpaque())
  pthread_sigmask(SIG_SETMASK, &previous, nil)
  pthread_attr_destroy(&attributes)
  precondition(status == 0, "The system refused to start the thread \(name): error \(status).")
}

private final class ThreadBody: Sendable {
  let name: String
  let run: @Sendable () -> Void

  init(name: String, run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }
}

private func start(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
  _ = body.name.withCString { ofj_set_thread_name($0) }
  body.run()
  return nil
}
