import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import packaged from '@sparticuz/chromium'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { packagedFonts } from './fonts.ts'
import { patienceMs } from './until.ts'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Every rule of the web holds, so the flags that the packaged one comes with, which lift some, are not used. */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu']

/** A real Chromium without a window. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const options = await launchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, ...flags] })
  const open = browser.newContext.bind(browser)
  return Object.assign(browser, {
    newContext: async (wanted?: BrowserContextOptions) => patient(await open(wanted)),
  })
}

/** One that keeps what it knows in a folder, as a person's browser does. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 }
  return patient(await chromium.launchPersistentContext(folder, { ...(await launchOptions()), viewport }))
}

function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(patienceMs)
  return context
}

/**
 * The Chromium and the fonts that come with the packages, whatever the machine has, so that a page is laid out alike
 * everywhere. `BROWSER` names another one: its path, or `installed` for the machine's; it has the machine's fonts.
 * A name without a path, as desktops set for the browser of their user, is not meant for tests.
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
