import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { testService } from '../support/service.ts'
import { openVisitor, startProxy } from './siteHarness.ts'

/** Accessibility of a site: without scripts, with a keyboard, with a screen reader, in light and dark mode. */

const browser = await openBrowser()
const service = await testService({ env: { PAGES_ORIGIN: 'http://pages.localhost' } })
const web = await startProxy(service.pagesUrl)
after(async () => {
  await browser.close()
  await web[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const spec = `# Ledger

Every entry MUST balance ([RFC 2119](https://www.rfc-editor.org/rfc/rfc2119)), see [the rates](rates.csv).[^1]

## Entries

- **REQ-1** An entry MUST have a date.
- [x] Done

> [!WARNING]
> Amounts are whole numbers.

### Amounts

| Field | Type |
|-------|------|
| \`amount\` | integer |

\`\`\`json
{ "amount": 12, "currency": "EUR", "open": true } // none
\`\`\`

## Far below

${'A paragraph that makes the page long.\n\n'.repeat(40)}

[^1]: A note.
`
const openapi =
  'openapi: 3.1.0\ninfo: {title: Ledger API, version: "1"}\npaths: {/entries: {get: {summary: List entries, parameters: [{name: since, in: query, schema: {type: string}}], responses: {"200": {description: All}}}}}\n'

const ada = await service.user()
const project = await ada.project({ visibility: 'public', name: 'Ledger' })
const files = { 'docs/ledger.md': spec, 'docs/rates.csv': 'From,To\nEUR,USD\n', 'openapi.yaml': openapi }
const body = { files: Object.entries(files).map(([path, content]) => ({ path, content, baseSha: null })) }
const commit = (await ada.post(`/api/projects/${project.id}/commit`, body)).as<{ sha: string }>()
const base = project.pagesUrl ?? ''
const addresses = [
  '',
  'docs/ledger.html',
  'docs/rates.html',
  'openapi.html',
  '_/requirements',
  '_/changes',
  `_/changes/${commit.sha}`,
  '_/versions',
  '_/print',
  '_/search',
  'no-such-page',
]

test('without scripts a site can be read, navigated and browsed by its lists', async () => {
  await using reader = await openVisitor(browser, web, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const { page } = reader
  for (const address of addresses) {
    await page.goto(base + address)
    assert.ok((await page.locator('main').innerText()).length > 20, address)
  }
  await page.goto(base)
  await page.locator('details.pages > summary').click()
  await page.locator('details.pages summary', { hasText: 'docs' }).click()
  await page.locator('details.pages a[href$="docs/ledger.html"]').click()
  await page.waitForURL('**/docs/ledger.html')
  await page.locator('details.contents > summary').click()
  await page.locator('details.contents a', { hasText: 'Far below' }).click()
  await page.waitForURL('**#far-below')
  assert.ok(await page.locator('#far-below').isVisible())
  await page.locator('.actions a.search').click()
  await page.waitForURL('**/_/search')
  await page.locator('a.project').click()
  await page.waitForURL(base)
})

test('the first tab stop skips the navigation, and every stop is visible', async () => {
  await using reader = await openVisitor(browser, web)
  const { page } = reader
  await reader.open(`${base}docs/ledger.html`)
  await page.keyboard.press('Tab')
  assert.equal(await page.locator(':focus').innerText(), 'Skip to content')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN')
  await page.keyboard.press('Tab')
  const outline = await page.locator(':focus').evaluate(element => getComputedStyle(element).outlineStyle)
  assert.notEqual(outline, 'none')
})

test('every page labels its landmarks, and all text has sufficient contrast, in light and dark mode', async () => {
  await using reader = await openVisitor(browser, web)
  const { page } = reader
  for (const address of addresses) {
    await reader.open(base + address)
    assert.deepEqual(await unnamedOn(page), [], address)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.ok(await page.evaluate(scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme))
      assert.deepEqual(await paleTextOn(page), [], `${address} in ${colorScheme}`)
    }
  }
})

/** Missing landmarks and labels required by WCAG, as text. */
async function unnamedOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const once = (selector: string) =>
      all(selector).length === 1 || found.push(`${all(selector).length} of ${selector}`)
    once('h1:not(.redline *, .whole-page *)')
    once('main')
    once('body > header')
    if (!document.documentElement.lang) found.push('no language')
    if (!document.title) found.push('no title')
    const labels = all('nav').map(nav => nav.getAttribute('aria-label') ?? '')
    if (labels.includes('') || new Set(labels).size < labels.length) found.push(`navigations: ${labels.join(', ')}`)
    const nameOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.querySelector('img')?.alt
    for (const element of all('a[href], button, summary')) if (!nameOf(element)) found.push(element.outerHTML)
    for (const picture of all('img')) if (!picture.hasAttribute('alt')) found.push(picture.outerHTML)
    for (const input of all('input, select')) {
      const isLabelled = input.hasAttribute('aria-label') || input.closest('label') !== null
      if (!isLabelled) found.push(input.outerHTML)
    }
    const ids = all('[id]').map(({ id }) => id)
    if (new Set(ids).size < ids.length) found.push('an id twice')
    const levels = all('h1, h2, h3, h4, h5, h6')
      .filter(heading => !heading.closest('.redline'))
      .map(({ tagName }) => Number(tagName[1]))
    for (const [at, level] of levels.entries()) {
      if (level > (levels[at - 1] ?? 0) + 1) found.push(`heading of level ${level} after ${levels[at - 1] ?? 0}`)
    }
    return found
  })
}

/** Texts with less contrast than WCAG 2.2 AA requires (1.4.3). */
async function paleTextOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const read = (colour: string): Colour => {
      if (!pen) throw new Error('no canvas')
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
      r * a + x * (1 - a),
      g * a + y * (1 - a),
      b * a + z * (1 - a),
      1,
    ]
    const backgroundOf = (element: Element | null): Colour => {
      if (!element) return read('Canvas')
      const own = read(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement))
    }
    const luminance = ([r, g, b]: Colour) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map(part => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * x + 0.7152 * y + 0.0722 * z
    }
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const isThere = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!element || !isThere || !texts.currentNode.textContent?.trim()) continue
      const style = getComputedStyle(element)
      const behind = backgroundOf(element)
      const [one, other] = [luminance(over(read(style.color), behind)), luminance(behind)]
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      if (contrast < (isLarge ? 3 : 4.5)) {
        found.add(
          `${contrast.toFixed(2)} ${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`,
        )
      }
    }
    return [...found]
  })
}
