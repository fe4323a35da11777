/** The reasons for stopping the process: a signal, an unhandled error, or a call of `end`. */

export type ExitReason = {
  /** The message for the operator. */
  readonly sentence: string
  /** 0: the operator requested it. */
  readonly exitCode: 0 | 1
}

export type ShutdownWatch = {
  /** The first reason; later ones change nothing. */
  readonly ending: Promise<ExitReason>
  isEnding(): boolean
  end(ending: ExitReason): void
}

/** Signals that request the end of a process. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** npm forwards the Ctrl-C that the terminal has already sent to us: one key press may arrive twice. */
const duplicateSignalMs = 500

/** The first signal requests a graceful stop; a later one stops immediately. */
export function watchForShutdown(onFault: (error: unknown) => void): ShutdownWatch {
  const { promise: ending, resolve } = Promise.withResolvers<ExitReason>()
  let isEnding = false
  let askedAtMs: number | undefined

  function end(cause: ExitReason): void {
    isEnding = true
    resolve(cause)
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
  return { ending, isEnding: () => isEnding, end }
}

/** Ends a start that failed: a sentence for the operator, with a stack only for an internal error. */
export function startupFailure(error: unknown): ExitReason {
  const isOurs = [TypeError, ReferenceError, RangeError, SyntaxError].some(kind => error instanceof kind)
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  return { sentence: isOurs ? stack : message, exitCode: 1 }
}

/** Ends the process immediately. Its children end with it, in handlers of the event `exit`. */
export function exitNow(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
