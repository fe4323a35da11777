import type { ExitCode } from './exitCodes.ts'

export type Terminal = {
  /** A line of the result. */
  say(line: string): void
  /** A line about what is going on, or wrong. */
  warn(line: string): void
}

export type OptionSpec = {
  readonly about: string
  /** What its value is called; a switch has none. */
  readonly value?: string
}

export type Given = {
  readonly words: readonly string[]
  text(option: string): string | null
  has(option: string): boolean
  /** As they were typed, for a command that reads them itself. */
  readonly args: readonly string[]
}

export type RunContext = {
  /** What the command opens or has to remove; disposed of when it ends, also by a signal. */
  readonly open: AsyncDisposableStack
  /** All of them, for one that describes the others. */
  readonly commands: readonly CommandSpec[]
}

export type Run = (given: Given, terminal: Terminal, context: RunContext) => Promise<ExitCode>

export type CommandSpec = {
  readonly name: string
  readonly summary: string
  /** The words after the name, such as `FILE`; those in brackets may be left out. */
  readonly takes: readonly string[]
  readonly options: Readonly<Record<string, OptionSpec>>
  /** What a user has to know besides; lines of at most 100 characters. */
  readonly details?: string
  /** Values that completion offers for the first word. */
  readonly choices?: readonly string[]
  /** Whether it ends in order by itself on SIGINT, SIGTERM and SIGHUP. */
  readonly handlesSignals?: true
  load(): Promise<{ readonly run: Run }>
}

/** Wrong arguments: one sentence that says what the command takes. */
export class UsageError extends Error {}

export function unknownAction(given: string, known: readonly string[]): UsageError {
  return new UsageError(`Unknown action ${JSON.stringify(given)}; expected one of ${known.join(', ')}.`)
}
