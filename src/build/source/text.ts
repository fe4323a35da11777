import { readFileSync } from 'node:fs'

/** A file that was there a moment ago; `''` when it is not any more. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
