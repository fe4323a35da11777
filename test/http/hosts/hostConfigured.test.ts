import assert from 'node:assert/strict'
import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { removeOrphanedCopies } from '#usecases/projects/removeOrphanedCopies.ts'
import { app } from '../../drivers/hosts/github/proxy/index.ts'
import { githubRemote } from '../../support/remote/github.ts'
import { githubSite } from '../../support/remote/githubSite.ts'
import { createProject, signIn, waitForStatus } from '../../support/remote/service.ts'
import { testService } from '../../support/service.ts'

/** The service configured by environment variables alone, without test overrides. */

const double = await githubRemote()
double.github.pages.refusePlan()
const site = await githubSite(double.github)
const service = await testService({
  oneInstance: 'it looks at the disk',
  env: {
    FRONTEND_URL: new URL(double.redirectUri).origin,
    REPOHOST_PROVIDER: 'github',
    REPOHOST_BASE_URL: site.url,
    REPOHOST_CLIENT_ID: app.id,
    REPOHOST_CLIENT_SECRET: app.secret,
  },
})
after(async () => {
  await service[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await double.close()
})

test('users sign in at the code host that the variables name, and their projects are there', async () => {
  const ada = await signIn(service, double, 'ada')
  const project = await waitForStatus(ada, (await createProject(ada)).id, 'ACTIVE')
  assert.deepEqual(await double.repositories(), [project.repoFullName])
  const path = `/api/projects/${project.id}`
  const { content } = (await ada.get(`${path}/files/README.md`)).as<FileRecord>()
  const instruction = `replace "${/\b[A-Za-z]{6,}\b/.exec(content)?.[0]}" with "Zebra"`
  const edit = await ada.post(`${path}/edit`, { filePath: 'README.md', instruction })
  const { sessionId, rewrittenContent } = edit.as<EditReply>()
  assert.equal((await ada.post(`${path}/commit`, { sessionId })).status, 201)
  const read = (await ada.get(`${path}/files/README.md`)).as<FileRecord>()
  assert.equal(read.content, rewrittenContent)
  assert.match(read.content, /Zebra/)
  // A mere proposal exists only on this machine.
  assert.equal((await double.messages(project.repoFullName)).length, 2)
})

test('copies of reads are kept below DATA_DIR until the project is purged', async () => {
  const ada = await signIn(service, double, 'ada')
  const project = await waitForStatus(ada, (await createProject(ada, { name: 'Copied' })).id, 'ACTIVE')
  const root = join(service.dataDir, 'copies', 'github')
  assert.equal((await ada.get(`/api/projects/${project.id}/files`)).status, 200)
  await waitFor('the names are copied', () => existsSync(join(root, String(project.id), 'names.json')))

  const old = new Date(Date.now() - 25 * 3_600_000)
  mkdirSync(join(root, '999999'))
  for (const name of ['999999', String(project.id)]) utimesSync(join(root, name), old, old)
  await removeOrphanedCopies(service.app.ports)
  assert.ok(!existsSync(join(root, '999999')))
  assert.ok(existsSync(join(root, String(project.id))))

  assert.equal((await ada.delete(`/api/projects/${project.id}`)).status, 204)
  assert.ok(existsSync(join(root, String(project.id))))
  assert.equal((await ada.delete(`/api/projects/${project.id}?forever=true`)).status, 204)
  assert.ok(!existsSync(join(root, String(project.id))))
})
