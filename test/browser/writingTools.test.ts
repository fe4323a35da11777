import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { commit, contentOf, textContains, violations, visibleText, workbenchHarness } from './workbenchHarness.ts'

/** People who know word processors write without knowing Markdown, with the mouse and with keys alone. */

const rig = await workbenchHarness()
after(rig.close)

const content = '# Refunds\r\n\r\nA refund returns the money.\r\n\r\n* one\r\n* two\r\n\r\nThe end.\r\n'

async function openDesk(more: { readonly width?: number; readonly content?: string } = {}) {
  const desk = await rig.desk({ content, ...more })
  await desk.page.locator('.wb-toolbar').waitFor({ state: 'attached' })
  return desk
}

/** Puts the cursor behind some words of the text. */
async function goBehind(page: Page, words: string): Promise<void> {
  await page.evaluate(`{
    const { view } = document.querySelector('.cm-content').cmTile.root
    view.focus()
    view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(${JSON.stringify(words)}) + ${words.length} } })
  }`)
}

test('the toolbar changes what is selected, shows what the text is, and only the edited bytes change', async () => {
  const desk = await openDesk()
  const { page } = desk
  await page.getByText('A refund returns').dblclick({ position: { x: 30, y: 14 } })
  const bold = page.getByRole('button', { name: 'Bold' })
  await bold.click()
  await textContains(page, 'A **refund** returns')
  await page.locator('button[aria-label=Bold][aria-pressed=true]').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Control+z')
  assert.equal(await visibleText(page), content.replaceAll('\r\n', '\n'))
  await bold.click()

  await goBehind(page, 'The end')
  await page.getByRole('button', { name: 'Text, paragraph style' }).click()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click()
  await textContains(page, '## The end.')
  await page.getByRole('button', { name: 'Heading 2, paragraph style' }).waitFor()
  await goBehind(page, 'two')
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await textContains(page, '1. one\n2. two')
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Callout: Warning' }).click()
  await textContains(page, '2. > [!WARNING]\n   > two')
  await page.keyboard.press('Control+z')
  await commit(page)
  const expected = content
    .replace('refund ', '**refund** ')
    .replace('* one\r\n* two', '1. one\r\n2. two')
    .replace('The end', '## The end')
  assert.equal((await contentOf(desk)).content, expected)
  await page.context().close()
})

test('tools for which a narrow window has no room are among the others', async () => {
  const { page } = await openDesk({ width: 1024 })
  await goBehind(page, 'money.')
  const fits = () =>
    page.evaluate('{ const b = document.querySelector(".wb-toolbar"); b.scrollWidth <= b.clientWidth }')
  const more = page.getByRole('button', { name: 'More tools' })
  await more.click()
  assert.equal(await fits(), true)
  await page.getByRole('menuitem', { name: 'Table', exact: true }).click()
  await textContains(page, '| --- |')
  await page.keyboard.press('Control+z')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Table', exact: true }).waitFor()
  await more.click()
  await page.getByRole('menuitem', { name: 'Callout: Warning' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Table', exact: true }).count(), 0)
  assert.deepEqual(await violations(page), [])
  await page.context().close()
})

test('with keys alone: the toolbar, lists, and the way out of the text', async () => {
  const { page } = await openDesk()
  await goBehind(page, 'returns')
  await page.keyboard.press('Alt+F10')
  await page.locator('button.wb-tool-heading:focus').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Italic')
  await page.keyboard.press('Enter')
  await textContains(page, 'A refund *returns* the')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=menuitemradio]:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button.wb-tool-heading:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.cm-content:focus').waitFor()

  await goBehind(page, 'two')
  await page.keyboard.press('Tab')
  await textContains(page, '* one\n  * two')
  await page.keyboard.press('Enter')
  await page.keyboard.type('three')
  await page.keyboard.press('Shift+Tab')
  await textContains(page, '* one\n  * two\n* three')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await textContains(page, '* three\n\n\nThe end.')
  await goBehind(page, 'one')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.locator('.cm-content:focus').waitFor({ state: 'detached' })
  await page.context().close()
})

/** The entries of an open list that do not fit. */
async function cutLabels(page: Page): Promise<readonly string[]> {
  return await page.evaluate<string[]>(`[...document.querySelectorAll('.cm-completionLabel')]
    .filter(label => label.scrollWidth > label.clientWidth).map(label => label.textContent)`)
}

test('paragraphs are written by who knows no Markdown, with keys and with an input method', async () => {
  const { page } = await openDesk()
  await goBehind(page, 'The end.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('One more.')
  await page.keyboard.press('Enter')
  await textContains(page, 'The end.\n\nOne more.\n')
  // As a phone's keyboard does, which composes each word.
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['s', 'se']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await keyboard.send('Input.insertText', { text: 'second ' })
  await keyboard.send('Input.imeSetComposition', { text: 'w', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.insertText', { text: 'word' })
  await textContains(page, 'One more.\n\nsecond word')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('third')
  await textContains(page, 'second word  \nthird')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- a')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Last.')
  await textContains(page, '- a\n\nLast.')
  await page.context().close()
})

test('a slash where a block begins opens a menu, Enter takes, and Escape leaves the slash', async () => {
  const { page } = await openDesk()
  await goBehind(page, 'The end.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const options = page.locator('.cm-tooltip-autocomplete [role=option]')
  await page.locator('.cm-tooltip-autocomplete [aria-selected]').waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(await cutLabels(page), [])
  await page.keyboard.type('todo')
  await options.getByText('Task list').waitFor()
  await page.keyboard.press('Enter')
  await textContains(page, 'The end.\n\n* [ ] ')
  await page.keyboard.press('Control+z')
  await textContains(page, 'The end.\n\n/todo')
  for (let key = 0; key < 5; key++) await page.keyboard.press('Backspace')
  // With the first letters a longer name comes first: the entry that Enter takes is the first one of the list.
  for (const letter of '/tab') {
    await page.keyboard.type(letter)
    await options.first().and(page.locator('[aria-selected]')).waitFor()
  }
  await page.keyboard.press('Enter')
  await textContains(page, 'The end.\n\n|     |     |     |')
  await page.keyboard.press('Control+z')
  await textContains(page, 'The end.\n\n/tab')
  for (let key = 0; key < 4; key++) await page.keyboard.press('Backspace')
  await page.keyboard.type('/')
  await options.first().waitFor()
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  await page.keyboard.type('usr and/or')
  assert.equal(await options.count(), 0)
  await page.keyboard.press('Enter')
  await textContains(page, '\n/usr and/or\n')
  await page.context().close()
})

test('Enter takes the entry of a menu that has only just opened', async () => {
  const { page } = await openDesk()
  await goBehind(page, 'The end.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // Pressed by the page: a test is slower than the moment for which a new list refuses keys.
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.querySelector('.cm-tooltip-autocomplete [aria-selected]')) return
    observer.disconnect()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true })
    document.querySelector('.cm-content').dispatchEvent(enter)
  }).observe(document.body, { subtree: true, childList: true, attributes: true })`)
  await page.keyboard.type('/')
  await textContains(page, 'The end.\n\n**REQ-001:** ')
  await page.context().close()
})

test('links to pages and sections are completed, and a pasted address takes the selected words', async () => {
  const { page } = await openDesk()
  await goBehind(page, 'the money.')
  await page.keyboard.type(' See [[gloss')
  await page.locator('.cm-tooltip-autocomplete [aria-selected]').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Enter')
  await textContains(page, 'the money. See [Glossary](../glossary.md)')
  await page.getByText('The end.').dblclick({ position: { x: 45, y: 14 } })
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://example.org/end')
    document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
  await textContains(page, 'The [end](https://example.org/end).')
  await page.keyboard.press('Control+z')
  await textContains(page, 'The end.')
  await page.context().close()
})

test('a key that comes before the list of a link takes its entry, or is pressed without a list', async () => {
  const { page } = await openDesk()
  // How long it waits is far away, so that a busy machine does not reach it.
  await page.evaluate(`{
    const { setTimeout: later } = window
    window.setTimeout = (act, ms = 0, ...rest) => later(act, ms < 1_000 ? ms : ms * 1_000, ...rest)
  }`)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/search\?/, async route => {
    await answer.promise
    await route.continue()
  })
  await goBehind(page, 'the money.')
  await page.keyboard.type(' See [[none of these')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Next')
  await textContains(page, 'See [[none of these\n')
  await textContains(page, '\nNext')
  await page.keyboard.press('Enter')
  await page.keyboard.type('[[gloss')
  await page.keyboard.press('Enter')
  answer.resolve()
  await textContains(page, '[Glossary](../glossary.md)')
  await page.context().close()
})

test('find and replace counts, goes from match to match, and replaces in one step', async () => {
  const { page } = await openDesk()
  await goBehind(page, '# ')
  const find = page.getByRole('textbox', { name: 'Find' })
  await page.keyboard.press('Control+h')
  await page.keyboard.type('refund')
  assert.equal(await find.inputValue(), 'refund', 'without words to find, those are asked for first')
  await page.getByText('2 found').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Enter')
  await page.getByText('1 of 2').waitFor()
  await page.getByRole('button', { name: 'Match case' }).click()
  await page.getByText('1 found').waitFor()
  await page.getByRole('button', { name: 'Regular expression' }).click()
  await find.fill('(')
  await page.getByText('Not a valid expression').waitFor()
  await find.fill('re\\w+s\\b')
  await page.keyboard.press('Control+h')
  await page.keyboard.type('gives back')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await textContains(page, 'A refund gives back the money')
  await page.getByRole('search').getByText('Replaced 1').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('search').getByText('Replaced').waitFor({ state: 'hidden' })
  await textContains(page, 'A refund returns the money')
  await page.keyboard.press('Control+Shift+z')
  await textContains(page, 'A refund gives back the money')
  await page.keyboard.press('Escape')
  await page.locator('.wb-find').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await textContains(page, 'A refund returns the money')
  await page.context().close()
})

test('find and replace open from the list of files', async () => {
  const { page } = await openDesk()
  const row = page.getByRole('treeitem', { selected: true })
  await row.press('Control+h')
  await page.locator('.wb-find [name=search]:focus').waitFor()
  await page.keyboard.type('refund')
  await row.press('Control+h')
  await page.locator('.wb-find [name=replace]:focus').waitFor()
  await row.press('Control+f')
  await page.locator('.wb-find [name=search]:focus').waitFor()
  await page.context().close()
})

test('what is typed where the cursor comes into a table is in a cell, and Ctrl+Enter goes on below the table', async () => {
  const { page } = await openDesk({ content: '# Limits\n\nAbove.\n\n| Who | Limit |\n|---|---|\n| Lead | 20 |' })
  await page.locator('.cm-live-table').getByText('Lead').waitFor()
  await goBehind(page, '# Limits')
  await page.keyboard.press('Home')
  for (let line = 0; line < 4; line++) await page.keyboard.press('ArrowDown')
  await page.locator('.cm-grid-active').getByText('Who').waitFor()
  await page.keyboard.type('x')
  await textContains(page, '\n| xWho | Limit |\n')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('0')
  await textContains(page, '| Lead | 200 |')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Below.')
  await textContains(page, '| Lead | 200 |\n\nBelow.')
  await page.context().close()
})

test('a table is edited as a grid: keys go from cell to cell, and only the bytes of edited cells change', async () => {
  const table = '| Who   | Limit |\r\n|:------|------:|\r\n| `A` b |   200 |\r\n| Lead  |  2000 |\r\n'
  const desk = await openDesk({ content: `${content}\r\n${table}\r\nAfter it.\r\n` })
  const { page } = desk
  await page.locator('.cm-live-table').getByText('Lead').click()
  await page.locator('.cm-grid-active').getByText('Lead').waitFor()
  // What marks a part of a cell does not split it.
  await page.locator('.cm-grid-cell [spellcheck=false]').waitFor()
  assert.equal(await page.locator('.cm-grid-cell').count(), 6)
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Tab')
  await page.keyboard.type('3|')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Team')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await textContains(page, '| Team  | 7     |')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Table' }).click()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('menuitem', { name: 'Row above' }).click()
  await page.keyboard.type('Deputy')
  await commit(page)
  const rows = ['| Lead  |  3\\|  |', '| Deputy |       |', '| Team  | 7     |']
  const expected = table.replace('| Lead  |  2000 |', rows.join('\r\n'))
  assert.equal((await contentOf(desk)).content, `${content}\r\n${expected}\r\nAfter it.\r\n`)
  await page.context().close()
})

test('on a phone the tools are one row above the thumb row while the text has the focus', async () => {
  const { page } = await openDesk({ width: 390 })
  assert.equal(await page.getByRole('toolbar').isVisible(), false)
  await goBehind(page, 'returns')
  const bar = page.getByRole('toolbar')
  await bar.waitFor()
  assert.ok(((await bar.boundingBox())?.height ?? 99) <= 44)
  await page.getByRole('button', { name: 'Bold' }).click()
  await textContains(page, '**returns**')
  assert.deepEqual(await violations(page), [])
  await page.context().close()
})
