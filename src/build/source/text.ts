import { readFileSync } from 'node:fs'

/** A file that existed a moment ago; `''` if it no longer does. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
