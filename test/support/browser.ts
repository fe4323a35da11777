import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { launchOptions } from '#testing/browser/chromium.ts'
import { waitMaxMs } from '#testing/waitFor.ts'

/**
 * A headless Chromium. Requests of a page with a service worker escape the routes of a test, so only contexts with
 * `serviceWorkers: 'allow'` have one.
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const options = await launchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, ...flags] })
  const open = browser.newContext.bind(browser)
  return Object.assign(browser, {
    newContext: async (wanted?: BrowserContextOptions) => {
      const context = await open(wanted)
      if (wanted?.serviceWorkers !== 'allow') await context.addInitScript(withoutWorkers)
      return withLongTimeouts(context)
    },
  })
}

const withoutWorkers = 'delete Navigator.prototype.serviceWorker'

/** A Chromium that keeps its profile in a folder, as a user's browser does. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 }
  return withLongTimeouts(await chromium.launchPersistentContext(folder, { ...(await launchOptions()), viewport }))
}

function withLongTimeouts(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(waitMaxMs)
  return context
}
