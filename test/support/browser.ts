import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Every rule of the web holds, so the flags that the packaged one comes with, which lift some, are not used. */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu']

/** A real Chromium without a window: the one of this machine, or else the one that comes with the packages. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const options = await launchOptions()
  return await chromium.launch({ ...options, args: [...options.args, ...flags] })
}

/** One that keeps what it knows in a folder, as a person's browser does. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 }
  return await chromium.launchPersistentContext(folder, { ...(await launchOptions()), viewport })
}

export async function launchOptions() {
  const executablePath = installed.find(path => existsSync(path)) ?? (await packaged.executablePath())
  return { executablePath, args, headless: true } as const
}
