import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { AiModel, AiPart, AiPrompt } from '#ports/ai.ts'
import { openBrowser } from '../support/browser.ts'
import { scriptedUsage } from '../support/scriptedModel.ts'
import { type TestUser, testService } from '../support/service.ts'

/** The main job in a real browser: open a file, rewrite it, decide on each change, commit, see the site. */

const root = join(import.meta.dirname, '..', '..')
const built = spawnSync(process.execPath, [join(root, 'scripts', 'buildWeb.mjs')], { cwd: root, encoding: 'utf8' })
assert.equal(built.status, 0, built.stdout + built.stderr)

/** A model whose answers come in pieces, when the test lets them. The rules editor answers what it understands. */
type Say = (nonce: string) => AsyncIterable<string>
let say: Say = async function* () {}
const model = {
  provider: 'scripted',
  model: 'scripted-1',
  say: (next: Say) => {
    say = next
  },
  async *stream(prompt: AiPrompt, signal: AbortSignal): AsyncIterable<AiPart> {
    const nonce = /NONCE is ([0-9a-z]+)\./.exec(prompt.instruction)?.[1] ?? ''
    const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    stopped.catch(() => {})
    const pieces = say(nonce)[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), stopped])
      if (done) break
      yield { type: 'text', text: value }
    }
    yield { type: 'finish', reason: 'stop', usage: scriptedUsage }
  },
} satisfies AiModel & { say: unknown }

const written = (search: string, replace: string) => (nonce: string) =>
  [`<<<<<<< SEARCH ${nonce}`, search, `======= ${nonce}`, replace, `>>>>>>> REPLACE ${nonce}`, ''].join('\n')

const service = await testService({ overrides: { ai: model } })
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const text =
  '# Payments\n\nThe service SHALL answer quickly.\n\n## Sign-in\n\nUsers can log in.\n\n## Time\n\nNobody waits long.\n'

type Desk = { readonly page: Page; readonly user: TestUser; readonly projectId: number; readonly address: string }

/** A person who is signed in, with a project that has one file of known words. */
async function desk(width = 1440): Promise<Desk> {
  const user = await service.user()
  const project = await user.project()
  await user.post(`/api/projects/${project.id}/commit`, { filePath: 'docs/pay.md', content: text, baseSha: null })
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${service.url}/login`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/projects')
  const address = `${service.url}/projects/${project.id}/edit/docs/pay.md`
  await page.goto(address)
  await page.locator('.cm-content').waitFor()
  return { page, user, projectId: project.id, address }
}

async function contentOf({ user, projectId }: Desk, path = 'docs/pay.md'): Promise<{ content: string; sha: string }> {
  return (await user.get(`/api/projects/${projectId}/files/${path}`)).as<{ content: string; sha: string }>()
}

async function type(page: Page, words: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(words)
  await page.getByText('Not committed').waitFor()
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return await page.evaluate<string[]>(`
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(result =>
      result.violations.flatMap(rule => rule.nodes.map(node => rule.id + ': ' + node.html.slice(0, 160))))`)
}

test('a file is rewritten, one change kept and one undone, committed and seen on the site', async () => {
  const at = await desk()
  const { page } = at
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "within 200 ms"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('1 left').waitFor()
  await page.getByLabel('Refine the rewrite').fill('Replace "log in" with "sign in"')
  await page.getByRole('button', { name: /^Refine/ }).click()
  await page.getByText('2 left').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.locator('.hunk-keep').first().click()
  await page.getByText('1 left').waitFor()
  await page.locator('.hunk-undo').first().click()
  await page.getByText('All decided').waitFor()
  await page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name: 'Commit…' }).click()
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.getByLabel('Message').inputValue(), /^Rewrite docs\/pay\.md: /)
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  assert.equal((await contentOf(at)).content, text.replace('quickly', 'within 200 ms'))
  await page.context().close()
})

test('side by side, changes are kept and undone as well', async () => {
  const { page } = await desk()
  await page.getByLabel('Ask for a rewrite').fill('Replace "s" with "z"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('3 left').waitFor()
  await page.getByText('Side by side', { exact: true }).click()
  await page.locator('.cm-merge-a').waitFor()
  await page.keyboard.press('Alt+Enter')
  await page.getByText('2 left').waitFor()
  await page.keyboard.press('Alt+Backspace')
  await page.getByText('1 left').waitFor()
  await page.getByText('Inline', { exact: true }).click()
  await page.getByText('1 left').waitFor()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByText('All decided').waitFor()
  await page.context().close()
})

test('what was typed survives a reload and is offered back', async () => {
  const { page, address } = await desk()
  await type(page, 'Typed and not committed. ')
  await page.waitForTimeout(500)
  await page.goto(address)
  await page.getByText(/Your changes from .* are back/).waitFor()
  assert.match((await page.locator('.cm-content').textContent()) ?? '', /Typed and not committed/)
  await page.getByRole('button', { name: 'Discard them' }).click()
  await page.getByText('Not committed').waitFor({ state: 'detached' })
  assert.doesNotMatch((await page.locator('.cm-content').textContent()) ?? '', /Typed and not committed/)
  await page.context().close()
})

test('a commit that meets a newer version of the same lines opens the merge, and both texts are in the end', async () => {
  const at = await desk()
  const { page, user, projectId } = at
  await type(page, 'Mine ')
  const { sha } = await contentOf(at)
  const theirs = text.replace('# Payments', 'Theirs # Payments')
  const theirCommit = { filePath: 'docs/pay.md', content: theirs, baseSha: sha }
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, theirCommit)).status, 201)
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('1 place to decide').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Take both' }).click()
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  const { content } = await contentOf(at)
  assert.match(content, /Mine # Payments/)
  assert.match(content, /Theirs # Payments/)
  await page.context().close()
})

test('the main job is done by the keyboard alone', async () => {
  const at = await desk()
  const { page } = at
  await page.keyboard.press('Control+i')
  await page.waitForFunction('document.activeElement?.tagName === "TEXTAREA"')
  await page.keyboard.type('Replace "quickly" with "at once"')
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 left').waitFor()
  await page.keyboard.press('Alt+j')
  await page.keyboard.press('Alt+Enter')
  await page.getByText('All decided').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('1 left').waitFor()
  await page.keyboard.press('Alt+Enter')
  await page.getByText('All decided').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await page.waitForFunction('document.activeElement?.tagName === "TEXTAREA"')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  assert.equal((await contentOf(at)).content, text.replace('quickly', 'at once'))
  await page.context().close()
})

test('a rewrite shows its blocks as they are found, and Esc stops it and changes nothing', async () => {
  const at = await desk()
  const { page } = at
  const ask = async (words: string) => {
    await page.keyboard.press('Control+i')
    await page.waitForFunction('document.activeElement?.tagName === "TEXTAREA"')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(words)
    await page.keyboard.press('Control+Enter')
  }
  const first = written('The service SHALL answer quickly.', 'The service SHALL answer within 200 ms.')
  const going = Promise.withResolvers<void>()
  model.say(async function* (nonce) {
    yield first(nonce)
    await going.promise
    yield 'SUMMARY: faster\n'
  })
  await ask('Give a number')
  await page.locator('.cm-note-found').getByText('within 200 ms').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Stopped. Nothing was changed.').waitFor()
  assert.equal(await page.locator('.cm-note-found').count(), 0)
  assert.equal(await page.getByText('Not committed').count(), 0)
  going.resolve()
  model.say(async function* (nonce) {
    yield first(nonce)
    yield 'SUMMARY: faster\n'
  })
  await ask('Give a number')
  await page.getByText('1 left').waitFor()
  await page.reload()
  await page.getByText('1 left').waitFor()
  await page.context().close()
})

test('two tabs on one file: the second reads until it takes the file over, with what the first typed', async () => {
  const { page, address } = await desk()
  const second = await page.context().newPage()
  await second.goto(address)
  await second.getByText('This file is open in another tab').waitFor()
  await type(page, 'From the first tab. ')
  await second.getByRole('button', { name: 'Edit here' }).click()
  await second.locator('.cm-content').getByText('From the first tab.').waitFor()
  await page.getByText('This file is open in another tab').waitFor()
  await page.context().close()
})

test('a new file, a moved one and a deleted one are one commit', async () => {
  const at = await desk()
  const { page } = at
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Path').fill('docs/new/one.md')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/edit/docs/new/one.md')
  await type(page, '# New')
  await page.getByRole('treeitem', { name: 'pay.md' }).click()
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename or move…' }).click()
  await page.getByLabel('Path').fill('docs/payments.md')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.waitForURL('**/edit/docs/payments.md')
  await page.getByRole('button', { name: 'Commit…' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('checkbox').count(), 3)
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  assert.equal((await contentOf(at, 'docs/new/one.md')).content, '# New')
  assert.equal((await contentOf(at, 'docs/payments.md')).content, text)
  assert.equal((await at.user.get(`/api/projects/${at.projectId}/files/docs/pay.md`)).status, 404)
  await page.context().close()
})
