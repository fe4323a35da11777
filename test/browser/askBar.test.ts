import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { withTextSize } from './textSizes.ts'
import { caretLine, commitByOther, contentOf, textContains, violations, workbenchHarness } from './workbenchHarness.ts'

/** The input at the foot of the text: rewrite, find and check, and what it is about. */

const rig = await workbenchHarness()
after(rig.close)

const content = [
  '# Gates',
  '## Locks',
  'FR-1: The lock SHALL ring and/or flash.',
  'FR-2: The lock SHALL be easy to open, as FR-1 says.',
  '## Keys',
  'A key opens a lock.',
  'See [keys](#key).\n',
].join('\n\n')

const field = (page: Page) => page.getByLabel('Ask for a rewrite')
const chosen = (page: Page, verb: string) => page.locator('.wb-verbs [data-chosen]').getByText(verb).waitFor()

test('the verb follows the words until another one is chosen, by key or by mouse', async () => {
  const { page } = await rig.desk({ content })
  await chosen(page, 'Rewrite')
  await field(page).fill('find lock')
  await chosen(page, 'Find')
  await page.getByText('Searches this page · no model used').waitFor()
  await field(page).fill('check the links')
  await chosen(page, 'Check')
  await page.getByRole('button', { name: 'Rewrite instead' }).click()
  await chosen(page, 'Rewrite')
  assert.ok(await field(page).evaluate(box => box === document.activeElement))
  await field(page).fill('find lock')
  await chosen(page, 'Rewrite')
  await page.keyboard.press('Alt+ArrowDown')
  await chosen(page, 'Find')
  await page.keyboard.press('Alt+ArrowUp')
  await chosen(page, 'Rewrite')
  assert.deepEqual(await violations(page), [])
  await field(page).fill('')
  await field(page).fill('find lock')
  await chosen(page, 'Find')
  await page.context().close()
})

test('words are found in the page, or in the project if that is what the input is about', async () => {
  const at = await rig.desk({ content })
  const { page } = at
  await commitByOther(at, { files: [{ path: 'docs/other.md', content: 'Another lock.\n', baseSha: null }] })
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await field(page).fill('find lock')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await panel.getByText('1 of 4').waitFor()
  assert.equal(await panel.getByLabel('Find', { exact: true }).inputValue(), 'lock')
  await field(page).fill('“easy to open”')
  await page.getByRole('button', { name: /^Find Enter/ }).click()
  await panel.getByText('1 of 1').waitFor()
  assert.equal(await panel.getByLabel('Find', { exact: true }).inputValue(), 'easy to open')
  assert.equal(await field(page).inputValue(), '')

  await page.getByRole('button', { name: 'This page' }).click()
  await page.getByRole('radiogroup', { name: 'Scope' }).getByText('Whole project').click()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Escape')
  await page.locator('.wb-foot-scope:focus').getByText('Whole project').waitFor()
  await field(page).fill('find lock')
  await page.getByText('Searches the whole project').waitFor()
  await page.keyboard.press('Enter')
  const results = page.getByRole('dialog', { name: 'Search in the project' })
  await results.getByRole('button', { name: 'docs/other.md line 1 Another lock.' }).click()
  await page.waitForURL('**/docs/other.md')
  await page.context().close()
})

test('a check is limited to the words and to the selected lines, and all findings are one button away', async () => {
  const { page } = await rig.desk({ content })
  const pane = page.locator('.wb-side')
  await pane.getByText(/^Check \d$/).waitFor()
  await field(page).fill('check the links')
  await page.keyboard.press('Enter')
  await pane.getByRole('heading', { name: '1 finding' }).waitFor()
  await pane.getByText('Only those about “links”').waitFor()
  assert.deepEqual(await violations(page), [])
  await pane.getByRole('button', { name: /^Show all \d/ }).click()
  await pane.getByText('Only those').waitFor({ state: 'detached' })
  const line = page.locator('.cm-content').getByText('The lock SHALL be')
  await line.click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+i')
  await page.getByRole('button', { name: 'Line 7', exact: true }).waitFor()
  await page.locator('textarea.wb-ask:focus').waitFor()
  await page.keyboard.type('check')
  await page.keyboard.press('Enter')
  await pane.getByText('Only those in line 7').waitFor()
  await pane.getByRole('button', { name: /Line 7/ }).waitFor()
  assert.equal(await pane.getByRole('button', { name: /Line 5/ }).count(), 0)
  await page.context().close()
})

test('while the file is loading, the input takes what is typed and sends it once the file is there', async () => {
  const at = await rig.desk({ content })
  const { page } = at
  const loading = Promise.withResolvers<void>()
  await page.route(/\/files\/docs(%2F|\/)pay\.md/, async route => {
    await loading.promise
    await route.continue()
  })
  await page.reload()
  await field(page).waitFor()
  await page.keyboard.press('Control+i')
  await page.keyboard.type('find')
  await page.reload()
  await field(page).waitFor()
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' lock')
  assert.equal(await field(page).inputValue(), 'find lock')
  await page.keyboard.press('Enter')
  assert.equal(page.url(), at.address)
  loading.resolve()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await page.locator('textarea.wb-ask:focus').waitFor()
  assert.equal(await field(page).inputValue(), 'find lock')
  await page.keyboard.press('Enter')
  await page.getByRole('search', { name: 'Find and replace' }).getByText('1 of 4').waitFor()
  await page.context().close()
})

test('a selection is rewritten from the foot, and the chip says what it is about', async () => {
  const at = await rig.desk({ content })
  const { page } = at
  await page.locator('.cm-content').getByText('Locks').click()
  await waitFor('the cursor is in the heading', async () => (await caretLine(page)) === '## Locks')
  await page.keyboard.press('Control+i')
  await page.locator('.wb-foot-scope').getByText('Locks').waitFor()
  await page.locator('textarea.wb-ask:focus').waitFor()
  await page.keyboard.type('Replace "lock" with "gate"')
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 left').waitFor()
  await textContains(page, 'A key opens a lock.')
  await page.getByRole('region', { name: 'Changes' }).getByText('2 changes, 2 to review').waitFor()
  await page.getByRole('button', { name: 'Keep all' }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  const { content: committed } = await contentOf(at)
  assert.match(committed, /FR-1: The gate SHALL ring/)
  assert.match(committed, /A key opens a lock\./)
  await page.context().close()
})

test('the details follow the cursor into a requirement, fix it, lead to others, and go back to the page', async () => {
  const { page } = await rig.desk({ content })
  const details = page.locator('.wb-inspector')
  await details.getByRole('heading', { name: 'This page' }).waitFor()
  await details.getByText('Requirements').waitFor()
  await details.getByRole('button', { name: 'Keys' }).click()
  await waitFor('the cursor is in the section', async () => (await caretLine(page)) === '## Keys')
  await page.locator('.cm-content').getByText('The lock SHALL ring').click()
  await details.getByRole('heading', { name: 'FR-1 SHALL' }).waitFor()
  await details.getByRole('region', { name: 'Referred to by' }).getByText('FR-2').waitFor()
  assert.deepEqual(await violations(page), [])
  await details.getByRole('button', { name: 'Say “or flash, or both”' }).click()
  await textContains(page, 'SHALL ring or flash, or both.')
  await details.getByText('Nothing found').waitFor()
  await details.getByRole('button', { name: /FR-2/ }).click()
  await details.getByRole('heading', { name: 'FR-2 SHALL' }).waitFor()
  await details.getByRole('region', { name: 'Refers to' }).getByText('FR-1').waitFor()
  await details.getByRole('button', { name: 'History of this line …' }).click()
  await page.getByRole('dialog', { name: 'Who wrote docs/pay.md' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.cm-content').getByText('A key opens a lock.').click()
  await details.getByRole('heading', { name: 'This page' }).waitFor()
  await page.context().close()
})

test('everything at the foot is reached and used by the keyboard alone', async () => {
  const { page } = await rig.desk({ content })
  const { keyboard } = page
  await page.locator('.cm-content').focus()
  await keyboard.press('Control+i')
  await page.locator('textarea.wb-ask:focus').waitFor()
  await keyboard.press('Shift+Tab')
  await page.locator('.wb-foot-scope:focus').getByText('Gates').waitFor()
  await keyboard.press('Enter')
  for (const scope of ['This page', '1 page']) {
    await keyboard.press('ArrowRight')
    await page.locator('.wb-foot-scope').getByText(scope).waitFor()
  }
  await keyboard.press('ArrowLeft')
  await keyboard.press('Escape')
  await page.locator('.wb-foot-scope:focus').getByText('This page').waitFor()
  await keyboard.press('Tab')
  await keyboard.type('lock')
  await keyboard.press('Alt+ArrowDown')
  await keyboard.press('Enter')
  await page
    .getByRole('search', { name: 'Find and replace' })
    .getByText(/^\d of 4$/)
    .waitFor()
  await keyboard.press('Escape')
  await page.locator('.cm-content:focus').waitFor()
  await keyboard.press('Control+i')
  await page.locator('textarea.wb-ask:focus').waitFor()
  await keyboard.press('Escape')
  await page.locator('.cm-content:focus').waitFor()
  await page.context().close()
})

test('in text of twice the size, suggestions and details are not cut', async () => {
  const { page } = await rig.desk({ content, width: 1024 })
  await page.locator('.wb-chips button').first().waitFor()
  await page.locator('.wb-facts .wb-link').waitFor()
  await withTextSize(page, 'large', async () => {
    const cut = await page.evaluate<string[]>(`['.wb-foot', '.wb-side'].flatMap(name => {
      const pane = document.querySelector(name)
      const edge = pane.getBoundingClientRect().right
      return [...pane.querySelectorAll('.wb-chips button, .wb-facts button')]
        .filter(each => each.getBoundingClientRect().right > edge || each.scrollWidth > each.clientWidth + 1)
        .map(each => each.textContent)
    })`)
    assert.deepEqual(cut, [])
  })
  await page.context().close()
})

test('keys that are pressed together are on one line, in large text too', async () => {
  const { page } = await rig.desk({ content })
  await field(page).fill('Make it shorter')
  await withTextSize(page, 'large', async () => {
    const lines = await page.locator('.wb-verbs kbd').evaluate(keys => {
      const text = document.createRange()
      text.selectNodeContents(keys)
      return text.getClientRects().length
    })
    assert.equal(lines, 1)
  })
  await page.context().close()
})
