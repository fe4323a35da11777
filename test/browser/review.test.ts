import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { scriptedModel } from '../support/scriptedModel.ts'
import { draftIsKept } from './keptDraft.ts'
import { overflow, smallTargets } from './screens/measure.ts'
import { applyScheme, schemes } from './screens/stage.ts'
import {
  caretLine,
  contentOf,
  textContains,
  violations,
  visibleText,
  type WorkbenchOptions,
  workbenchHarness,
} from './workbenchHarness.ts'

/** A rewrite is reviewed in the page, by mouse, by key and by thumb. */

const model = scriptedModel()
const rig = await workbenchHarness({ overrides: { ai: model } })
after(rig.close)

const filler = (part: string) =>
  Array.from({ length: 12 }, (_, at) => `Paragraph ${at} of the ${part} part says something that stays as it is.`)
const original = [
  '# Orders',
  'An order is paid **safely** and then sent.',
  ...filler('first'),
  '## Approval',
  'FR-1: The approver MUST be a different person from the person who placed the order.',
  ...filler('second'),
  '## Limits',
  '| Limit | Value |\n|---|---|\n| Daily | 200 EUR |\n| Weekly | 900 EUR |',
  ...filler('third'),
  'A paragraph that goes.',
  'The end.\n',
].join('\n\n')

const edits: readonly (readonly [string, string])[] = [
  ['An order is paid **safely** and then sent.', 'An order is paid **securely** and then sent.'],
  [
    'FR-1: The approver MUST be a different person from the person who placed the order.',
    'FR-1: The approver SHOULD be someone else than who placed the order.',
  ],
  ['| Daily | 200 EUR |', '| Daily | 300 EUR |'],
  ['A paragraph that goes.\n', ''],
]
const asked = 'Say it in plain words, raise the daily limit to 300 EUR, and drop the paragraph that goes'
const proposal = edits.reduce((text, [from, to]) => text.replace(from + (to === '' ? '\n' : ''), to), original)
const blocks = edits.map(([search, replace]) => ({ search, replace }))

async function proposed(options: WorkbenchOptions = {}) {
  const at = await rig.desk({ content: original, ...options })
  model.replyWithBlocks(...blocks)
  if ((options.width ?? 1440) < 992 || options.context) await show(at.page, 'Rewrite')
  await at.page.getByLabel('Ask for a rewrite').fill(asked)
  await at.page.getByRole('button', { name: /^Rewrite/ }).click()
  await left(at.page, 4)
  return at
}

const show = (page: Page, part: string) => page.locator('.wb-switch').getByText(part, { exact: true }).click()
const left = (page: Page, count: number) => page.getByText(`${count} left`, { exact: true }).waitFor()
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Review' })
const card = (page: Page, name: RegExp) => page.getByRole('region', { name }).waitFor()
const first = /^Change 1 of 4: “safely” becomes “securely”$/
const second = /^Change 2 of 4: .*“MUST” becomes “SHOULD”.*, one warning$/
const third = /^Change 3 of 4: “200” becomes “300”/
const fourth = /^Change 4 of 4: removes “A paragraph that goes.”/

/** How far the middle of the current change is from the middle of the text in view, in parts of its height. */
async function distanceFromCentre(page: Page): Promise<number> {
  return await page.evaluate<number>(`(() => {
    const view = document.querySelector('.cm-scroller').getBoundingClientRect()
    const card = document.querySelector('.cm-card-place').getBoundingClientRect()
    const lines = [...document.querySelectorAll('.cm-current')].map(line => line.getBoundingClientRect())
    const top = Math.min(card.top, ...lines.map(({ top }) => top))
    const bottom = Math.max(card.top, ...lines.map(({ bottom }) => bottom))
    return Math.abs((top + bottom) / 2 - (view.top + view.bottom) / 2) / view.height
  })()`)
}

async function isCentred(page: Page): Promise<void> {
  await waitFor('the current change is centred', async () => (await distanceFromCentre(page)) < 0.2)
}

test('the proposal is shown in the page: words that came and went, cells of a table, and deleted lines', async () => {
  const { page } = await proposed()
  await card(page, first)
  const text = page.locator('.cm-content')
  await text.locator('ins').getByText('securely').waitFor()
  await text.locator('del').getByText('safely').waitFor()
  assert.equal(await page.locator('.cm-live').count(), 1)
  await page.keyboard.press('Alt+j')
  await card(page, second)
  assert.deepEqual(await page.locator('.cm-warned').allTextContents(), ['MUST', 'SHOULD'])
  await page
    .getByText(/became "SHOULD"/)
    .first()
    .waitFor()
  await page.keyboard.press('Alt+j')
  await card(page, third)
  await text.locator('ins').getByText('300').waitFor()
  await page.keyboard.press('Alt+j')
  await card(page, fourth)
  await text.getByRole('deletion').getByText('A paragraph that goes.').waitFor()
  assert.equal(await visibleText(page), proposal)
  await page.context().close()
})

test('the current change is in the middle, from the start and from wherever the focus is', async () => {
  const { page } = await proposed()
  await page.getByLabel('Refine the rewrite').focus()
  for (const name of [second, third, fourth]) {
    await page.keyboard.press('Alt+j')
    await card(page, name)
    await isCentred(page)
  }
  await page.locator('.cm-content').getByText('The end.').click()
  await page.keyboard.press('Alt+k')
  await card(page, third)
  await page.getByRole('button', { name: 'Previous change' }).click()
  await card(page, second)
  await isCentred(page)
  await page.reload()
  await card(page, first)
  await page.context().close()
})

test('a warned change is kept with its original word, the others together, and one commit has exactly that', async () => {
  const at = await proposed()
  const { page } = at
  await bar(page).getByRole('button', { name: 'Keep 3 without warnings' }).waitFor()
  await page.keyboard.press('Alt+j')
  await card(page, second)
  await page.getByRole('button', { name: /^Keep with MUST/ }).click()
  await left(page, 3)
  await page.getByText(/Kept with the original words\. Change 3 of 4/).waitFor({ state: 'attached' })
  await page.locator('.cm-kept').first().waitFor()
  await card(page, third)
  await page.getByRole('button', { name: /^Undo(?! all)/ }).click()
  await left(page, 2)
  await page.locator('.cm-content').getByText('Limits').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' of a day')
  await left(page, 3)
  await page.reload()
  await left(page, 3)
  await bar(page).getByText('1 of 5').waitFor()
  await page.keyboard.press('Alt+Shift+K')
  await bar(page).getByText('4 kept, 1 undone').waitFor()
  await bar(page).getByRole('button', { name: 'Commit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  assert.equal(
    (await contentOf(at)).content,
    proposal.replace('SHOULD', 'MUST').replace('300 EUR', '200 EUR').replace('Limits', 'Limits of a day'),
  )
  await page.context().close()
})

test('the pane lists all changes with their states, and each leads to its place, also after a reload', async () => {
  const at = await proposed()
  const { page } = at
  const list = page.getByRole('region', { name: 'Changes' })
  const rows = list.getByRole('button')
  const row = (words: string) => rows.filter({ hasText: words })
  await list.getByText('4 changes, 4 to review').waitFor()
  assert.match((await row('safely').innerText()).replace(/\s+/g, ' '), /“safely” becomes “securely” To review$/)
  assert.equal(await row('safely').getAttribute('aria-current'), 'true')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await card(page, second)
  await page.locator('.wb-changes [aria-current]').getByText('Has a warning').waitFor()
  assert.equal(await page.locator('.wb-changes-warned').count(), 1)
  await rows.nth(3).click()
  await page.keyboard.press('Alt+Backspace')
  await left(page, 3)
  await rows.nth(0).click()
  await page.keyboard.press('Alt+Enter')
  await left(page, 2)
  await list.getByText('4 changes, 2 to review').waitFor()
  for (const scheme of schemes) {
    await applyScheme(page, scheme)
    assert.deepEqual(await violations(page), [])
  }
  await draftIsKept(page, 'verdict')
  await page.reload()
  await list.getByText('4 changes, 2 to review').waitFor()
  assert.match((await rows.nth(0).innerText()).replace(/\s+/g, ' '), /“safely” becomes “securely” Kept$/)
  assert.match((await rows.nth(3).innerText()).replace(/\s+/g, ' '), /Removes “A paragraph that goes\.” Undone$/)
  await rows.nth(3).click()
  await waitFor('the place is there', async () => (await caretLine(page)) === 'A paragraph that goes.')
  await at.context.close()
})

test('the last decision taken back has the focus on its change, and not on a button for all changes', async () => {
  const { page } = await proposed()
  await page.keyboard.press('Alt+j')
  await card(page, second)
  await page.keyboard.press('Alt+Enter')
  for (const change of [third, fourth]) {
    await card(page, change)
    await page.keyboard.press('Alt+Enter')
  }
  await card(page, /^Change 1 of 4/)
  await page.keyboard.press('Alt+Backspace')
  await bar(page).locator('button:focus').getByText('Commit…').waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('.wb-change:focus').waitFor()
  await card(page, /^Change 1 of 4/)
  // What is taken back is shown, wherever it is.
  await page.keyboard.press('Control+z')
  await card(page, fourth)
  await page.context().close()
})

const keysInReadme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  .split('\n')
  .flatMap(line => /^\| (.+?) \| .+ \|$/.exec(line)?.[1] ?? [])
  .filter(keys => /^(?:(?:Ctrl|Alt|Shift)\+|\?$)/.test(keys))
  .flatMap(keys => keys.split(', '))

test('every key that the README names does what it says where a user would press it', async () => {
  const { page } = await rig.desk({ content: original })
  model.replyWithBlocks(...blocks)
  const press = (keys: string) => page.keyboard.press(keys.replace('?', 'Shift+?'))
  const box = page.locator('textarea.wb-ask:focus, .wb-ask textarea:focus')
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    'Ctrl+Alt+I': async () => {
      await page.locator('.wb-toolbar').waitFor({ state: 'attached' })
      await page.locator('.cm-content').getByText('Orders', { exact: true }).dblclick()
      await press('Control+Alt+i')
      await textContains(page, '# *Orders*')
      await press('Control+z')
      assert.equal(await visibleText(page), original)
    },
    'Ctrl+I': async () => {
      const words = page.locator('.cm-content').getByText('An order is paid')
      await words.dblclick({ position: { x: 30, y: 10 } })
      await press('Control+i')
      await page.getByRole('button', { name: 'Line 3', exact: true }).click()
      assert.equal(await visibleText(page), original)
      await page.getByRole('radiogroup', { name: 'Scope' }).getByText('This page').click()
      await page.locator('.cm-content').getByText('Approval').click()
      await press('Ctrl+I'.replace('Ctrl', 'Control'))
      await page.locator('textarea:focus').waitFor()
      await page.locator('.wb-foot-scope').getByText('Approval').click()
      await page.getByRole('radiogroup', { name: 'Scope' }).getByText('This page').click()
      await press('Control+i')
      await page.locator('textarea:focus').waitFor()
    },
    'Alt+↓': async () => {
      for (const [keys, verb] of [
        ['Alt+ArrowDown', 'Find'],
        ['Alt+ArrowDown', 'Check'],
        ['Alt+ArrowUp', 'Find'],
        ['Alt+ArrowUp', 'Rewrite'],
      ] as const) {
        await press(keys)
        await page.locator('.wb-verbs [data-chosen]').getByText(verb).waitFor()
      }
    },
    'Ctrl+Enter': async () => {
      await page.keyboard.type(asked)
      await press('Control+Enter')
      await left(page, 4)
    },
    'Alt+J': async () => {
      await press('Alt+j')
      await card(page, second)
    },
    'Alt+K': async () => {
      await press('Alt+k')
      await card(page, first)
    },
    'Alt+Enter': async () => {
      await page.getByLabel('Refine the rewrite').focus()
      await press('Alt+Enter')
      await left(page, 3)
      await press('Control+z')
      await left(page, 4)
      await press('Alt+NumpadEnter')
      await left(page, 3)
    },
    'Alt+Shift+Enter': async () => {
      await press('Alt+Shift+Enter')
      await left(page, 2)
      assert.match(await visibleText(page), /approver MUST be someone else/)
    },
    'Alt+Backspace': async () => {
      await press('Alt+Backspace')
      await left(page, 1)
      assert.match(await visibleText(page), /200 EUR/)
    },
    'Alt+R': async () => {
      await press('Alt+r')
      await page.locator('.wb-change textarea:focus').waitFor()
      assert.deepEqual(await violations(page), [])
      await press('Escape')
      await page.locator('.wb-change:focus').waitFor()
      assert.equal(await page.getByLabel('What to do differently in this change').count(), 0)
    },
    'Alt+Shift+K': async () => {
      for (const count of [2, 3]) {
        await page.getByRole('button', { name: 'Next change' }).focus()
        await press('Control+z')
        await left(page, count)
      }
      await press('Alt+Shift+K')
      await left(page, 1)
    },
    'Ctrl+Shift+E': async () => {
      await press('Control+Shift+e')
      await page.locator('.cm-deletedChunk').waitFor()
      await press('Control+Shift+e')
      await page.locator('.cm-live').waitFor()
    },
    'Ctrl+Shift+P': async () => {
      await press('Control+Shift+p')
      await page.locator('iframe[title^="Preview"]').waitFor()
      await press('Control+Shift+p')
      await page.getByLabel('Refine the rewrite').waitFor()
    },
    'Ctrl+S': async () => {
      await press('Control+s')
      await page.getByRole('dialog').getByText('1 change is not reviewed').waitFor()
      await press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    'Ctrl+K': async () => {
      await press('Control+k')
      await page.getByRole('dialog').waitFor()
      await press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    '?': async () => {
      await page.getByRole('button', { name: 'Next change' }).focus()
      await press('?')
      await page.getByRole('dialog').getByText('Keep it with its original words').waitFor()
    },
  }
  assert.equal(await box.count(), 0)
  assert.deepEqual(Object.keys(steps).toSorted(), [...keysInReadme].toSorted())
  for (const [keys, step] of Object.entries(steps)) {
    await step().catch(error => assert.fail(`${keys}: ${error}`))
  }
  await page.context().close()
})

test('a tab that only reads says why nothing can be decided there, and decides after "Edit here"', async () => {
  const at = await proposed()
  await draftIsKept(at.page, 'securely')
  const reader = await at.context.newPage()
  await reader.goto(at.address)
  await reader.getByText('being edited in another tab').waitFor()
  await left(reader, 4)
  const inCard = (name: string) => reader.locator('.wb-change-acts').getByRole('button', { name })
  const inBar = (name: string) => bar(reader).getByRole('button', { name, exact: true })
  for (const act of [inCard('Keep'), inCard('Undo'), inCard('Ask again'), inBar('Keep all'), inBar('Undo all')]) {
    assert.equal(await act.isDisabled(), true)
    assert.equal(await act.getAttribute('title'), 'Another tab edits this file.')
  }
  await reader.locator('.wb-change').getByText('Another tab edits this file.').waitFor()
  assert.deepEqual(await violations(reader), [])
  await inCard('Next').click()
  await card(reader, second)
  await bar(at.page).getByRole('button', { name: 'Keep all' }).click()
  await draftIsKept(at.page, '"verdict":"kept"')
  await reader.reload()
  await bar(reader).getByText('All reviewed').waitFor()
  assert.equal(await inBar('Done').isDisabled(), true)
  assert.equal(await inBar('Commit…').isDisabled(), false)
  await reader.getByRole('button', { name: 'Edit here' }).click()
  await inBar('Done').click()
  await bar(reader).waitFor({ state: 'detached' })
  await at.context.close()
})

test('on a phone the current change is above a card at the foot, within reach of the thumb', async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = await proposed({ context })
  const foot = page.locator('.wb-change-foot')
  await foot.getByRole('button', { name: 'Next' }).tap()
  await card(page, second)
  await isCentred(page)
  assert.equal(await page.locator('.cm-content:focus').count(), 0)
  assert.deepEqual(await smallTargets(page), [])
  assert.deepEqual(await overflow(page), [])
  for (const scheme of schemes) {
    await applyScheme(page, scheme)
    assert.deepEqual(await violations(page), [])
  }
  const { y } = (await foot.getByRole('button', { name: 'Keep anyway' }).boundingBox()) ?? assert.fail()
  assert.ok(y > 844 / 2)
  await foot.getByRole('button', { name: /^Keep with MUST/ }).tap()
  await card(page, third)
  await foot.getByRole('button', { name: 'Undo' }).tap()
  await left(page, 2)
  await context.close()
})

test('the review has no violations, and its bar is one row at every width', async () => {
  const { page } = await proposed()
  await page.keyboard.press('Alt+j')
  await card(page, second)
  for (const scheme of schemes) {
    await applyScheme(page, scheme)
    assert.deepEqual(await violations(page), [])
  }
  for (const width of [1440, 1280, 1200, 1100, 700]) {
    await page.setViewportSize({ width, height: 900 })
    const { height } = (await bar(page).boundingBox()) ?? assert.fail()
    assert.ok(height < 56, `the bar is ${height} pixels high at ${width}`)
    assert.deepEqual(await overflow(page), [])
  }
  await page.context().close()
})
