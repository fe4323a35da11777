/** What ends the process: a signal, a fault that nobody caught, or whatever its owner says. */

export type ExitReason = {
  /** Told to the operator. */
  readonly sentence: string
  /** 0: the operator asked for it. */
  readonly exitCode: 0 | 1
}

export type ShutdownWatch = {
  /** The first cause; later ones change nothing. */
  readonly ending: Promise<ExitReason>
  isEnding(): boolean
  end(ending: ExitReason): void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** npm passes on the Ctrl-C that the terminal has sent to us already: one press may arrive twice. */
const duplicateSignalMs = 500

/** The first signal asks for an orderly end; another one later does not wait for it. */
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
    if (performance.now() - askedAtMs > duplicateSignalMs) exitNow('Left without waiting for what was under way.')
    end({ sentence: `Stopping (${signal}). What is under way may finish; a second Ctrl-C does not wait.`, exitCode: 0 })
  }

  for (const signal of signals) process.on(signal, onSignal)
  // Rejections that nobody handles arrive here as well.
  process.on('uncaughtException', error => {
    onFault(error)
    end({ sentence: 'Stopping because of a fault in Speckeep itself; the log above has it.', exitCode: 1 })
  })
  return { ending, isEnding: () => isEnding, end }
}

/** The end of a start that failed: a sentence for the operator, and a stack only where the fault is our own. */
export function startupFailure(error: unknown): ExitReason {
  const isOurs = [TypeError, ReferenceError, RangeError, SyntaxError].some(kind => error instanceof kind)
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  return { sentence: isOurs ? stack : message, exitCode: 1 }
}

/** Ends the process now. What it has started ends with it, at the event `exit`. */
export function exitNow(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
