import type { Env } from './values.ts'

/** The current process environment. No other file reads it. */
export function environment(): Env {
  return { ...process.env }
}
