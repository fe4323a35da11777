import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { violations, workbenchHarness } from './workbenchHarness.ts'

/** People choose how wide the panes beside the text are, and find them so again. */

const rig = await workbenchHarness()
after(rig.close)

const edge = (page: Page, name: 'files' | 'panes') => page.getByRole('separator', { name: `Width of the ${name}` })

async function widthOf(page: Page, part: 'files' | 'side' | 'center'): Promise<number> {
  return Math.round((await page.locator(`.wb-${part}`).boundingBox())?.width ?? 0)
}

async function becomes(page: Page, part: 'files' | 'side', widthPx: number): Promise<void> {
  await waitFor(`${part} is ${widthPx} wide`, async () => (await widthOf(page, part)) === widthPx)
}

async function drag(page: Page, name: 'files' | 'panes', byPx: number): Promise<void> {
  const { x, y, width, height } = (await edge(page, name).boundingBox()) ?? assert.fail()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + byPx, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

test('both edges are dragged, the widths are there after a reload, and a double click resets them', async () => {
  const { page } = await rig.desk()
  const files = await widthOf(page, 'files')
  const side = await widthOf(page, 'side')
  await drag(page, 'files', 60)
  await becomes(page, 'files', files + 60)
  await drag(page, 'panes', -90)
  await becomes(page, 'side', side + 90)
  assert.deepEqual(await violations(page), [])
  await page.reload()
  await edge(page, 'panes').waitFor()
  await becomes(page, 'files', files + 60)
  await becomes(page, 'side', side + 90)
  await edge(page, 'files').dblclick()
  await becomes(page, 'files', files)
  await becomes(page, 'side', side + 90)
  await edge(page, 'panes').dblclick()
  await becomes(page, 'side', side)
  await page.context().close()
})

test('the arrow keys move an edge up to its limits, Enter resets it, and its value is announced', async () => {
  const { page } = await rig.desk()
  const side = await widthOf(page, 'side')
  const panes = edge(page, 'panes')
  const value = async (name: string) => Number(await panes.getAttribute(name))
  await panes.focus()
  await page.keyboard.press('ArrowLeft')
  await becomes(page, 'side', side + 16)
  await page.keyboard.press('Shift+ArrowRight')
  await becomes(page, 'side', side - 48)
  await waitFor('the value is announced', async () => (await value('aria-valuenow')) === side - 48)
  await page.keyboard.press('Home')
  await becomes(page, 'side', await value('aria-valuemin'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await becomes(page, 'side', await value('aria-valuemax'))
  await edge(page, 'files').focus()
  await page.keyboard.press('End')
  await becomes(page, 'files', Number(await edge(page, 'files').getAttribute('aria-valuemax')))
  assert.ok((await widthOf(page, 'center')) >= 0.28 * 1440)
  await panes.focus()
  await page.keyboard.press('Enter')
  await becomes(page, 'side', side)
  await page.context().close()
})

test('a key that comes before the first measurement moves the edge by a step', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript('ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }')
  const { page } = await rig.desk({ context })
  const side = await widthOf(page, 'side')
  await edge(page, 'panes').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await becomes(page, 'side', side + 32)
  await context.close()
})

test('a chosen width fits a smaller window, and a phone has no edges', async () => {
  const { page } = await rig.desk()
  await edge(page, 'panes').focus()
  await page.keyboard.press('End')
  await edge(page, 'files').focus()
  await page.keyboard.press('End')
  await page.setViewportSize({ width: 1000, height: 800 })
  await waitFor('the text keeps its share', async () => (await widthOf(page, 'center')) >= 280)
  await page.setViewportSize({ width: 390, height: 800 })
  await edge(page, 'files').waitFor({ state: 'hidden' })
  assert.equal(await widthOf(page, 'center'), 390)
  await page.context().close()
})

test('the choices above the pane are in one line on a small desktop', async () => {
  const { page } = await rig.desk({ width: 1024 })
  const choices = page.locator('.wb-panes label')
  await page
    .locator('.wb-panes')
    .getByText(/^Check \d/)
    .waitFor()
  const tops = await choices.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  assert.equal(tops.length, 4)
  assert.equal(new Set(tops).size, 1)
  await page.context().close()
})
