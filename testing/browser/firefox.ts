import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

export const noFirefox = 'skipped: no Firefox'

/** The machine's Firefox; `FIREFOX` gives another path, or none with `off`. `null` if there is none. */
export function firefoxPath(): string | null {
  const chosen = process.env['FIREFOX'] ?? ''
  if (chosen === 'off') return null
  if (chosen === '') return installed.find(path => existsSync(path)) ?? null
  if (existsSync(chosen)) return chosen
  throw new Error(`FIREFOX=${chosen}: there is no such file. Install Firefox, or unset FIREFOX.`)
}
