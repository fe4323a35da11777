import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { testService } from '../support/service.ts'
import { scrollContainers } from './scrollContainers.ts'
import { openVisitor, startProxy } from './siteHarness.ts'
import { openapi, wideCsv, widePage, widePageBefore } from './siteWide.ts'
import { type TextSize, textSizes, withTextSize } from './textSizes.ts'

/** Wide content scrolls separately and is reachable by keyboard; the page never scrolls sideways. */

const browser = await openBrowser()
const service = await testService({ env: { PAGES_ORIGIN: 'http://pages.localhost' } })
const web = await startProxy(service.pagesUrl)
after(async () => {
  await browser.close()
  await web[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const ada = await service.user()
const project = await ada.project({ visibility: 'public', name: 'Settlement and reconciliation of payments' })
const base = project.pagesUrl ?? ''

async function commit(files: Readonly<Record<string, string>>): Promise<string> {
  const listed = Object.entries(files).map(([path, content]) => ({ path, content, baseSha: null }))
  return (await ada.post(`/api/projects/${project.id}/commit`, { files: listed })).as<{ sha: string }>().sha
}

await commit({ 'docs/wide.md': widePageBefore, 'docs/rates.csv': wideCsv, 'openapi.yaml': openapi })
const { sha: baseSha } = (await ada.get(`/api/projects/${project.id}/files/docs/wide.md`)).as<{ sha: string }>()
const change = (
  await ada.post(`/api/projects/${project.id}/commit`, { filePath: 'docs/wide.md', content: widePage, baseSha })
).as<{ sha: string }>()

const addresses = [
  '',
  'docs/wide.html',
  'docs/rates.html',
  'openapi.html',
  '_/requirements',
  '_/changes',
  `_/changes/${change.sha}`,
  '_/versions',
  '_/print',
  '_/search',
  'no-such-page',
]
const widths = [390, 1440]

for (const javaScriptEnabled of [true, false]) {
  test(`no content scrolls out of reach, in any text size, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    timeout: 300_000,
  }, async () => {
    await using reader = await openVisitor(browser, web, { javaScriptEnabled })
    const { page } = reader
    const wrong: Record<string, readonly string[]> = {}
    for (const address of addresses) {
      await reader.open(base + address)
      const found = await measure(page)
      if (found.length > 0) wrong[address] = found
    }
    assert.deepEqual(wrong, {})
  })
}

test('search results on a page can be walked through in any text size', async () => {
  await using reader = await openVisitor(browser, web)
  const { page } = reader
  await reader.open(`${base}docs/wide.html`)
  await page.keyboard.press('/')
  await page.getByLabel('Search this site').fill('settlement')
  await page.locator('.search-results a').first().waitFor()
  assert.deepEqual(await measure(page), [])
})

async function measure(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const look = async (how: string) => {
      const here = [...(await scrollContainers(page)), ...(await widerThanWindow(page))]
      found.push(...here.map(each => `${width} px, ${how} text: ${each}`))
    }
    await look('plain')
    for (const size of Object.keys(textSizes) as TextSize[]) await withTextSize(page, size, () => look(size))
  }
  return found
}

/** How much the page overflows, and the first elements that do. */
async function widerThanWindow(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const scrollsByItself = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrollsByItself(element.parentElement))
    const culprits = [...document.querySelectorAll('body *')]
      .filter(each => each.getBoundingClientRect().right > clientWidth + 0.5 && !scrollsByItself(each.parentElement))
      .slice(-3)
      .map(each => each.outerHTML.slice(0, 120))
    return [`wider than the window by ${scrollWidth - clientWidth}: ${culprits.join(' | ')}`]
  })
}
