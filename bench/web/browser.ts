import { chromium } from 'playwright-core'
import { launchOptions } from '#testing/browser/chromium.ts'
import type { SeededService } from './service.ts'

export type Profile = {
  readonly signIn: (service: SeededService) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Clears the HTTP cache. */
  readonly forget: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A browser with one profile, whose sign-in is shared by pages opened through the debugging port. */
export async function openProfile(folder: string, debuggingPort: number): Promise<Profile> {
  const options = await launchOptions()
  // Without a zygote, the browser's traces lack the beginning of the page.
  const kept = options.args.filter(arg => arg !== '--no-zygote')
  const args = [...kept, `--remote-debugging-port=${debuggingPort}`]
  const context = await chromium.launchPersistentContext(folder, { ...options, args })
  const page = context.pages()[0] ?? (await context.newPage())
  const devtools = await context.newCDPSession(page)
  return {
    async signIn({ url, user }) {
      await context.clearCookies()
      await page.goto(`${url}/login`)
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill(user.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/projects')
      await page.goto('about:blank')
    },
    signOut: () => context.clearCookies(),
    async forget() {
      await devtools.send('Network.clearBrowserCache')
    },
    close: () => context.close(),
  }
}
