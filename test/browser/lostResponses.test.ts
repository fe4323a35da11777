import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AiError, type AiModel } from '#ports/ai.ts'
import { scriptedModel } from '../support/scriptedModel.ts'
import {
  commit,
  contentOf,
  sendCommit,
  text,
  type,
  visibleText,
  type WorkbenchSession,
  waitForDialogs,
  workbenchHarness,
} from './workbenchHarness.ts'

/**
 * Rate limits, errors and lost connections: the app reports what failed, nothing is lost, and nothing happens twice.
 */

const scripted = scriptedModel()
const rig = await workbenchHarness({ env: { AI_EDITS_PER_HOUR: '1' }, overrides: { ai: scripted satisfies AiModel } })
after(rig.close)

const commits = '**/api/projects/*/commit'

async function commitCount({ user, projectId }: WorkbenchSession): Promise<number> {
  return (await user.get(`/api/projects/${projectId}/commits?limit=100`)).as<readonly unknown[]>().length
}

test('a commit whose response is lost is retried with the same key, even after a reload', async () => {
  const at = await rig.desk()
  const { page } = at
  const before = await commitCount(at)
  const keys: (string | undefined)[] = []
  let isLost = true
  await page.route(commits, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLost) return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await type(page, 'Once ')
  await sendCommit(page)
  await page.getByText('The commit was not confirmed').waitFor()
  await page.reload()
  await page.getByText(/Your changes from .* were restored/).waitFor()
  isLost = false
  await commit(page)
  assert.equal(new Set(keys).size, 1)
  assert.equal(keys.length, 2)
  assert.equal(await commitCount(at), before + 1)
  assert.equal((await contentOf(at)).content, `Once ${text}`)
  await at.context.close()
})

test('text typed after a commit whose response was lost is based on that commit, without a merge', async () => {
  const at = await rig.desk()
  const { page } = at
  const before = await commitCount(at)
  await page.route(
    commits,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await type(page, 'One ')
  await sendCommit(page)
  await page.getByText('The commit was not confirmed').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await type(page, 'Two ')
  await page.getByText('Two One').waitFor()
  await commit(page)
  assert.equal(await commitCount(at), before + 2)
  assert.equal((await contentOf(at)).content, `Two One ${text}`)
  await at.context.close()
})

test('text typed during a commit stays and is based on that commit', async () => {
  const at = await rig.desk()
  const { page } = at
  const answer = Promise.withResolvers<void>()
  await page.route(
    commits,
    async route => {
      await answer.promise
      await route.continue()
    },
    { times: 1 },
  )
  await type(page, 'One ')
  await sendCommit(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await type(page, 'Two ')
  answer.resolve()
  await page.getByText(/^Committed [0-9a-f]{7}/).waitFor()
  assert.equal((await contentOf(at)).content, `One ${text}`)
  await commit(page)
  assert.equal((await contentOf(at)).content, `Two One ${text}`)
  await at.context.close()
})

test('a commit that the service rejects temporarily shows the waiting time, and then succeeds', async () => {
  const at = await rig.desk()
  const { page } = at
  const refusals = [
    { status: 429, code: 'rate_limited', message: 'Too many requests.', waitS: 2 },
    { status: 503, code: 'unavailable', message: 'The database is away.', waitS: 1 },
  ]
  await page.route(commits, async route => {
    const refusal = refusals.shift()
    if (refusal === undefined) return await route.continue()
    const { status, waitS } = refusal
    const headers = { 'retry-after': String(waitS), 'content-type': 'application/problem+json' }
    await route.fulfill({ status, headers, body: JSON.stringify(refusal) })
  })
  await type(page, 'Patient ')
  await sendCommit(page)
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.getByText('Nothing was committed').waitFor()
  await alert.getByText('Try again in 2 s.').waitFor()
  const again = alert.getByRole('button', { name: 'Try again' })
  assert.equal(await again.isDisabled(), true)
  await alert.getByText('Try again in 1 s.').waitFor()
  await again.click()
  await alert.getByText('The database is away.').waitFor()
  await again.click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, `Patient ${text}`)
  await at.context.close()
})

test('a failed rewrite reports that nothing was changed, succeeds on retry, and shows when the next one is possible', async () => {
  const { page, context } = await rig.desk()
  scripted.replyWith(() => {
    throw new AiError('overloaded', 'busy')
  })
  await type(page, 'Mine ')
  await page.getByLabel('Ask for a rewrite').fill('Give a number')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The rewrite failed').waitFor()
  await alert.getByText('Nothing was changed.').waitFor()
  assert.match(await visibleText(page), /Mine # Payments/)
  scripted.replyWithBlocks({
    search: 'The service SHALL answer quickly.',
    replace: 'The service SHALL answer within 200 ms.',
  })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('1 left', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Keep all' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Ask for a rewrite').fill('Give another number')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await alert.getByText('Too many rewrites').waitFor()
  await alert.getByText('Nothing was changed.').waitFor()
  await alert.getByText(/Try again in (60|59) minutes/).waitFor()
  assert.equal(await alert.getByRole('button', { name: 'Try again' }).isDisabled(), true)
  assert.match(await visibleText(page), /Mine # Payments\n+The service SHALL answer within 200 ms/)
  await context.close()
})

test('a commit ends although what is read after it is never answered', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'Ended ')
  await page.route('**/api/projects/*/{tree,files/**,documents}*', async route => {
    if (route.request().method() !== 'GET') await route.continue()
  })
  await commit(page)
  assert.equal((await contentOf(at)).content, `Ended ${text}`)
  assert.match(await visibleText(page), /^Ended /)
  await at.context.close()
})

test('offline, typed text is stored and actions that need the network say so; online again, everything continues', async () => {
  const at = await rig.desk()
  const { page, context } = at
  // On a page that has just loaded, the dialogs are still loading.
  await waitForDialogs(page)
  await context.setOffline(true)
  const bar = page.getByText('You are offline. Your changes are saved on this device')
  await bar.waitFor()
  await type(page, 'Offline ')
  await sendCommit(page)
  await page.getByRole('dialog').getByText('This device is offline.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "promptly"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
  await page.getByRole('treeitem', { name: 'README.md' }).click()
  await page.getByText('This file is shown as soon as you are back').waitFor()
  await context.setOffline(false)
  await bar.waitFor({ state: 'detached' })
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await page.getByRole('treeitem', { name: 'pay.md' }).click()
  await page.getByText('Offline # Payments').waitFor()
  await commit(page)
  assert.equal((await contentOf(at)).content, `Offline ${text}`)
  await context.close()
})
