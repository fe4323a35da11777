import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { persistentFindings } from './persistentFindings.ts'
import { colourViolations, motion, overflow, smallTargets, violations } from './screens/measure.ts'
import { model } from './screens/model.ts'
import { seedScreenData } from './screens/seed.ts'
import { applyScheme, devices, onPhone, visitScreens } from './screens/stage.ts'
import { showAgain } from './screens/workbench.ts'
import { scrollContainers } from './scrollContainers.ts'
import { type TextSize, textSizes, withTextSize } from './textSizes.ts'

/**
 * Checks every screen and dialog with axe, the browser's console and measurements of the layout, in both colour schemes
 * and sizes, and with wider fonts and larger text, which the fonts of a single machine do not cover. The phone starts
 * in the scheme that the desktop ends with, since each change of the scheme restyles the whole page.
 */

buildApp()

const service = await testService({ overrides: { ai: model } })
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

/** The number of concurrent windows: one does not use two processors fully. */
const worlds = await Promise.all(['first', 'second', 'third'].map(name => seedScreenData(service, name)))

test('no screen has violations, on a desktop or on a phone, where every control is a sufficient touch target', {
  timeout: 30 * 60_000,
}, async () => {
  const wrong: Record<string, readonly string[]> = {}
  await visitScreens(browser, worlds, devices.desktop, [], async (page, { name }, complaints) => {
    await applyScheme(page, 'light')
    const found = await measure(page)
    await applyScheme(page, 'dark')
    found.push(...(await inTheDark(page)), ...(await inOtherText(page, [])))
    await onPhone(page, async () => {
      await showAgain(page)
      const onIt = [...(await inTheDark(page)), ...(await inOtherText(page, ['wide']))]
      await applyScheme(page, 'light')
      onIt.push(...(await measure(page)), ...(await smallTargets(page)))
      found.push(...onIt.map(each => `on a phone, ${each}`))
    })
    found.unshift(...complaints)
    if (found.length > 0) wrong[name] = [...new Set(found)]
  })
  assert.deepEqual(wrong, {})
})

async function measure(page: Page): Promise<string[]> {
  return [...(await violations(page)), ...(await persistentFindings(() => layout(page))), ...(await motion(page))]
}

async function layout(page: Page): Promise<readonly string[]> {
  return [...(await scrollContainers(page)), ...(await overflow(page))]
}

/**
 * What other text can break: the layout. It needs no second run of axe: names and roles are the same, larger text has
 * larger controls, and `scrollContainers` asks for more than the rule of axe. On a phone the controls are measured.
 */
async function inOtherText(page: Page, withThumb: readonly TextSize[]): Promise<string[]> {
  const found: string[] = []
  for (const size of Object.keys(textSizes) as TextSize[]) {
    await withTextSize(page, size, async () => {
      const here = [...(await persistentFindings(() => layout(page)))]
      if (withThumb.includes(size)) here.push(...(await smallTargets(page)))
      found.push(...here.map(each => `in ${size} text, ${each}`))
    })
  }
  return found
}

async function inTheDark(page: Page): Promise<string[]> {
  return (await colourViolations(page)).map(each => `in the dark, ${each}`)
}

test('progress indicators are animated for users who did not request reduced motion', async () => {
  const options = { ...devices.desktop, reducedMotion: 'no-preference' } as const
  const moving: string[] = []
  await visitScreens(browser, worlds, options, ['creating-building'], async page => {
    moving.push(...(await motion(page)))
  })
  assert.ok(moving.length > 0)
})
