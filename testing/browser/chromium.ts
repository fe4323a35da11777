import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import packaged from '@sparticuz/chromium'
import { packagedFonts } from './fonts.ts'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Web security stays enabled: the flags of the packaged Chromium, which disable parts of it, are not used. */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu']

/**
 * The Chromium and the fonts from the packages, whatever the machine has, so that pages have the same layout
 * everywhere. `BROWSER` selects another one: its path, or `installed` for the machine's own, which uses the machine's
 * fonts. A name without a path, as desktops set it for their user's browser, is ignored.
 */
export async function launchOptions() {
  const chosen = process.env['BROWSER'] ?? ''
  if (chosen === 'installed' || chosen.startsWith('/')) {
    return { executablePath: existing(chosen), args, headless: true } as const
  }
  const executablePath = await packaged.executablePath()
  const env = { ...process.env, FONTCONFIG_FILE: packagedFonts(dirname(executablePath)) }
  return { executablePath, args, headless: true, env } as const
}

function existing(chosen: string): string {
  const candidates = chosen === 'installed' ? installed : [chosen]
  const path = candidates.find(each => existsSync(each))
  if (!path)
    throw new Error(
      `BROWSER=${chosen}: there is no browser at ${candidates.join(', ')}. Install Chromium, or unset BROWSER.`,
    )
  return path
}
