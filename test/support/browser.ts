import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Every rule of the web holds, so the flags that the packaged one comes with, which lift some, are not used. */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu']

/** A real Chromium without a window: the one of this machine, or else the one that comes with the packages. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = installed.find(path => existsSync(path)) ?? (await packaged.executablePath())
  return await chromium.launch({ executablePath, args, headless: true })
}
