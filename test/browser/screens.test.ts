import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { colourViolations, layoutViolations, motion, overflow, smallTargets, violations } from './screens/measure.ts'
import { model } from './screens/model.ts'
import { seedScreenData } from './screens/seed.ts'
import { applyScheme, devices, onPhone, visitScreens } from './screens/stage.ts'
import { showAgain } from './screens/workbench.ts'
import { scrollContainers } from './scrollContainers.ts'
import { settledFindings } from './settledFindings.ts'
import { type TextSize, textSizes, withTextSize } from './textSizes.ts'

/**
 * Every screen and dialog: what axe, the browser and a ruler find wrong with it, in both schemes and sizes, and in
 * wider fonts and larger text, which no machine's own fonts show. The phone begins in the colours that the desktop ends
 * with, since each change of them styles the whole page anew.
 */

buildApp()

const service = await testService({ overrides: { ai: model } })
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

/** As many windows at the same time: one uses no more than a part of two processors. */
const worlds = await Promise.all(['first', 'second', 'third'].map(name => seedScreenData(service, name)))

test('nothing is wrong with any screen, on a desktop or a phone, where a thumb finds every control', {
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
  return [...(await violations(page)), ...(await settledFindings(() => layout(page))), ...(await motion(page))]
}

async function layout(page: Page): Promise<readonly string[]> {
  return [...(await scrollContainers(page)), ...(await overflow(page))]
}

/** What layout alone can change. A thumb is looked after in the sizes that are named: large text has large controls. */
async function inOtherText(page: Page, withThumb: readonly TextSize[]): Promise<string[]> {
  const found: string[] = []
  for (const size of Object.keys(textSizes) as TextSize[]) {
    await withTextSize(page, size, async () => {
      const here = [...(await settledFindings(() => layout(page))), ...(await layoutViolations(page))]
      if (withThumb.includes(size)) here.push(...(await smallTargets(page)))
      found.push(...here.map(each => `in ${size} text, ${each}`))
    })
  }
  return found
}

async function inTheDark(page: Page): Promise<string[]> {
  return (await colourViolations(page)).map(each => `in the dark, ${each}`)
}

test('what is under way moves for those who did not ask for stillness', async () => {
  const options = { ...devices.desktop, reducedMotion: 'no-preference' } as const
  const moving: string[] = []
  await visitScreens(browser, worlds, options, ['creating-building'], async page => {
    moving.push(...(await motion(page)))
  })
  assert.ok(moving.length > 0)
})
