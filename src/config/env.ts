import type { Env } from './values.ts'

/** The process environment as it is now. No other file reads it. */
export function environment(): Env {
  return { ...process.env }
}
