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

/** `commands`: all of them, for one that describes the others. */
export type Run = (given: Given, terminal: Terminal, commands: readonly CommandSpec[]) => Promise<ExitCode>

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
  load(): Promise<{ readonly run: Run }>
}

/** Wrong arguments: one sentence that says what the command takes. */
export class UsageError extends Error {}
