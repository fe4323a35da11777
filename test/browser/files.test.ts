import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import {
  caretLine,
  contentOf,
  textContains,
  type,
  violations,
  visibleText,
  type WorkbenchSession,
  workbenchHarness,
} from './workbenchHarness.ts'

/** The files of a project in a real browser: folders, images, search, and texts too long to be rendered as a whole. */

const rig = await workbenchHarness()
after(rig.close)
const { desk } = rig

const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true })

async function commitAll({ page }: WorkbenchSession): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
}

test('F2 moves a folder with all its files, and links from and to them are updated', async () => {
  const at = await desk({ content: '# Payments\n\nSee the [guide](../guide.md).\n' })
  const { page, user, projectId } = at
  const links = 'Do [pay](docs/pay.md#payments), `[pay](docs/pay.md)`.\n'
  const data = 'text: "[pay](docs/pay.md)"\n'
  const files = [
    { path: 'links.md', content: links, baseSha: null },
    { path: 'openapi.yaml', content: data, baseSha: null },
  ]
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files })).status, 201)
  await row(page, 'links.md').waitFor()
  const move = async () => {
    await row(page, 'docs').focus()
    await page.keyboard.press('F2')
    await page.getByLabel('Folder and name').fill('specs/api')
  }
  await move()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Enter')
  await page.getByText('docs was moved to specs/api. 2 links in 2 pages updated.').first().waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  await page.route(
    /\/search\?/,
    async route => {
      await page.locator('.cm-content').click()
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText('Typed meanwhile.')
      await route.continue()
    },
    { times: 1 },
  )
  await move()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/edit/specs/api/pay.md')
  await commitAll(at)
  const { content } = await contentOf(at, 'specs/api/pay.md')
  assert.match(content, /\[guide\]\(\.\.\/\.\.\/guide\.md\)\.\n\nTyped meanwhile\.$/)
  assert.equal((await contentOf(at, 'links.md')).content, links.replace('(docs/', '(specs/api/'))
  assert.equal((await contentOf(at, 'openapi.yaml')).content, data)
  await page.context().close()
})

test('a folder that was moved is moved back by hand, and nothing is left to commit', async () => {
  const at = await desk({ content: '# Payments\n\nSee the [guide](../guide.md).\n' })
  const { page, user, projectId } = at
  const links = 'Do [pay](docs/pay.md#payments).\n'
  const linking = { filePath: 'links.md', content: links, baseSha: null }
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, linking)).status, 201)
  await row(page, 'links.md').waitFor()
  const move = async (from: string, to: string) => {
    await row(page, from).focus()
    await page.keyboard.press('F2')
    await page.getByLabel('Folder and name').fill(to)
    await page.keyboard.press('Enter')
  }
  await move('docs', 'specs/api')
  await page.waitForURL('**/edit/specs/api/pay.md')
  await move('api', 'docs')
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByRole('button', { name: 'Commit…', disabled: true }).waitFor()
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })

  // What was typed in the meantime goes back with its file.
  await move('docs', 'specs')
  await page.waitForURL('**/edit/specs/pay.md')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('Typed meanwhile.')
  await move('specs', 'docs')
  await page.waitForURL('**/edit/docs/pay.md')
  await commitAll(at)
  assert.match((await contentOf(at)).content, /Typed meanwhile\.$/)
  assert.equal((await contentOf(at, 'links.md')).content, links)
  const { entries } = (await user.get(`/api/projects/${projectId}/files/docs`)).as<{ entries: { path: string }[] }>()
  assert.deepEqual(
    entries.map(({ path }) => path),
    ['docs/pay.md'],
  )
  await page.context().close()
})

test('a folder of many files is moved although the service allows few requests, and committed in several commits', async () => {
  const at = await desk()
  const { page, user, projectId } = at
  const names = Array.from({ length: 60 }, (_, number) => `many/page-${number}.md`)
  const files = names.map(path => ({ path, content: `# ${path}\n`, baseSha: null }))
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files })).status, 201)
  await row(page, 'many').waitFor()
  const problem = { status: 429, code: 'rate_limited', message: 'Too many requests.' }
  let refusalsLeft = 30
  await page.route(/\/texts$/, async route => {
    if (refusalsLeft-- <= 0) return await route.continue()
    await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: problem })
  })
  const move = async () => {
    await row(page, 'many').focus()
    await page.keyboard.press('F2')
    await page.getByLabel('Folder and name').fill('specs/all')
    await page.keyboard.press('Enter')
    await page.getByText('the rest is read in 1 s').waitFor()
  }
  await move()
  await page.getByLabel('Results').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('many was not moved: it was cancelled.').first().waitFor()
  assert.equal(await page.getByText('Uncommitted').count(), 0)
  refusalsLeft = 2
  await move()
  await page.getByText('many was moved to specs/all.').first().waitFor()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It becomes 2 commits, one after the other.').waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  const log = (await user.get(`/api/projects/${projectId}/commits`)).as<readonly { readonly message: string }[]>()
  assert.deepEqual(
    log.slice(0, 2).map(({ message }) => /\((\d of \d)\)/.exec(message)?.[1]),
    ['2 of 2', '1 of 2'],
  )
  for (const path of names) {
    assert.equal((await contentOf(at, path.replace('many', 'specs/all'))).content, `# ${path}\n`)
  }
  assert.equal((await user.get(`/api/projects/${projectId}/files/many`)).status, 404)
  await page.context().close()
})

test('a file is renamed without updating links, and a folder is deleted and restored until that is committed', async () => {
  const at = await desk({ content: 'See the [guide](../guide.md).\n' })
  const { page } = at
  await row(page, 'docs').focus()
  await page.keyboard.press('F2')
  await page.getByLabel('Folder and name').fill('specs/api')
  await page.getByLabel('Update links').uncheck()
  await page.getByRole('button', { name: 'Move' }).click()
  await page.waitForURL('**/edit/specs/api/pay.md')
  await row(page, 'pay.md, renamed from docs/pay.md').waitFor()
  assert.equal(await row(page, 'docs').count(), 0)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('docs/pay.md → specs/api/pay.md · Renamed').waitFor()
  await dialog.getByRole('group', { name: '1 file' }).waitFor()
  await dialog.getByText('The visible content of this page did not change.').waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Discard the new name' }).click()
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.waitForURL('**/edit/specs/api/pay.md')
  await commitAll(at)
  assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).count(), 0)
  assert.match((await contentOf(at, 'specs/api/pay.md')).content, /\[guide\]\(\.\.\/guide\.md\)/)
  assert.equal((await at.user.get(`/api/projects/${at.projectId}/files/docs/pay.md`)).status, 404)

  await row(page, 'specs').hover()
  await row(page, 'specs').getByRole('button', { name: 'Actions for specs', exact: true }).click()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('This file is deleted with the next commit.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.locator('.cm-content').waitFor()
  assert.equal(await page.getByText('Uncommitted').count(), 0)
  await row(page, 'specs').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.locator('.cm-content:focus').waitFor()
  assert.equal(await page.getByText('Uncommitted').count(), 0)
  await row(page, 'specs').focus()
  await page.keyboard.press('Delete')
  await page.getByText('This file is deleted with the next commit.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('Choose a file in the list').waitFor()
  assert.equal(await page.getByText('There is no file').count(), 0)
  await page.context().close()
})

test('an invalid path is reported while it is typed', async () => {
  const { page } = await desk()
  for (const [path, problem] of [
    ['docs', /The folder docs already exists/],
    ['docs/pay.md', /The file docs\/pay\.md already exists/],
    ['docs/pay.md/more.md', /docs\/pay\.md is a file/],
  ] as const) {
    await page.getByRole('button', { name: 'New file' }).click()
    await page.getByLabel('Folder and name').fill(path)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText(problem).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.context().close()
})

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a pasted image appears in the preview before it is committed, and a link there opens the file', async () => {
  const { page } = await desk()
  await type(page, '[The guide](../guide.md)\n\n')
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${pixel}'), letter => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'Flow chart.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('.cm-content').dispatchEvent(event)
  })()`)
  await page.getByText('images/flow-chart.png').waitFor()
  await page.getByLabel('Beside the text').getByText('Preview', { exact: true }).click()
  const preview = page.frameLocator('iframe[title^="Preview"]')
  await preview.locator('img[alt="Flow chart"][src^="data:image/png"]').waitFor()
  await preview.getByRole('link', { name: 'The guide' }).click()
  await page.waitForURL('**/edit/guide.md')
  await page.context().close()
})

test('search finds words in the current text of every file, not the committed one, and the editor goes to the line', async () => {
  const content = `${'A line.\n\n'.repeat(400)}The needle.\n`
  const { page, user, projectId } = await desk({ content })
  const haystacks = Array.from({ length: 90 }, (_, at) => ({
    path: `pages/${at}.md`,
    content: `# Hay\n\nOnly hay in ${at}.\n`,
    baseSha: null,
  }))
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files: haystacks })).status, 201)
  await type(page, 'A needle (of mine).\n\n')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const words = page.getByLabel('Words')
  await words.fill('hay in 89')
  await page.getByRole('button', { name: 'Hay pages/89.md, line 3 Only hay in 89.' }).waitFor()
  await words.fill('NEEDLE')
  await page.getByText('2 lines in 1 file.').waitFor()
  assert.deepEqual(await page.getByLabel('Results').getByRole('button').allInnerTexts(), [
    'docs/pay.md\nline 1\nA needle (of mine).',
    'docs/pay.md\nline 803\nThe needle.',
  ])
  assert.deepEqual(await violations(page), [])
  await words.fill('the needle')
  await page.getByText('1 line in 1 file.').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.cm-activeLine', { hasText: 'The needle.' }).waitFor()
  await page.context().close()
})

test('the palette offers the commands of the workbench and knows uncommitted files', async () => {
  const { page } = await desk()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('new file')
  await page.getByRole('option', { name: /^New file/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Folder and name').fill('docs/fresh.md')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/edit/docs/fresh.md')
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.type('Fresh words.')
  await page.getByRole('treeitem', { name: 'pay.md' }).click()
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByRole('treeitem', { name: 'pay.md' }).focus()
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: 'Go to file' }).waitFor()
  await page.keyboard.type('fresh')
  await page.getByRole('option', { name: /fresh\.md/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/edit/docs/fresh.md')
  await page.locator('.cm-content').getByText('Fresh words.').click()
  await page.keyboard.press('Control+z')
  await page.getByText('Write here, or type /').waitFor()
  assert.equal(await visibleText(page), '')
  await page.getByRole('treeitem', { name: /^fresh\.md/ }).press('Delete')
  await page.locator('[role=treeitem]:focus').waitFor()
  await page.getByText('Choose a file in the list').waitFor()
  assert.equal(await page.getByText('There is no file').count(), 0)
  await page.context().close()
})

test('a long text is rendered only as far as it is in view, and the page around it does not scroll', async () => {
  const content = Array.from(
    { length: 12_000 },
    (_, line) => `The service SHALL do thing ${line}, and say so.\n\n`,
  ).join('')
  const { page } = await desk({ content })
  await type(page, 'At the start. ')
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('At the end.')
  await page.locator('.cm-line', { hasText: 'At the end.' }).waitFor()
  assert.ok((await page.locator('.cm-line').count()) < 400)
  assert.equal(await page.evaluate('document.scrollingElement.scrollHeight <= innerHeight'), true)
  assert.equal(await page.evaluate('scrollY'), 0)
  await page.context().close()
})

test('one change of a rewrite is redone with an instruction, and the others stay', async () => {
  const { page } = await desk()
  await page.getByLabel('Ask for a rewrite').fill('Replace "s" with "z"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('4 left').waitFor()
  await page.keyboard.press('Alt+j')
  await page.getByRole('button', { name: /^Ask again/ }).click()
  const note = page.locator('.wb-change').getByLabel('What to do differently in this change')
  await note.fill('Replace "slowly" with "quickly"')
  await page.keyboard.press('Control+Enter')
  await page.locator('.wb-change').getByText('Nothing was changed').waitFor()
  await note.fill('Replace "quickly" with "within 200 ms"')
  await page.getByRole('button', { name: /^Send/ }).click()
  await textContains(page, 'The zervice SHALL anzwer within 200 ms.')
  await page.getByText('4 left').waitFor()
  await note.waitFor({ state: 'detached' })
  await page.getByText('2 of 4', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Refine the rewrite').inputValue(), '')
  await page.context().close()
})

test('a commit made between reading the project and listening to its events is shown', async () => {
  const { page, user, projectId } = await desk()
  let isMade = false
  await page.route(/\/events$/, async route => {
    if (isMade) return await route.continue()
    isMade = true
    // Its title comes later, and is then the beginning of its name.
    await row(page, /(?:^|, )guide\.md$/).waitFor()
    const files = [{ path: 'new.txt', content: 'New.\n', baseSha: null }]
    assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files })).status, 201)
    await route.continue()
  })
  await page.reload()
  await row(page, 'new.txt').waitFor()
  await page.context().close()
})

test('a file that someone else moved says who, and leads to its new place', async () => {
  const { page, user, projectId } = await desk({ content: '# Paid\n' })
  await page.locator('.cm-content').getByText('Paid').waitFor()
  const { sha } = (await user.get(`/api/projects/${projectId}/files/docs/pay.md`)).as<{ sha: string }>()
  const files = [
    { path: 'docs/pay.md', content: null, baseSha: sha },
    { path: 'docs/paid.md', content: '# Paid\n', baseSha: null },
  ]
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { message: 'Rename it', files })).status, 201)
  const notice = page.getByRole('alert').filter({ hasText: 'There is no file docs/pay.md' })
  await notice.getByText(/deleted or moved it .*: Rename it/).waitFor()
  assert.deepEqual(await violations(page), [])
  await notice.getByRole('button', { name: 'Open docs/paid.md' }).click()
  await page.waitForURL(/\/edit\/docs\/paid\.md$/)
  await textContains(page, 'Paid')
  await page.context().close()
})

test('a file that was moved and changed is found, and so is one of the same name in another folder', async () => {
  const { page, user, projectId } = await desk({ content: lines(30) })
  const { sha } = (await user.get(`/api/projects/${projectId}/files/docs/pay.md`)).as<{ sha: string }>()
  const files = [
    { path: 'docs/pay.md', content: null, baseSha: sha },
    { path: 'fees/paid.md', content: `${lines(30)}More.\n`, baseSha: null },
  ]
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { message: 'Move it', files })).status, 201)
  await page.getByRole('alert').getByRole('button', { name: 'Open fees/paid.md' }).waitFor()
  await page.goto(page.url().replace('docs/pay.md', 'docs/Paid'))
  const notice = page.getByRole('alert').filter({ hasText: 'There is no file docs/Paid' })
  await notice.getByText('The project never had one at this address.').waitFor()
  await notice.getByRole('button', { name: 'Open fees/paid.md' }).click()
  await page.waitForURL(/\/edit\/fees\/paid\.md$/)
  await page.locator('.cm-content[contenteditable=true]').waitFor()

  await page.getByRole('treeitem', { selected: true }).press('F2')
  await page.getByRole('dialog').getByLabel('Folder and name').fill('fees/owed.md')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page.waitForURL(/\/edit\/fees\/owed\.md$/)
  await page.goBack()
  await page.getByText('There is no text at this address.').waitFor()
  await page.getByText('You moved this file to').getByRole('button', { name: 'fees/owed.md' }).click()
  await page.waitForURL(/\/edit\/fees\/owed\.md$/)
  await page.context().close()
})

function lines(count: number): string {
  return `# Paid\n\n${Array.from({ length: count }, (_, at) => `Line ${at}.\n`).join('')}`
}

test('files are listed by title with their status, and by name on request, also after a reload', async () => {
  const { page, user, projectId } = await desk()
  const files = [
    { path: 'adr/0001-git.md', content: '---\nstatus: Accepted\n---\n# Use git\n', baseSha: null },
    { path: 'adr/list.json', content: '{}', baseSha: null },
  ]
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files })).status, 201)
  const titled = row(page, 'ADR-0001 Use git, 0001-git.md, Accepted')
  await titled.waitFor()
  assert.equal((await titled.innerText()).split('\n')[0], 'ADR-0001 Use git')
  await row(page, 'list.json').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Show file names' }).click()
  await row(page, '0001-git.md').waitFor()
  await page.reload()
  await row(page, '0001-git.md').waitFor()
  await page.getByRole('button', { name: 'Show titles' }).click()
  await page.goto(page.url().replace('docs/pay.md', 'adr/'))
  const inFolder = page.getByRole('list', { name: 'Files in adr' })
  await inFolder.getByRole('button', { name: 'list.json' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await inFolder.getByRole('button', { name: '0001-git.md' }).click()
  await page.waitForURL('**/edit/adr/0001-git.md')
})

test('names of files break between words only, also in a narrow window and beside all marks', async () => {
  const at = await desk({ width: 1024 })
  const { page, user, projectId } = at
  const path = 'docs/requirements/quality/performance.md'
  const content = '---\nstatus: Draft\n---\n\n# Performance requirements of internationalization\n'
  await user.post(`/api/projects/${projectId}/commit`, { filePath: path, content, baseSha: null })
  const item = page.getByRole('treeitem', { name: 'performance.md' })
  await item.click()
  await page.waitForURL('**/performance.md')
  await type(page, 'x')
  await item.locator('.wb-dot').waitFor()
  const lines = await item.locator('.wb-tree-name').evaluate(name => {
    const text = name.firstChild
    const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
    return words.map(({ index, 0: { length } }) => {
      const range = document.createRange()
      if (text) range.setStart(text, index)
      if (text) range.setEnd(text, index + length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  })
  assert.deepEqual(lines, [1, 1, 1, 1])
  await at.context.close()
})

test('a file is opened again where it was closed, also after another screen and under another name', async () => {
  const content = `# Long\n\n${Array.from({ length: 200 }, (_, at) => `Words in paragraph ${at}.\n`).join('\n')}`
  const { page, context } = await desk({ content })
  const paragraph = page.locator('.cm-line', { hasText: 'Words in paragraph 120.' })
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('paragraph 120.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('.cm-activeLine', { hasText: 'paragraph 120.' }).waitFor()
  const isThere = async () => {
    await page.waitForURL(/pay(?:ments)?\.md$/)
    await waitFor('the paragraph is in view', () => paragraph.isVisible())
    assert.ok(await paragraph.evaluate(line => line.getBoundingClientRect().top > 0))
    assert.match(await caretLine(page), /paragraph 120\.$/)
  }
  await row(page, /guide\.md$/).click()
  await page.waitForURL('**/guide.md')
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await page.goBack()
  await isThere()
  await page.getByRole('link', { name: 'Commits', exact: true }).click()
  await page.waitForURL('**/commits')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await isThere()
  await row(page, /pay\.md$/).press('F2')
  await page.getByLabel('Folder and name').fill('docs/payments.md')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payments.md')
  await isThere()
  await context.close()
})

test('the pane Site shows the page of the open file', async () => {
  const { page, context } = await desk()
  await page.getByRole('radiogroup', { name: 'Beside the text' }).getByText('Site', { exact: true }).click()
  const site = page.frameLocator('iframe[title="The site of the project"]')
  await site.getByRole('heading', { name: 'Payments' }).waitFor({ timeout: 10_000 })
  await context.close()
})
