/** The reasons for stopping the process: a signal, an unhandled error, or a call of `end`. */

export type ExitReason = {
  /** The message for the operator. */
  readonly sentence: string
  /** 0: the operator requested it; 2: the variables are wrong, so a restart changes nothing. */
  readonly exitCode: 0 | 1 | 2
}

export type ShutdownWatch = {
  /** The first reason; later ones change nothing. */
  readonly ending: Promise<ExitReason>
  /** Aborted with it. */
  readonly signal: AbortSignal
  end(ending: ExitReason): void
}

/** Signals that request the end of a process. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** npm forwards the Ctrl-C that the terminal has already sent to us: one key press may arrive twice. */
const duplicateSignalMs = 500

/** The first signal requests a graceful stop; a later one stops immediately. */
export function watchForShutdown(onFault: (error: unknown) => void): ShutdownWatch {
  const { promise: ending, resolve } = Promise.withResolvers<ExitReason>()
  const ended = new AbortController()
  let askedAtMs: number | undefined

  function end(cause: ExitReason): void {
    resolve(cause)
    ended.abort()
  }

  function onSignal(signal: NodeJS.Signals): void {
    askedAtMs ??= performance.now()
    if (performance.now() - askedAtMs > duplicateSignalMs) exitNow('Stopped without waiting for running work.')
    end({ sentence: `Stopping (${signal}). Running work may finish; a second Ctrl-C does not wait.`, exitCode: 0 })
  }

  for (const signal of endingSignals) process.on(signal, onSignal)
  // Unhandled promise rejections arrive here as well.
  process.on('uncaughtException', error => {
    onFault(error)
    end({ sentence: 'Stopping because of an internal error of Speckeep; see the log above.', exitCode: 1 })
  })
  return { ending, signal: ended.signal, end }
}

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Ends a start that failed: a sentence for the operator, with a stack only for an internal error. `configurationErrors`
 * are those that wrong variables cause.
 */
export function startupFailure(error: unknown, configurationErrors: readonly ErrorClass[]): ExitReason {
  const isOurs = [TypeError, ReferenceError, RangeError, SyntaxError].some(kind => error instanceof kind)
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  const isConfiguration = configurationErrors.some(kind => error instanceof kind)
  return { sentence: isOurs ? stack : (systemFailure(error) ?? message), exitCode: isConfiguration ? 2 : 1 }
}

/** `null`: the error is not one of the system about a path. */
function systemFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'No space is left on the disk.'
  if (path === undefined) return null
  return `${path} ${troubleWith(code) ?? `cannot be used: ${error.message}`}.`
}

function troubleWith(code: string | undefined): string | null {
  switch (code) {
    case 'ENOENT':
      return 'does not exist, or is in a folder that does not'
    case 'EACCES':
    case 'EPERM':
      return `may not be used by ${process.getuid === undefined ? 'this user' : `uid ${process.getuid()}`}`
    case 'EROFS':
      return 'is on a file system that is mounted read-only'
    case 'EEXIST':
      return 'exists already'
    case 'ENOTDIR':
      return 'is in something that is not a folder'
    default:
      return null
  }
}

/** Ends the process immediately. Its children end with it, in handlers of the event `exit`. */
export function exitNow(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
