import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePorts } from '#testing/ports.ts'
import { newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser, openProfile } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testDatabase } from '../support/database.ts'
import { highLimits } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/serviceProcess.ts'
import { findProcessesIn } from '../support/startedService.ts'
import {
  commit,
  contentOf,
  openWorkbench,
  projectOf,
  sendCommit,
  text,
  type,
  type WorkbenchSession,
  waitForDialogs,
} from './workbenchHarness.ts'

/** `kill -9` of the service, and of the browser, while a user edits. */

buildApp()
const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-dying-'))
const serviceOptions = { env: highLimits, dataDir, database: database.address, port: await freePorts() }
let service: ServiceProcess = await startServiceProcess(serviceOptions)
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await kill()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  await service[Symbol.asyncDispose]()
}

async function startAgain(): Promise<void> {
  service = await startServiceProcess(serviceOptions)
}

async function desk(): Promise<WorkbenchSession> {
  const user = await newUser(service.url)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return await openWorkbench(context, service.url, user, await projectOf(user))
}

const away = 'Speckeep cannot be reached. Reconnecting … Your changes are saved on this device'

test('killing the service loses nothing: drafts, a review and text typed meanwhile are committed', async () => {
  const at = await desk()
  const { page } = at
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "within 200 ms"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('1 left', { exact: true }).waitFor()
  await type(page, 'Before ')
  await waitForDialogs(page)
  await kill()
  await page.getByText(away).waitFor()
  await page.locator('.cm-content').getByText('Waits are short.').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Meanwhile.')
  await page.keyboard.press('Control+s')
  await page.getByTitle('Changes in docs/pay.md, as readers see them').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await sendCommit(page)
  await page.getByText('The commit was not confirmed').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await startAgain()
  await page.getByText(away).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Keep all' }).click()
  await commit(page)
  const expected = `Before ${text}`.replace('quickly', 'within 200 ms').replace('short.', 'short. Meanwhile.')
  assert.equal((await contentOf(at)).content, expected)
  await at.context.close()
})

test('a service killed between a commit and its response commits once', async () => {
  const at = await desk()
  const { page, user, projectId } = at
  const count = async () => (await user.get(`/api/projects/${projectId}/commits`)).as<readonly unknown[]>().length
  const before = await count()
  await page.route(
    '**/api/projects/*/commit',
    async route => {
      await route.fetch()
      await kill()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await type(page, 'Once ')
  await sendCommit(page)
  await page.getByText('The commit was not confirmed').waitFor()
  await startAgain()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal(await count(), before + 1)
  assert.equal((await contentOf(at)).content, `Once ${text}`)
  await at.context.close()
})

test('a killed browser restores everything when it is reopened', async t => {
  const profile = await mkdtemp(join(tmpdir(), 'speckeep-profile-'))
  t.after(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const user = await newUser(service.url)
  const projectId = await projectOf(user)
  const first = await openWorkbench(await openProfile(profile), service.url, user, projectId)
  await first.page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "promptly"')
  await first.page.getByRole('button', { name: /^Rewrite/ }).click()
  await first.page.getByText('1 left', { exact: true }).waitFor()
  await type(first.page, 'Typed before the crash. ')
  await waitFor('the browser keeps it', () => first.page.evaluate(keptDraft, 'Typed before the crash. '))
  const gone = new Promise(resolve => first.context.once('close', resolve))
  for (const pid of findProcessesIn(profile)) process.kill(pid, 'SIGKILL')
  await gone
  const reopened = await openProfile(profile)
  t.after(() => reopened.close())
  const again = await openWorkbench(reopened, service.url, user, projectId)
  await again.page.getByText(/Your changes from .* were restored/).waitFor()
  await again.page.getByRole('toolbar', { name: 'Review' }).waitFor()
  await commit(again.page)
  assert.equal((await contentOf(again)).content, `Typed before the crash. ${text.replace('quickly', 'promptly')}`)
})

/** Whether the browser has stored the words. */
async function keptDraft(words: string): Promise<boolean> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const store = (await asked(indexedDB.open('speckeep-drafts'))).transaction('drafts').objectStore('drafts')
  return JSON.stringify(await asked(store.getAll())).includes(words)
}
