/**
 * Users of the app in a real browser:
 *
 *   const rig = await workbenchHarness()
 *   after(rig.close)
 *   const at = await rig.desk()
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { type TestServiceOptions, testService } from '../support/service.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The content of the open file. */
export const text =
  '# Payments\n\nThe service SHALL answer quickly.\n\n## Sign-in\n\nUsers can log in.\n\n## Time\n\nWaits are short.\n'

export type WorkbenchSession = {
  readonly context: BrowserContext
  readonly page: Page
  readonly user: TestUser
  readonly projectId: number
  readonly address: string
}

export type WorkbenchOptions = {
  readonly width?: number
  /** The browser of an existing user; a new one by default. */
  readonly context?: BrowserContext
  readonly content?: string
}

export async function workbenchHarness(options: TestServiceOptions = {}) {
  buildApp()
  const service = await testService(options)
  const browser = await openBrowser()
  return {
    service,
    browser,
    /** A signed-in user with a project and its only file open. */
    async desk({ width = 1440, context, content = text }: WorkbenchOptions = {}): Promise<WorkbenchSession> {
      const user = await service.user()
      const projectId = await projectOf(user, content)
      return await openWorkbench(context ?? (await newContext(browser, width)), service.url, user, projectId)
    },
    /** The same user in another browser. */
    async anotherBrowser({ user, projectId }: WorkbenchSession): Promise<WorkbenchSession> {
      return await openWorkbench(await newContext(browser, 1440), service.url, user, projectId)
    },
    async close() {
      await browser.close()
      await service[Symbol.asyncDispose]()
    },
  }
}

export async function projectOf(user: TestUser, content = text): Promise<number> {
  const { id } = await user.project()
  await user.post(`/api/projects/${id}/commit`, { filePath: 'docs/pay.md', content, baseSha: null })
  return id
}

/** Opens the file as a user who is already signed in. */
export async function openWorkbench(
  context: BrowserContext,
  url: string,
  user: TestUser,
  projectId: number,
  path = 'docs/pay.md',
): Promise<WorkbenchSession> {
  const { email, password } = user
  const headers = { 'x-session': 'cookie', origin: url }
  const answer = await context.request.post(`${url}/api/auth/login`, { headers, data: { email, password } })
  assert.equal(answer.status(), 200)
  const page = await context.newPage()
  const address = `${url}/projects/${projectId}/edit/${path}`
  await page.goto(address)
  await page.locator('.cm-content[contenteditable=true], textarea.wb-plain').first().waitFor()
  return { context, page, user, projectId, address }
}

/** Fills in the sign-in form, on its own screen or in a dialog. */
export async function signIn(page: Page, { email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

type StoredFile = { readonly content: string; readonly sha: string; readonly encoding: string }

export async function contentOf({ user, projectId }: WorkbenchSession, path = 'docs/pay.md'): Promise<StoredFile> {
  return (await user.get(`/api/projects/${projectId}/files/${path}`)).as<StoredFile>()
}

/** A commit by someone else, made through the API. */
export async function commitByOther(
  { user, projectId }: WorkbenchSession,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await user.post(`/api/projects/${projectId}/commit`, body)
  assert.equal(answer.status, 201, answer.text)
}

/** Types at the start of the open file. */
export async function type(page: Page, words: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(words)
  await page.getByText('Uncommitted', { exact: true }).waitFor()
}

/** Opens `docs/two.md`, a page called Two, and makes a draft of it. */
export async function typeInSecondFile(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: 'two.md' }).click()
  await page.waitForURL('**/edit/docs/two.md')
  await page.locator('.cm-content[contenteditable=true]').getByText('Two').waitFor()
  await type(page, 'Second ')
  await page.getByRole('treeitem', { name: 'two.md' }).locator('.wb-dot').waitFor()
}

/** Commits the default selection by keyboard, and waits for the response. */
export async function commit(page: Page): Promise<void> {
  await sendCommit(page)
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
}

/** Dialogs load after everything else; from then on they also open offline. */
export async function waitForDialogs(page: Page): Promise<void> {
  const fetched = `performance.getEntriesByType('resource').map(({ name }) => name).join()`
  await waitFor('the dialogs are fetched', async () => {
    const names = await page.evaluate<string>(fetched)
    return ['CommitDialog', 'CommitMerge', 'Modal', 'FocusTrap', 'ScrollArea'].every(name => names.includes(name))
  })
}

/** The source of the line with the cursor. */
export async function caretLine(page: Page): Promise<string> {
  return await page.evaluate<string>(`(() => {
    const { state } = document.querySelector('.cm-content').cmTile.root.view
    return state.doc.lineAt(state.selection.main.head).text
  })()`)
}

/** Opens the commit dialog and submits it. */
export async function sendCommit(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
}

/** The text in the editor, with the markup that is not shown. */
export async function visibleText(page: Page): Promise<string> {
  await page.locator('.cm-content').waitFor({ state: 'attached' })
  return await page.evaluate<string>(
    `document.querySelector('.cm-content')?.cmTile.root.view.state.doc.toString() ?? ''`,
  )
}

/** Waits until the text in the editor contains some words. */
export async function textContains(page: Page, words: string): Promise<void> {
  await waitFor(`the text contains ${words}`, async () => (await visibleText(page)).includes(words))
}

export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return await page.evaluate<string[]>(`
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(result =>
      result.violations.flatMap(rule => rule.nodes.map(node => rule.id + ': ' + node.html.slice(0, 160))))`)
}

async function newContext(browser: Awaited<ReturnType<typeof openBrowser>>, width: number): Promise<BrowserContext> {
  return await browser.newContext({ viewport: { width, height: 900 } })
}
