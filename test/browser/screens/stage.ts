import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { allScreens } from './all.ts'
import type { Screen, Viewer } from './screen.ts'
import { password, type ScreenData } from './seed.ts'

export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>
export type Device = keyof typeof devices

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export type Look = (page: Page, screen: Screen, complaints: readonly string[]) => Promise<void>

/**
 * Opens every screen, or those whose name contains one of the words, and runs a check on it. Each world has its own
 * windows, which show different screens at the same time.
 */
export async function visitScreens(
  browser: Browser,
  worlds: readonly ScreenData[],
  options: BrowserContextOptions,
  words: readonly string[],
  look: Look,
): Promise<void> {
  const isWanted = ({ name }: Screen) => words.length === 0 || words.some(word => name.includes(word))
  for (const who of ['visitor', 'newcomer', 'owner'] as const) {
    const chains = chainsOf(allScreens.filter(each => each.who === who)).filter(chain => chain.some(isWanted))
    await Promise.all(
      worlds.slice(0, chains.length).map(async world => {
        const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: world.url, ...options })
        await signIn(context, world, who)
        const page = await context.newPage()
        const complaints = complaintsOf(page)
        for (let chain = chains.shift(); chain !== undefined; chain = chains.shift()) {
          for (const screen of chain.slice(0, chain.findLastIndex(isWanted) + 1)) {
            complaints.length = 0
            await bringUp(screen, page, world).catch(error => complaints.push(`It does not come up: ${error.message}`))
            if (isWanted(screen)) await look(page, screen, complaints)
          }
        }
        await context.close()
      }),
    )
  }
}

/** Groups screens that continue from one another. */
function chainsOf(screens: readonly Screen[]): Screen[][] {
  const chains: Screen[][] = []
  for (const screen of screens) {
    if (screen.goesOn) chains.at(-1)?.push(screen)
    else chains.push([screen])
  }
  return chains
}

async function signIn(context: BrowserContext, world: ScreenData, who: Viewer): Promise<void> {
  if (who === 'visitor') return
  const { email } = world[who]
  await context.request.post('/api/auth/login', { headers: { 'x-session': 'cookie' }, data: { email, password } })
}

/** Turns the window into a phone's, with touch in place of the mouse; the screen stays. */
export async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await become('phone', page, protocol)
  try {
    await look()
  } finally {
    await become('desktop', page, protocol)
    await protocol.detach()
  }
}

/** A size set over the protocol is unknown to Playwright's page, and can only be reset over the protocol. */
async function become(device: Device, page: Page, protocol: CDPSession): Promise<void> {
  const isPhone = device === 'phone'
  const { viewport } = devices[device]
  await protocol.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: isPhone })
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone })
  const isSo = `innerWidth === ${viewport.width} && matchMedia('(pointer: coarse)').matches === ${isPhone}`
  await waitFor(`the window is that of a ${device}`, () => page.evaluate<boolean>(isSo))
  await page.evaluate(twoFrames)
}

/** Until a frame of the new size is shown, the browser may hit-test clicks against the previous frame. */
const twoFrames = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Changes the scheme of the open page, as a change of the system's scheme does. */
export async function applyScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
}

async function bringUp(screen: Screen, page: Page, world: ScreenData): Promise<void> {
  const { act, goesOn, isWaiting } = screen
  await (goesOn ? clear(page) : load(screen, page, world))
  if (!isWaiting) await waitForContent(page)
  await act?.(page, world, page.context())
  if (!isWaiting) await waitForContent(page)
}

/** Closes overlays. */
async function clear(page: Page): Promise<void> {
  const over = page.locator('[role=dialog]:visible, [role=menu]:visible').first()
  if (await over.isVisible()) await page.keyboard.press('Escape')
  await over.waitFor({ state: 'detached' })
}

/** Clears the browser's storage except the session. */
async function load({ at, given }: Screen, page: Page, world: ScreenData): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // An address without the app but with its origin: another origin would start a new process, which is expensive.
  await page.goto('/api/nothing')
  const protocol = await context.newCDPSession(page)
  await protocol.send('Storage.clearDataForOrigin', {
    origin: world.url,
    storageTypes: 'indexeddb,local_storage',
  })
  await page.evaluate('sessionStorage.clear()')
  await protocol.detach()
  await given?.(page)
  await page.goto(at(world), { waitUntil: 'commit' })
}

/** Waits until there is a heading and no placeholder. */
async function waitForContent(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** An error response; or a site whose origin the browser visited before without the header that it sends now. */
const harmless = /^Failed to load resource|origin-keyed agent cluster/

/** Collects the browser's error messages. */
function complaintsOf(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !harmless.test(message.text())) said.push(message.text())
  })
  return said
}
