import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { CommitSummary } from '#contract/content.ts'
import type { EditSessionRecord } from '#contract/edits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { blocksAnswer } from '../http/edits/editFilesHarness.ts'
import { scriptedModel } from '../support/scriptedModel.ts'
import {
  commitByOther,
  contentOf,
  text,
  textContains,
  type,
  violations,
  type WorkbenchSession,
  workbenchHarness,
} from './workbenchHarness.ts'

/** One instruction for several pages: reviewed file by file, committed together, and no typed text is lost. */

const model = scriptedModel()
const rig = await workbenchHarness({ overrides: { ai: model } })
after(rig.close)

const first = text.replace('quickly', 'swiftly')
const other = '# Refunds\n\nA refund is made swiftly.\n'
const third = '# Limits\n\nA limit is checked swiftly.\n'

/** A session with two more pages that use the same wording. */
async function deskOfThree(width?: number): Promise<WorkbenchSession> {
  const at = await rig.desk({ content: first, ...(width !== undefined && { width }) })
  await commitByOther(at, {
    files: [
      { path: 'docs/refunds.md', content: other, baseSha: null },
      { path: 'docs/limits.md', content: third, baseSha: null },
    ],
  })
  await at.page.reload()
  await at.page.locator('.cm-content, textarea.wb-plain').first().waitFor()
  return at
}

async function choose(page: Page, scope: string): Promise<void> {
  const chip = page.locator('.wb-foot-scope')
  if (await chip.isVisible()) await chip.click()
  await page.getByRole('radiogroup', { name: 'Scope' }).getByText(scope, { exact: true }).click()
}

async function rewrite(page: Page, scope: string, instruction: string): Promise<void> {
  await choose(page, scope)
  await page.getByLabel(/Ask for a rewrite|Refine the rewrite/).fill(instruction)
  await page.getByRole('button', { name: /^(Rewrite|Refine)/ }).click()
}

const files = (page: Page) => page.getByRole('region', { name: 'Files of the proposal' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Review' })
const swift = (words: string) => words.replace('swiftly', 'within 200 ms')

async function sendCommit(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Commit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
}

test('the pages of a project are rewritten, reviewed one after the other and committed together', async () => {
  const at = await deskOfThree()
  const { page, user, projectId } = at
  await rewrite(page, 'Whole project', 'replace "swiftly" with "within 200 ms"')
  await files(page).getByText('3 files in one proposal, 3 changes to review').waitFor()
  await page.getByRole('region', { name: 'The rewrite' }).getByText('1 change in this file', { exact: true }).waitFor()
  assert.deepEqual(await violations(page), [])
  const places: (string | null)[] = []
  for (const [keys, address] of [
    ['', /pay\.md$/],
    ['Alt+j', /refunds\.md$/],
    ['Alt+j', /limits\.md$/],
    ['Alt+k', /refunds\.md$/],
    ['Alt+k', /pay\.md$/],
  ] as const) {
    if (keys !== '') await page.keyboard.press(keys)
    await page.waitForURL(address)
    const place = bar(page).getByText(/^[123] of 3, file [123] of 3$/)
    await page.getByRole('region', { name: /^Change [123] of 3: “swiftly” becomes “within 200 ms”/ }).waitFor()
    places.push(await place.textContent())
  }
  assert.equal(new Set(places).size, 3)
  await bar(page).getByRole('button', { name: 'Keep all' }).click()
  await bar(page).getByRole('button', { name: 'Next file' }).click()
  await page.getByRole('region', { name: /^Change [23] of 3/ }).waitFor()
  // Nothing was decided here: the last decision is in the file before.
  await page.keyboard.press('Control+z')
  await page.waitForURL(/pay\.md$/)
  await bar(page).getByText('3 left').waitFor()
  await bar(page).getByRole('button', { name: 'Keep all' }).click()
  await bar(page).getByRole('button', { name: 'Next file' }).click()
  await page.waitForURL(/refunds\.md$/)
  await bar(page).getByRole('button', { name: 'Undo all' }).click()
  await bar(page).getByRole('button', { name: 'Next file' }).click()
  await page.waitForURL(/limits\.md$/)
  await bar(page).getByRole('button', { name: 'Keep all' }).click()
  await files(page).getByText('all reviewed').waitFor()
  await sendCommit(page)
  assert.equal((await contentOf(at)).content, swift(first))
  assert.equal((await contentOf(at, 'docs/refunds.md')).content, other)
  assert.equal((await contentOf(at, 'docs/limits.md')).content, swift(third))
  const [last] = (await user.get(`/api/projects/${projectId}/commits`)).as<CommitSummary[]>()
  const [session] = (await user.get(`/api/projects/${projectId}/edit-history`)).as<EditSessionRecord[]>()
  assert.equal(last?.editSessionId, session?.id)
  assert.deepEqual(session?.filePaths, ['docs/limits.md', 'docs/pay.md', 'docs/refunds.md'])
})

test('the selected pages are sent with their drafts, and a proposal is refined as a whole', async () => {
  const at = await deskOfThree()
  const { page } = at
  await type(page, 'Typed. ')
  await choose(page, 'Several pages')
  await page.getByRole('checkbox', { name: 'Refunds docs/refunds.md' }).check()
  await page.getByLabel('Ask for a rewrite').focus()
  await page.getByRole('button', { name: '2 pages' }).waitFor()
  model.replyWith((_prompt, nonce) =>
    blocksAnswer(nonce, [
      { file: 'docs/pay.md', blocks: [{ search: 'Users can log in.', replace: 'Users can sign in.' }] },
      { file: 'docs/refunds.md', blocks: [{ search: '# Refunds', replace: '# All refunds' }] },
    ]),
  )
  await rewrite(page, 'Several pages', 'Say sign in, and all refunds.')
  await files(page).getByText('2 files in one proposal').waitFor()
  assert.match(model.prompts.at(-1)?.document ?? '', /Typed\. # Payments/)
  assert.doesNotMatch(model.prompts.at(-1)?.document ?? '', /# Limits/)

  model.replyWith((_prompt, nonce) =>
    blocksAnswer(nonce, [
      { file: 'docs/refunds.md', blocks: [{ search: '# All refunds', replace: '# Every refund' }] },
    ]),
  )
  await rewrite(page, 'Several pages', 'Rather every refund.')
  await waitFor('the refinement is asked for', async () => /Rather/.test(model.prompts.at(-1)?.instruction ?? ''))
  await files(page).getByText('docs/refunds.md').click()
  await page.waitForURL(/refunds\.md$/)
  await textContains(page, '# Every refund')
  assert.match(model.prompts.at(-1)?.instruction ?? '', /Say sign in, and all refunds\./)
  await page.reload()
  await textContains(page, '# Every refund')
  await files(page).getByText('docs/pay.md').click()
  await textContains(page, 'Typed. # Payments')
})

test('on a phone, the files of the proposal are opened from the list', async () => {
  const at = await deskOfThree(390)
  const { page } = at
  const show = (part: string) => page.locator('.wb-switch').getByText(part, { exact: true }).click()
  await show('Rewrite')
  await rewrite(page, 'Whole project', 'replace "swiftly" with "within 200 ms"')
  await page.getByText('3 left', { exact: true }).waitFor()
  await show('Rewrite')
  await files(page).getByText('docs/limits.md').click()
  await page.waitForURL(/limits\.md$/)
  await page.getByText('3 left', { exact: true }).waitFor()
  assert.deepEqual(await violations(page), [])
})

test('on a phone, the text says that a rewrite is running, and stops it', async () => {
  const { page } = await deskOfThree(390)
  model.replyWith(
    (_prompt, _nonce, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await page.locator('.wb-switch').getByText('Rewrite', { exact: true }).click()
  await rewrite(page, 'Whole project', 'Say how fast a refund is.')
  const running = page.locator('.wb-center').getByText('places so far')
  await running.waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.locator('.wb-side').getByText('Stopped. Nothing was changed.').waitFor()
  assert.equal(await running.count(), 0)
})
