import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { QueuedCommitDetails } from '#contract/queuedCommits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { filePath, host, openQueue, outageHarness, queueOf, sendNow } from './outageHarness.ts'
import { commit, sendCommit, text, type, visibleText, waitForDialogs } from './workbenchHarness.ts'

/** The code host fails while users edit: commits are queued, and nothing is lost or sent twice. */

const rig = await outageHarness()
after(rig.close)

const waits = { name: `Waiting for ${host}` } as const
/** `git show` omits the final line break. */
const stored = (content: string) => content.trim()

/** The service responds with copies while `since` returns the time at which they were read. */
async function answerFromCopies(page: Page, since: () => string | null): Promise<void> {
  await page.route(/\/api\/projects\/\d+\/(files|commits)([/?]|$)/, async route => {
    // Leaving a page cancels its requests.
    const response = await route.fetch().catch(() => null)
    const age = since()
    const headers = { ...response?.headers(), ...(age !== null && { 'x-stale-since': age }) }
    if (response) await route.fulfill({ response, headers }).catch(() => {})
  })
}

/**
 * Each test mostly waits for polling by the app or for the next attempt of the service, so the tests run concurrently.
 */
describe('outages', { concurrency: true }, () => {
  test('commits made during an outage are queued, editing continues, and all of them land when the host is back', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    desk.switchOff()
    await type(page, 'One ')
    await Promise.all([page.getByText('Commit queued.').waitFor(), commit(page)])
    await page.getByRole('button', waits).waitFor()
    await page.reload()
    await page.getByText('One # Payments').waitFor()
    await page.getByRole('button', waits).waitFor()
    await type(page, 'Two ')
    await commit(page)
    await page.getByRole('button', { name: '2 commits queued' }).waitFor()
    assert.equal(at.text(), stored(text))
    desk.switchOn()
    await sendNow(desk)
    await page.getByRole('link', { name: /^Live · [0-9a-f]{7}$/ }).waitFor()
    await page.getByRole('button', { name: /commits? queued$/ }).waitFor({ state: 'detached' })
    assert.equal(at.text(), stored(`Two One ${text}`))
    assert.equal(at.messages().length, 3)
    assert.match(await visibleText(page), /^Two One # Payments/)
    await desk.context.close()
  })

  test('a part of a file is queued, the rest stays a draft on top of it, and both land', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    const part = text.replace('short.', 'short. Very.')
    desk.switchOff()
    await type(page, 'One ')
    await page.getByText('Waits are short.').click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' Very.')
    const dialog = page.getByRole('dialog', { name: 'Commit to main' })
    const changes = dialog.getByRole('checkbox', { name: /^Commit the change/ })
    await page.keyboard.press('Control+s')
    await changes.nth(1).waitFor()
    await changes.first().uncheck()
    await dialog.getByText(`${filePath}: 1 of 2 changes; 1 stays uncommitted.`).waitFor()
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await page.getByText('Commit queued.').waitFor()
    await page.getByRole('button', waits).waitFor()
    const [queued] = await queueOf(desk)
    const sent = await desk.user.get(`/api/projects/${desk.projectId}/queued-commits/${queued?.id}`)
    assert.deepEqual(
      sent.as<QueuedCommitDetails>().files.map(({ content }) => content),
      [part],
    )
    assert.equal(await visibleText(page), `One ${part}`)

    // Also after a reload, the rest is all that the draft changes.
    await page.reload()
    await page.getByText(/Your changes from .* were restored/).waitFor()
    assert.equal(await visibleText(page), `One ${part}`)
    await page.getByRole('button', waits).waitFor()
    assert.equal(await page.getByText('The file has changed since you started').count(), 0)
    await page.keyboard.press('Control+s')
    await changes.first().waitFor()
    assert.equal(await changes.count(), 1)
    assert.equal(await changes.first().isChecked(), true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    desk.switchOn()
    await sendNow(desk)
    await page.getByRole('link', { name: /^Live · [0-9a-f]{7}$/ }).waitFor()
    assert.equal(at.text(), stored(part))
    assert.equal(await visibleText(page), `One ${part}`)
    assert.equal(await page.getByText('The file has changed since you started').count(), 0)
    await Promise.all([page.getByText(/^Committed [0-9a-f]{7} to main\.$/).waitFor(), commit(page)])
    assert.equal(at.text(), stored(`One ${part}`))
    assert.equal(at.messages().length, 3)
    await desk.context.close()
  })

  test('a new file and a deletion are queued as well, and the new file can be edited further', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    await waitForDialogs(page)
    desk.switchOff()
    await page.getByRole('button', { name: 'New file' }).click()
    await page.getByLabel('Folder and name').fill('docs/refunds.md')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.locator('.wb-crumbs').getByText('refunds.md').waitFor()
    await type(page, 'Refunds ')
    await commit(page)
    await page.getByRole('button', waits).waitFor()
    await type(page, 'All ')
    await commit(page)
    await page.getByRole('treeitem', { name: 'README.md' }).click()
    await page.locator('.cm-content').getByText('Spec').waitFor()
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await commit(page)
    await page.getByRole('button', { name: '3 commits queued' }).waitFor()
    desk.switchOn()
    await sendNow(desk)
    await waitFor('all of it is at the host', () => at.messages().length === 4)
    assert.equal(at.text('docs/refunds.md'), 'All Refunds')
    assert.throws(() => at.text('README.md'))
    await desk.context.close()
  })

  test('a queued commit unknown to the page, because its response was lost, causes no merge', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    desk.switchOff()
    await page.route(
      '**/api/projects/*/commit',
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
    assert.equal((await queueOf(desk)).length, 2)
    desk.switchOn()
    await sendNow(desk)
    await waitFor('both are at the host', () => at.messages().length === 3)
    assert.equal(at.text(), stored(`Two One ${text}`))
    await desk.context.close()
  })

  test('a commit that conflicts with a newer change is opened, merged and committed, and no longer queued', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    desk.switchOff()
    await type(page, 'Mine ')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').getByLabel('Message').fill('Say whose they are')
    await commit(page)
    await page.getByRole('button', waits).waitFor()
    at.push({ [filePath]: `Theirs ${text}` })
    desk.switchOn()
    await sendNow(desk)
    await page.getByRole('button', { name: 'Needs your decision' }).click()
    const list = page.getByRole('dialog', { name: 'Queued commits' })
    await list.getByText('Someone else changed the same lines').waitFor()
    await list.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Commit to main' })
    assert.equal(await dialog.getByLabel('Message').inputValue(), 'Say whose they are')
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await page.getByRole('heading', { name: `${filePath} has changed since you read it` }).waitFor()
    await page.getByRole('button', { name: 'Take both' }).click()
    await page.getByRole('button', { name: 'Commit the merge' }).click()
    await page.getByRole('link', { name: /^Live/ }).waitFor()
    await page.getByRole('button', { name: /commits? queued$/ }).waitFor({ state: 'detached' })
    assert.deepEqual(await queueOf(desk), [])
    const [mine, theirs, ...rest] = [`Mine ${text}`, `Theirs ${text}`].map(each => each.split('\n')[0])
    assert.deepEqual(rest, [])
    const linesWithText = at
      .text()
      .split('\n')
      .filter(line => line !== '')
    assert.deepEqual(new Set(linesWithText.slice(0, 2)), new Set([mine, theirs]))
    assert.equal(at.messages()[0], 'Say whose they are')
    await desk.context.close()
  })

  test('a withdrawn commit is a draft again, with the text typed on top of it, and is never sent', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    desk.switchOff()
    await type(page, 'One ')
    await commit(page)
    await page.getByRole('button', waits).waitFor()
    await type(page, 'Two ')
    await openQueue(page)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('It will not be sent.').waitFor()
    const isShown = page.getByLabel('Results').getByText('Withdrawn. The text is a draft again').waitFor()
    // While it is being sent, the service refuses; the test retries.
    const withdrawn = waitFor('it is withdrawn', async () => {
      const button = page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true })
      if (await button.isVisible()) await button.click({ timeout: 10_000 }).catch(() => {})
      return (await queueOf(desk)).length === 0
    })
    await Promise.all([isShown, withdrawn])
    await page.keyboard.press('Escape')
    await page.getByText('Uncommitted', { exact: true }).waitFor()
    assert.match(await visibleText(page), /^Two One # Payments/)
    desk.switchOn()
    await page.reload()
    await page.getByText('Two One # Payments').waitFor()
    assert.equal(at.messages().length, 1)
    await commit(page)
    await page.getByRole('link', { name: /^Live/ }).waitFor()
    assert.equal(at.text(), stored(`Two One ${text}`))
    await desk.context.close()
  })

  test('queued and landed commits appear in every tab and in the list of projects', async () => {
    const desk = await rig.desk()
    const { page, context } = desk
    const other = await context.newPage()
    await other.goto(desk.address.replace(/edit.*/, 'commits'))
    await other.getByRole('heading', { name: 'Commits' }).waitFor()
    const list = await context.newPage()
    desk.switchOff()
    await type(page, 'One ')
    await commit(page)
    await openQueue(other)
    await other.getByRole('button', { name: 'Send now' }).click()
    await other.getByText('Sending it now.').waitFor({ state: 'attached' })
    await other.getByText('Queued since').waitFor()
    await other.keyboard.press('Escape')
    await list.goto(`${rig.service.url}/projects`)
    await list.getByText('1 commit queued').waitFor()
    desk.switchOn()
    await sendNow(desk)
    await other.getByRole('button', { name: '1 commit queued' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Live/ }).waitFor()
    await list.reload()
    await list.getByRole('link', { name: 'Spec', exact: true }).waitFor()
    assert.equal(await list.getByText('1 commit queued').count(), 0)
    await context.close()
  })

  test('every screen of the project shows the age of its data until the host is available again', async () => {
    const desk = await rig.desk()
    const { page, at } = desk
    const since = new Date(Date.now() - 60_000)
    let isAway = true
    await answerFromCopies(page, () => (isAway ? since.toISOString() : null))
    await page.reload()
    const time = since.toLocaleTimeString('en', { timeStyle: 'short', hourCycle: 'h23' })
    // With the date shortly after midnight.
    const banner = page.getByText(
      new RegExp(`The git server is unavailable\\. You see the state from (\\w+ \\d+, \\d+, )?${time}\\.`),
    )
    await banner.waitFor()
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Project settings' }).waitFor()
    await banner.waitFor()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText('The git server is still unavailable.').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Commits' }).click()
    await page.getByRole('heading', { name: 'Commits' }).waitFor()
    at.push({ [filePath]: `Theirs ${text}` })
    isAway = false
    // Unless polling noticed it first.
    const tryNow = page.getByRole('button', { name: 'Try now' })
    await tryNow.click({ timeout: 5_000 }).catch(() => {})
    await banner.waitFor({ state: 'detached' })
    await page.getByText('The git server is available again.').waitFor({ state: 'attached' })
    // The service checked the server, which never was away, up to 5 s ago.
    await waitFor('the commit of others is shown', async () => {
      if ((await page.getByRole('link', { name: 'Push' }).count()) > 0) return true
      await page.reload()
      await page.getByRole('heading', { name: 'Commits' }).waitFor()
      return false
    })
    await desk.context.close()
  })

  test('the banner disappears when polling finds the host available', async () => {
    const desk = await rig.desk()
    const { page } = desk
    let isAway = true
    await answerFromCopies(page, () => (isAway ? '2026-03-05T14:02:00.000Z' : null))
    await page.reload()
    const banner = page.getByText('You see the state from Mar 5, 2026')
    await banner.waitFor()
    isAway = false
    await banner.waitFor({ state: 'detached' })
    await desk.context.close()
  })
})
