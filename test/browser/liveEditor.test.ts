import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { commit, contentOf, textContains, violations, visibleText, workbenchHarness } from './workbenchHarness.ts'

/** Markdown is edited as its page; what is not typed keeps its bytes. */

const rig = await workbenchHarness()
after(rig.close)

const content = [
  '# Refunds',
  '',
  'A refund **returns** the money,\nin [whole](a.md) or in part.',
  '',
  '- [ ] Ask the bank',
  '- [X]  Ask the customer',
  '',
  '| Who | Limit |',
  '|:--|--:|',
  '| Agent | 200 |',
  '| Lead | 2000 |',
  '',
  'After the table.',
  '',
  '```ts',
  'const limit = 200',
  '```',
  '',
  '```mermaid',
  'graph LR',
  '  A --> B',
  '```',
  '',
  'The end \\* of it.',
].join('\r\n')

function shown(page: Page): Promise<string> {
  return page.locator('.cm-content').innerText()
}

function caret(page: Page): Promise<number> {
  return page.evaluate<number>(`document.querySelector('.cm-content').cmTile.root.view.state.selection.main.head`)
}

test('the page is shown without its markup, the markup at the cursor, and only typed bytes change', async () => {
  const desk = await rig.desk({ content })
  const { page } = desk
  await page.locator('.cm-live-table').getByText('2000').waitFor()
  const before = await shown(page)
  assert.doesNotMatch(before, /\*\*|\[whole|^# /m)
  assert.deepEqual(await violations(page), [])

  await page.getByText('in part.').click()
  await page.locator('.cm-live-mark').first().waitFor()
  assert.match(await shown(page), /\*\*returns\*\*/)
  assert.deepEqual(await violations(page), [])

  await page
    .locator('.cm-live-table')
    .getByText('2000')
    .click({ position: { x: 2, y: 8 } })
  await page.locator('.cm-live-table').waitFor({ state: 'detached' })
  // In the grid of a table, a row begins with the text of its first cell.
  await page.keyboard.press('Home')
  await page.keyboard.insertText('Team ')
  await page.locator('.cm-live-diagram pre').waitFor({ state: 'hidden' })
  await page.locator('.cm-live-diagram').click({ position: { x: 30, y: 40 } })
  for (let line = 0; line < 2; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.insertText(' --> C')
  await page.getByRole('checkbox', { name: 'Ask the bank' }).click()
  await textContains(page, '- [x] Ask the bank')
  await commit(page)
  const expected = content
    .replace('| Lead', '| Team Lead')
    .replace('[ ] Ask', '[x] Ask')
    .replace('A --> B', 'A --> B --> C')
  assert.equal((await contentOf(desk)).content, expected)
  await page.context().close()
})

test('the keys lead into drawn blocks and out of them, and copying gives the source', async () => {
  const desk = await rig.desk({ content })
  const { page } = desk
  await page.locator('.cm-live-table').getByText('2000').waitFor()
  const lines = content.replaceAll('\r\n', '\n')
  await page.locator('.cm-content').getByText('After the table.').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  assert.equal(await caret(page), lines.indexOf('Lead'))
  await page.locator('.cm-live-table').waitFor({ state: 'detached' })
  // The row of hyphens is not a row of the grid.
  for (let line = 0; line < 3; line++) await page.keyboard.press('ArrowUp')
  await page.locator('.cm-live-table').waitFor()
  await page.keyboard.press('ArrowDown')
  assert.equal(await caret(page), lines.indexOf('Who'))

  await page.keyboard.press('Control+a')
  const copied = await page.evaluate<string>(`new Promise(resolve => {
    document.addEventListener('copy', event => resolve(event.clipboardData.getData('text/plain')), { once: true })
    document.execCommand('copy')
  })`)
  assert.equal(copied, lines)
  assert.equal(await visibleText(page), lines)
  assert.equal(await page.getByText('Uncommitted', { exact: true }).count(), 0)
  await page.context().close()
})

test('the source is one key away, and the browser remembers it', async () => {
  const { page } = await rig.desk({ content })
  await page.locator('.cm-live-table').getByText('2000').waitFor()
  await page.keyboard.press('Control+Shift+E')
  await page.locator('.cm-live').waitFor({ state: 'detached' })
  assert.match(await shown(page), /\*\*returns\*\*/)
  await page.reload()
  await page.locator('.cm-lineNumbers').waitFor()
  assert.equal(await page.locator('.cm-live').count(), 0)
  await page.getByRole('button', { name: 'Markdown', pressed: true }).click()
  await page.locator('.cm-live').waitFor()
  await page.context().close()
})

/** Each begins with a short line that is lower or higher than those of the text. */
const beginnings: Readonly<Record<string, string>> = {
  'front matter': '---\ntitle: Refunds\nstatus: Draft\n---\n\n',
  'an underlined heading': 'Refunds\n=======\n\n',
  'a link definition': '[bank]: bank.md\n\n',
  'source in HTML': '<hr>\n\n',
}

for (const [name, beginning] of Object.entries(beginnings)) {
  test(`the editor knows the height of its lines after ${name}, and settles when text is inserted at the end`, async () => {
    const desk = await rig.desk({ content: `${beginning}${content.replaceAll('\r\n', '\n')}\n` })
    const { page } = desk
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    await page.locator('.cm-live-table').getByText('2000').waitFor()
    await page.locator('.cm-content').click()
    for (const words of ['Short.', '\n\n```\ncode\n```', '\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', '\n\nLast.']) {
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText(words)
    }
    await page.locator('.cm-live-table').getByText('1', { exact: true }).waitFor()
    const [known, actual] = await page.evaluate<readonly [number, number]>(`(() => {
      const { view } = document.querySelector('.cm-content').cmTile.root
      return [view.defaultLineHeight, parseFloat(getComputedStyle(view.scrollDOM).lineHeight)]
    })()`)
    assert.ok(Math.abs(known - actual) < 1, `${known} instead of ${actual}`)
    assert.deepEqual(
      said.filter(words => /Measure loop|failed to stabilize/.test(words)),
      [],
    )
    await desk.context.close()
  })
}

test('a drawn table wraps its lines as on the site, and its links are no stops on the way out of the text', async () => {
  const words = 'Which of the many goals asked for this, and what will prove that it is met in the end?'
  const { page } = await rig.desk({
    content: `# Goals\n\n| Page | Question |\n|---|---|\n| [Two](two.md) | ${words} |\n`,
  })
  const table = page.locator('.cm-live-table')
  await table.getByText('Which of').waitFor()
  const cut = `(() => {
    const { shadowRoot, clientWidth } = document.querySelector('.cm-live-table')
    return shadowRoot.querySelector('table').getBoundingClientRect().width > clientWidth
  })()`
  assert.equal(await page.evaluate(cut), false)
  assert.deepEqual(await violations(page), [])
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.locator('.cm-editor :focus').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate("document.activeElement.closest('.cm-editor')"), null)
  await page.context().close()
})

test('what is below tables, code and formulas stays where it is while they are drawn', async () => {
  const context = await rig.browser.newContext()
  await context.addInitScript(`
    const places = globalThis.placesOfEnd = new Set()
    const record = () => {
      const end = [...document.querySelectorAll('.cm-line')].find(line => line.textContent === 'The end.')
      if (end && getComputedStyle(end).visibility === 'visible') places.add(Math.round(end.getBoundingClientRect().y))
      requestAnimationFrame(record)
    }
    record()`)
  const table = '| Who | Limit |\n|---|---|\n| Agent | 200 |\n| Lead | 2000 |\n'
  const code = '```\nconst limit = 200\nconst unit = 1\n```\n'
  const { page } = await rig.desk({ context, content: `# Limits\n\n${table}\n${code}\n$$\nx = 1\n$$\n\nThe end.\n` })
  await page.locator('.cm-live-table td').first().waitFor()
  await page.locator('.cm-live-formula math').waitFor()
  const places = await page.evaluate<readonly number[]>(`new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => done([...placesOfEnd]))))`)
  const [first = Number.NaN] = places
  assert.ok(
    places.every(place => Math.abs(place - first) <= 4),
    `${places}`,
  )
  await context.close()
})

test('a drawn table that scrolls is a stop of Tab, and one that fits is none', async () => {
  const row = '| Authorization '.repeat(5)
  const { page } = await rig.desk({ content: `# Goals\n\n${row}|\n${'|---'.repeat(5)}|\n${row}|\n` })
  const tabIndex = () =>
    page.evaluate("document.querySelector('.cm-live-table').shadowRoot.querySelector('.scroller')?.tabIndex")
  await page.locator('.cm-live-table').getByText('Authorization').first().waitFor()
  for (const [width, expected] of [
    [1440, -1],
    [390, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await waitFor(`tab index ${expected} at ${width}`, async () => (await tabIndex()) === expected)
  }
  assert.deepEqual(await violations(page), [])
  await page.context().close()
})

test('a double click takes the word it was on, although its first click moves the text, and a triple click the line', async () => {
  const { page } = await rig.desk({ content })
  const selected = () =>
    page.evaluate<string>(`(({ state }) => state.sliceDoc(state.selection.main.from, state.selection.main.to))(
      document.querySelector('.cm-content').cmTile.root.view)`)
  const line = page.locator('.cm-line').getByText('After the table.')
  for (const [clickCount, words] of [
    [2, 'After'],
    [3, 'After the table.\n'],
  ] as const) {
    // The table with the cursor is lower than the drawn one that it becomes.
    await page.locator('.cm-live-table').getByText('2000').click()
    await page.locator('.cm-live-table').waitFor({ state: 'detached' })
    await line.click({ clickCount, position: { x: 12, y: 12 } })
    await waitFor('the words are selected', async () => (await selected()) === words)
  }
  await page.context().close()
})

test('Alt+Enter opens the link with the cursor, in a sentence and in a cell', async () => {
  const desk = await rig.desk({ content: '# One\n\nSee [the rest](two.md).\n\n| A |\n|---|\n| [Two](two.md) |\n' })
  const { page, user, projectId } = desk
  await user.post(`/api/projects/${projectId}/commit`, { filePath: 'docs/two.md', content: '# Two\n', baseSha: null })
  for (const words of ['the rest', 'Two']) {
    await page.goto(desk.address)
    await page.getByRole('treeitem', { name: 'two.md' }).waitFor()
    await page.locator('.cm-live-table').getByText('Two').waitFor()
    await page.locator('.cm-content').getByText(words).click()
    await page.keyboard.press('Alt+Enter')
    await page.waitForURL('**/edit/docs/two.md')
  }
  await page.context().close()
})

test('a line breaks between words only, wherever markup is hidden', async () => {
  const sentence = 'goes (see [the list](b.md), **all** of it; *half*way [there](c.md)) on.'
  const lines = Array.from(
    { length: 60 },
    (_, letters) => `${'i'.repeat(letters)} ${'and so it '.repeat(6)}${sentence}`,
  )
  const { page } = await rig.desk({ content: `# Breaks\n\n${lines.join('\n\n')}\n` })
  await page.locator('.cm-live-link').first().waitFor()
  const broken = await page.evaluate<string[]>(`[...document.querySelectorAll('.cm-line')].flatMap(line => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    const letters = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < node.length; at++) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        letters.push({ letter: node.data[at], bottom: range.getBoundingClientRect().bottom })
      }
    return letters.flatMap(({ letter, bottom }, at) => {
      const before = letters[at - 1]
      return before && !/\\s/.test(before.letter + letter) && bottom - before.bottom > 10 ? [before.letter + '|' + letter] : []
    })
  })`)
  assert.deepEqual(broken, [])
  await page.context().close()
})

test('a long table shows all of its rows, in the editor and among the changes to commit', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `| ${row} | Row ${row} |`).join('\n')
  const table = `| No | Name |\n|---|---|\n${rows}\n`
  const { page } = await rig.desk({ content: `# Rows\n\n${table}` })
  const hidden = (scroller: Element) => scroller.scrollHeight - scroller.clientHeight
  const drawn = page.locator('.cm-live-table .scroller')
  await drawn.getByText('Row 59').waitFor()
  assert.equal(await drawn.evaluate(hidden), 0)
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(`${table}\n`)
  await page.keyboard.press('Control+s')
  const changes = page.getByRole('dialog').frameLocator('iframe').locator('.scroller').first()
  await changes.getByText('Row 59').waitFor()
  assert.equal(await changes.evaluate(hidden), 0)
  await page.context().close()
})

test('the bar of a quote in a list is beside the text of its item, on all of its lines', async () => {
  const content =
    'Start.\n\n- One.\n  - Two.\n    > Quoted  \n    > twice.\n\n    > [!NOTE]\n    > Noted.\n\n> - Inside.\n'
  const { page, context } = await rig.desk({ content })
  const left = (selector: string, words: string) =>
    page.evaluate<number, readonly [string, string]>(
      ([found, named]) => {
        const line = [...document.querySelectorAll(found)].find(each => each.textContent?.includes(named))
        const range = document.createRange()
        const text = line && document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        while (text?.nextNode()) if (text.currentNode.textContent?.includes(named)) range.selectNode(text.currentNode)
        return found === '.cm-line' ? range.getBoundingClientRect().left : (line?.getBoundingClientRect().left ?? 0)
      },
      [selector, words],
    )
  await page.locator('.cm-live-quote').first().waitFor()
  const item = await left('.cm-line', 'Two.')
  for (const [selector, words] of [
    ['.cm-live-quote', 'Quoted'],
    ['.cm-live-quote', 'twice.'],
    ['.cm-live-callout', 'Noted.'],
  ] as const) {
    assert.ok(Math.abs((await left(selector, words)) - item) < 2, `${words} has its bar beside its item`)
    assert.ok((await left('.cm-line', words)) - item > 10, `${words} is right of the bar`)
  }
  assert.equal(await left('.cm-live-quote', 'Inside.'), await left('.cm-line', 'Start.'))
  await context.close()
})
