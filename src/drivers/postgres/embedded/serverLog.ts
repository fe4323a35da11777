/** The server's log file, limited in size, with one older generation beside it. */
import { appendFileSync, renameSync, statSync } from 'node:fs'

const maxFileBytes = 1024 * 1024

/**
 * Returns the function that appends. A log that cannot be written must not take the database down, so such output is
 * dropped.
 */
export function openServerLog(file: string): (text: string) => void {
  let fileBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return text => {
    try {
      if (fileBytes > maxFileBytes) {
        renameSync(file, `${file}.1`)
        fileBytes = 0
      }
      appendFileSync(file, text, { mode: 0o600 })
      fileBytes += Buffer.byteLength(text)
    } catch {}
  }
}
