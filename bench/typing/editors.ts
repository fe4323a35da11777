import type { Page } from 'playwright-core'
import { newUser } from '#testing/users.ts'
import { typedHere } from './document.ts'

export type Typed = {
  readonly url: string
  readonly text: string
  /** The offset at which typing begins. */
  readonly caret: number
}

type Open = (page: Page, typed: Typed) => Promise<void>

/** What a browser needs for a text of this length without any program. */
export const openTextarea: Open = async (page, { text, caret }) => {
  await page.setContent('<textarea style="width: 70ch; height: 90vh; font: 17px serif"></textarea>')
  const area = page.locator('textarea')
  await area.evaluate((field, value) => {
    ;(field as HTMLTextAreaElement).value = value
  }, text)
  await area.focus()
  await page.evaluate(`document.querySelector('textarea').setSelectionRange(${caret}, ${caret})`)
}

export const openLive: Open = async (page, { url, text, caret }) => {
  const user = await newUser(url)
  const { id } = await user.project({ name: 'Large specification' })
  const commit = await user.post(`/api/projects/${id}/commit`, { filePath: 'large.md', content: text, baseSha: null })
  if (commit.status >= 300) throw new Error(`Committing failed: ${commit.text}`)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/projects')
  await page.goto(`${url}/projects/${id}/edit/large.md`)
  await setCaret(page, caret)
}

/** The editor that `openLive` has opened. */
export const openSource: Open = async (page, { caret }) => {
  await page.keyboard.press('Control+Shift+E')
  await page.locator('.cm-live-mark').first().waitFor({ state: 'detached' })
  await setCaret(page, caret)
}

async function setCaret(page: Page, anchor: number): Promise<void> {
  await page.locator('.cm-content').focus()
  const view = `document.querySelector('.cm-content').cmTile.root.view`
  await page.evaluate(`${view}.dispatch({ selection: { anchor: ${anchor} }, scrollIntoView: true })`)
  await page.locator('.cm-content').getByText(typedHere).waitFor()
}
