import type { BrowserContext, Page, Request, Response, Route } from 'playwright-core'

/**
 * Notes every control that moves after it was shown, in the document: scrolling moves nothing. Time limits of the app
 * are far away, so that a busy machine does not reach them.
 */
export async function watchControls(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const { setTimeout: later } = window
    window.setTimeout = (act, ms = 0, ...rest) => later(act, ms < 1_000 ? ms : ms * 100, ...rest)
    const controls = 'button, a[href], input, select, textarea, summary, [role=treeitem], [role=menuitem], [role=separator]'
    const nameOf = each =>
      each.tagName.toLowerCase() + ' ' + (each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.textContent).trim().slice(0, 60)
    const placeOf = each => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      const scrolled = scrollY + (each.closest('#main')?.scrollTop ?? 0)
      return { left, right, top: top + scrolled, bottom: bottom + scrolled }
    }
    const isShown = each =>
      !each.disabled && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && each.closest('.cm-content') === null
    let shown = new Map()
    let moved = new Set()
    window.watchAgain = () => { shown = new Map(); moved = new Set() }
    window.movedControls = () => [...moved]
    const look = () => {
      for (const each of document.querySelectorAll(controls)) {
        if (!isShown(each)) continue
        const place = placeOf(each)
        const before = shown.get(each) ?? place
        shown.set(each, before)
        // A control that grows to one side stays.
        const by = (...sides) => Math.min(...sides.map(side => Math.abs(place[side] - before[side])))
        if (Math.max(by('left', 'right'), by('top', 'bottom')) > 4) moved.add(nameOf(each))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }`)
}

/** Acts, answers the requests that follow one by one, the last one first, and returns which controls moved meanwhile. */
export async function movedWhileLoading(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const held: (() => void)[] = []
  const asked = new Set<Request>()
  const hold = async (route: Route) => {
    asked.add(route.request())
    await new Promise<void>(resolve => held.push(resolve))
    await route.fallback()
  }
  const answered = (response: Response) => asked.delete(response.request())
  const failed = (request: Request) => asked.delete(request)
  await page.route(isHeld, hold)
  page.on('response', answered)
  page.on('requestfailed', failed)
  await page.evaluate('window.watchAgain?.()')
  await act()
  await page.evaluate(painted)
  for (let isDone = false; !isDone; ) {
    held.pop()?.()
    await page.evaluate(painted)
    isDone = asked.size === 0 && (await page.evaluate<boolean>(isLoaded))
  }
  page.off('response', answered)
  page.off('requestfailed', failed)
  await page.unroute(isHeld, hold)
  await page.evaluate(painted)
  return await page.evaluate<string[]>('movedControls()')
}

function isHeld({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && !pathname.endsWith('/events')
}

/** What has come is shown. */
export const painted =
  'new Promise(done => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done))))'
const isLoaded = `document.querySelector('h1') !== null && document.querySelector('[data-coming]') === null`
