import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { persistentFindings } from './persistentFindings.ts'
import { overflow, smallTargets, violations } from './screens/measure.ts'
import { picture } from './screens/sample.ts'
import { applyScheme, schemes } from './screens/stage.ts'
import { withTextSize } from './textSizes.ts'
import { commit, commitByOther, contentOf, text, visibleText, workbenchHarness } from './workbenchHarness.ts'

/** On a phone, the text is readable immediately; its source opens in the editor when it is touched, its page by itself. */

const rig = await workbenchHarness()
after(rig.close)

function livePhone(): Promise<BrowserContext> {
  return rig.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
}

/** The phone of someone who edits Markdown as source. */
async function phone(): Promise<BrowserContext> {
  const context = await livePhone()
  await context.addInitScript(`localStorage.setItem('speckeep-editor-mode', 'source')`)
  return context
}

test('the page opens by itself, with one bar, one row for the thumb and the text between them', async () => {
  const desk = await rig.desk({
    context: await livePhone(),
    content: '# Payments\r\n\r\nThe service **SHALL** answer.\r\n',
  })
  const { page } = desk
  await page.locator('.cm-live').getByText('Payments', { exact: true }).waitFor()
  const height = (await page.locator('.wb-text').boundingBox())?.height ?? 0
  assert.ok(height >= 0.8 * 844, `the text has ${height} of 844 pixels`)
  assert.deepEqual(await violations(page), [])
  assert.deepEqual([...(await overflow(page)), ...(await smallTargets(page))], [])
  await page.locator('.cm-live').getByText('answer.').tap()
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Always.')
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  await commit(page)
  assert.equal((await contentOf(desk)).content, '# Payments\r\n\r\nThe service **SHALL** answer. Always.\r\n')
  await page.context().close()
})

test('without an open file, a phone offers what there is: the list of files and a new one', async () => {
  const { page, address } = await rig.desk({ context: await livePhone() })
  const parts = page.getByRole('radiogroup', { name: 'Part of the workbench' })
  assert.deepEqual(await parts.locator('label').allTextContents(), ['Files', 'Edit', 'Preview', 'Check', 'Rewrite'])
  await parts.getByText('Check').tap()
  await page.goto(address.replace('docs/pay.md', ''))
  await page.getByRole('treeitem', { name: 'pay.md' }).waitFor()
  assert.deepEqual(await parts.locator('label').allTextContents(), ['Files', 'Edit'])
  await parts.getByText('Edit').tap()
  await page.getByText('Choose a file in the list, or create one.').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.context().close()
})

test('the tapped line is not covered by the tools that appear below the text', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.\n\n`).join('')
  const { page } = await rig.desk({ context: await livePhone(), content: lines })
  await page.locator('.cm-live').getByText('Paragraph 3.').waitFor()
  const edge = async (of: string) => (await page.locator(of).boundingBox()) ?? assert.fail(of)
  const text = await edge('.cm-scroller')
  await page.touchscreen.tap(100, text.y + text.height - 20)
  await page.getByRole('toolbar').waitFor()
  await waitFor('the cursor is above the tools', async () => {
    const cursor = await edge('.cm-cursor-primary')
    return cursor.y + cursor.height <= (await edge('.wb-tools')).y
  })
  await page.context().close()
})

test('a tap on the text opens the editor with the cursor at the tapped position', async () => {
  const desk = await rig.desk({ context: await phone(), content: '# Payments\r\n\r\nThe service SHALL answer.\r\n' })
  const { page } = desk
  const text = page.getByRole('textbox', { name: 'Text of docs/pay.md' })
  assert.match(await text.inputValue(), /^# Payments\n\nThe service SHALL answer\.\n$/)
  assert.equal(await page.locator('.cm-content').count(), 0)
  const size = { x: 0, y: 0, ...(await text.boundingBox()) }
  const thirdLine = size.y + 12 + 2.5 * 22.4
  await page.touchscreen.tap(size.x + 380, thirdLine)
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.insertText(' Always.')
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  assert.match(await visibleText(page), /The service SHALL answer\. Always\./)
  await commit(page)
  assert.equal((await contentOf(desk)).content, '# Payments\r\n\r\nThe service SHALL answer. Always.\r\n')
  await page.context().close()
})

test('the readable text has no violations in any colour scheme', async () => {
  const { page } = await rig.desk({ context: await phone() })
  await page.getByRole('textbox', { name: 'Text of docs/pay.md' }).waitFor()
  for (const scheme of schemes) {
    await applyScheme(page, scheme)
    assert.deepEqual(await violations(page), [])
  }
  assert.deepEqual([...(await overflow(page)), ...(await smallTargets(page))], [])
  await page.context().close()
})

test('the key that opens the editor is inserted', async () => {
  const desk = await rig.desk({ context: await phone() })
  await desk.page.getByRole('textbox', { name: 'Text of docs/pay.md' }).focus()
  await desk.page.keyboard.press('x')
  await desk.page.locator('.cm-content:focus').getByText('x# Payments').waitFor()
  await desk.page.getByText('Uncommitted', { exact: true }).waitFor()
  await desk.context.close()
})

test('keys that follow while the editor loads are inserted after it', async () => {
  const desk = await rig.desk({ context: await phone() })
  await desk.page.getByRole('textbox', { name: 'Text of docs/pay.md' }).waitFor()
  await desk.page.evaluate(`(async () => {
    for (const key of 'xyz') {
      const keydown = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.querySelector('textarea.wb-plain').dispatchEvent(keydown)
      await new Promise(resolve => queueMicrotask(resolve))
    }
  })()`)
  await desk.page.locator('.cm-content:focus').getByText('xyz# Payments').waitFor()
  await desk.page.getByText('Uncommitted', { exact: true }).waitFor()
  await desk.context.close()
})

test('the end of a long text is reached by scrolling', async () => {
  const content = `${Array.from({ length: 2_000 }, (_, line) => `Line ${line} of a long text.`).join('\n')}\n`
  const { page } = await rig.desk({ context: await phone(), content })
  await page.evaluate(`document.querySelector('textarea.wb-plain').scrollTop = 1e6`)
  await page.locator('.cm-content').waitFor()
  await page
    .locator('.cm-content')
    .getByText(/^Line 80\d of/)
    .first()
    .waitFor()
  await page.context().close()
})

test('a rewrite can be requested and reviewed without touching the text first', async () => {
  const { page } = await rig.desk({ context: await phone() })
  await page.getByText('Rewrite', { exact: true }).first().click()
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "within 200 ms"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('1 left').waitFor()
  await page.locator('.cm-content').getByText('The service SHALL answer within 200 ms.').waitFor()
  await page.getByRole('button', { name: 'Keep all' }).tap()
  await page.getByText('All reviewed', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Commit…' }).count(), 1)
  await page.getByText('Rewrite', { exact: true }).first().click()
  assert.equal(await page.getByRole('button', { name: 'Commit…' }).count(), 1)
  await page.context().close()
})

test('after a rewrite the focus is on the change to review, and after one that changes nothing on the reason', async () => {
  const { page } = await rig.desk({ context: await livePhone() })
  await page.locator('.cm-content').waitFor()
  const ask = async (words: string, send: () => Promise<void>) => {
    await page.getByText('Rewrite', { exact: true }).first().click()
    await page.getByLabel('Ask for a rewrite').fill(words)
    await send()
  }
  await ask('Sing it as a song', () => page.getByRole('button', { name: /^Rewrite/ }).tap())
  await page.getByText('Instruction not understood').waitFor()
  await page.locator('.wb-outcome:focus').waitFor()
  await ask('Replace "quickly" with "within 200 ms"', () => page.keyboard.press('Control+Enter'))
  await page.locator('.wb-change:focus').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await page.getByRole('button', { name: 'Commit…' }).and(page.locator(':focus')).waitFor()
  await page.context().close()
})

test('a merge with a wide table fits the screen, in large text too, and is decided by touch', async () => {
  const table = `| Id | ${'Requirement | '.repeat(6)}\n|---|${'---|'.repeat(6)}\n| R-1 | ${'Measured continuously | '.repeat(6)}\n`
  const desk = await rig.desk({
    context: await livePhone(),
    content: `# Payments\n\nWords.\n\n${table}\nUsers can log in.\n`,
  })
  const { page } = desk
  // Its cells wrap: what is below it moves when it is drawn.
  await page.locator('.cm-live td').first().waitFor()
  await page.locator('.cm-live').getByText('Users can log in.').tap()
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Mine.')
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  assert.match(await visibleText(page), /log in\. Mine\./)
  const { content, sha } = await contentOf(desk)
  const theirs = content.replace('log in.', 'log in with a passkey.')
  await commitByOther(desk, { filePath: 'docs/pay.md', content: theirs, baseSha: sha })
  await page.getByText('The file has changed since you started').waitFor()
  await page.getByRole('button', { name: 'Commit…' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Commit', exact: true }).tap()
  await dialog.getByText('Place 1 of 1').waitFor()
  const wrong = async () => [...(await overflow(page)), ...(await smallTargets(page))]
  assert.deepEqual(await persistentFindings(wrong), [])
  await withTextSize(page, 'large', async () => {
    assert.deepEqual(await persistentFindings(wrong), [])
    await dialog.getByRole('button', { name: 'Take both' }).tap()
    assert.deepEqual(await persistentFindings(wrong), [])
  })
  await page.setViewportSize({ width: 640, height: 360 })
  assert.deepEqual(await persistentFindings(wrong), [])
  const { y: top = 0 } = (await dialog.boundingBox()) ?? {}
  const { y, height } = (await dialog.getByRole('button', { name: 'Commit the merge' }).boundingBox()) ?? assert.fail()
  assert.ok(y + height <= 360 && y - top >= 200, `in a low window, the button is at ${y} of a dialog from ${top}`)
  await dialog.getByRole('button', { name: 'Commit the merge' }).tap()
  await dialog.waitFor({ state: 'detached' })
  const { content: merged } = await contentOf(desk)
  assert.ok(merged.includes('log in. Mine.') && merged.includes('log in with a passkey.'), merged)
  await page.context().close()
})

test('a rewrite that changes nothing says why, in place of the text', async () => {
  const { page } = await rig.desk({ context: await livePhone() })
  await page.locator('.cm-content').waitFor()
  await page.getByText('Rewrite', { exact: true }).first().click()
  await page.getByLabel('Ask for a rewrite').fill('Sing it as a song')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('Instruction not understood').waitFor()
  assert.equal(await page.getByLabel('Ask for a rewrite').inputValue(), 'Sing it as a song')
  assert.deepEqual(await violations(page), [])
  await page.context().close()
})

test('the readable text is updated when someone else commits', async () => {
  const desk = await rig.desk({ context: await phone() })
  const { sha } = await contentOf(desk)
  const answer = await desk.user.post(`/api/projects/${desk.projectId}/commit`, {
    filePath: 'docs/pay.md',
    content: '# Paid\n',
    baseSha: sha,
  })
  assert.equal(answer.status, 201, answer.text)
  const text = desk.page.locator('textarea.wb-plain')
  await waitFor('the new text is shown', async () => (await text.inputValue()) === '# Paid\n')
  await desk.page.context().close()
})

test('an opened file is shown for reading; a new, empty one for editing, and a long name fits the commit dialog', async () => {
  const { page } = await rig.desk({ context: await phone() })
  await page.getByText('Files', { exact: true }).click()
  await page.getByRole('treeitem', { name: 'README.md' }).click()
  await page.getByRole('textbox', { name: 'Text of README.md' }).waitFor()
  assert.equal(await page.locator('.cm-content').count(), 0)
  await page.getByText('Files', { exact: true }).click()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Folder and name').fill('docs/interfaces/measurements/temperature-sensors.md')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.insertText('Words.')
  await page.getByRole('button', { name: 'Commit…' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Commit to main' })
  await dialog.getByRole('button', { name: 'Commit', exact: true }).waitFor()
  assert.equal(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0)
  await page.context().close()
})

test('an image is inserted into a text that was not touched yet', async () => {
  const { page } = await rig.desk({ context: await phone() })
  await page.getByRole('button', { name: 'File', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload images…' }).click()
  const buffer = Buffer.from(picture, 'base64')
  await (await chooser).setFiles({ name: 'flow.png', mimeType: 'image/png', buffer })
  await page.locator('.cm-content').getByText('flow.png').waitFor()
  assert.equal(await visibleText(page), `${text}\n![flow](images/flow.png)\n`)
  await page.context().close()
})

test('in a window at 400 % the text fills the room, and one scrolls to the notices below it', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 320, height: 256 } })
  const desk = await rig.desk({ context })
  const { page } = desk
  await page.locator('.cm-content').getByText('Waits are short.').click()
  await page.keyboard.type('Mine ')
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  const { content, sha } = await contentOf(desk)
  await commitByOther(desk, { filePath: 'docs/pay.md', content: content.replace('quickly', 'soon'), baseSha: sha })
  await page.getByText('The file has changed since you started').waitFor()
  await page.reload()
  await page.getByText('were restored').waitFor()
  const text = page.locator('.wb-text')
  await text.locator('.cm-content[contenteditable=true]').waitFor()
  const { y, height } = (await text.boundingBox()) ?? assert.fail()
  assert.ok(height >= 0.5 * 256, `the text has ${height} of 256 pixels`)
  assert.ok(y >= 0 && y + height <= 256, `the text is at ${y}`)
  await page.locator('.wb-center').evaluate(pane => pane.scrollTo(0, pane.scrollHeight))
  const notice = (await page.getByText('were restored').boundingBox()) ?? assert.fail()
  assert.ok(notice.y >= 0 && notice.y + notice.height <= 256, `the notice is at ${notice.y}`)
  assert.deepEqual(await overflow(page), [])
  await page.context().close()
})

test('in a low window a change under review has room, and what is written is above its button', async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 400 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = await rig.desk({ context })
  await page.getByText('Rewrite', { exact: true }).first().click()
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "within 200 ms"')
  const area = async (name: string) => (await page.locator(name).first().boundingBox()) ?? assert.fail(name)
  const send = await area('.wb-rewrite > button')
  assert.ok(send.y + send.height <= 400, `Rewrite ends at ${send.y + send.height}`)
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.locator('.wb-change-acts').getByRole('button', { name: 'Keep' }).waitFor()
  const [text, acts, parts] = [await area('.wb-text'), await area('.wb-change-acts'), await area('.wb-switch')]
  assert.ok(acts.y + acts.height <= parts.y, `buttons to ${acts.y + acts.height}, parts from ${parts.y}`)
  assert.ok(text.height >= 0.35 * 400, `the text has ${text.height} of 400 pixels`)
  const lines = await page.locator('.wb-change-acts .mantine-Button-label').evaluateAll(labels =>
    labels.map(label => {
      const range = document.createRange()
      range.selectNodeContents(label)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  assert.deepEqual(lines, [1, 1, 1, 1])
  await page.getByRole('button', { name: 'Ask again…' }).tap()
  await page.getByLabel('What to do differently in this change').fill('Replace "within 200 ms" with "soon"')
  const redo = await area('.wb-change-ask button')
  assert.ok(redo.y + redo.height <= 400, `the button ends at ${redo.y + redo.height}`)
  // The text scrolls after the card has grown.
  await waitFor('the change is above its card', async () => {
    const change = await area('.cm-content ins')
    return change.y + change.height <= (await area('.wb-change')).y
  })
  await page.getByRole('button', { name: /^Send/ }).tap()
  await page.locator('.cm-content ins').getByText('soon').waitFor()
  await page.setViewportSize({ width: 844, height: 390 })
  await waitFor('the buttons are above the parts, also sideways', async () => {
    const acts = await area('.wb-change-acts')
    return acts.y + acts.height <= (await area('.wb-switch')).y
  })
  await page.setViewportSize({ width: 390, height: 400 })
  await page.locator('.cm-content').getByText('Users can').tap()
  await waitFor('the parts make room for the keyboard', async () => (await area('.wb-switch')).height === 0)
  await page.getByRole('button', { name: 'Keep', exact: true }).tap()
  await page.locator('.cm-content ins').waitFor({ state: 'detached' })
  await context.close()
})
