import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { newUser, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { writeAll } from '../../support/failoverDrill.ts'
import { createGitClient, type GitClient, withToken } from '../../support/gitClient.ts'
import { assertCommittedOnce, startHomesDrill } from '../../support/homesDrill.ts'
import { beginnings, openSlowClient } from '../../support/slowClients.ts'

const edits = 12
/** More than all buffers between the repository and a reader hold. */
const fileBytes = 24_000_000
/** More than a refusal. */
const beganBytes = 50_000
const ofEachKind = 12

/**
 * Eve opens requests of every kind at both instances, of which one has her repository and the other asks that one, and
 * then neither sends nor reads.
 */
test('callers of two instances who neither send nor read delay no one else, and are disconnected', async () => {
  await using machine = await createGitClient()
  await using database = await testDatabase()
  await using homes = await startHomesDrill({ database, env: { GIT_IDLE_S: '2' } })
  const { urls, user: ada } = homes.drill
  const eve = await newUser(urls[0] ?? '')
  const gitToken = await eve.gitToken()
  const large = await eve.project()
  const head = await pushLargeFile(machine, large, gitToken)
  const target = { projectId: large.id, repository: pathOf(large), head, token: eve.token, gitToken }

  await using opened = new AsyncDisposableStack()
  async function open(kind: keyof typeof beginnings) {
    const each = urls.flatMap(url => Array.from({ length: ofEachKind }, () => url))
    const clients = await Promise.all(each.map(url => openSlowClient(url, beginnings[kind](target))))
    for (const client of clients) opened.use(client)
    return clients
  }
  const readers = await open('clone')
  const senders = [...(await open('fetch')), ...(await open('push'))]
  await Promise.all([open('head'), open('body'), open('events')])

  const documents = [await homes.begin(await homes.create('a.md')), await homes.begin(await homes.create('b.md'))]
  const { values } = await writeAll(homes.drill, documents, { edits, killEvery: edits + 1 })
  assertCommittedOnce(documents, values)
  for (const { projectId } of documents) await cloneAtBoth(machine, ada, projectId, urls)

  for (const url of urls) {
    const ofEve = withToken(url + pathOf(large), gitToken)
    await waitFor('no request of Eve waits before her next one', () => isAnswered(machine, ofEve))
  }
  await waitFor('no clone is left', () => clonesIn(homes.folder) === 0)
  const received = await Promise.all(readers.map(client => client.drain()))
  const largestBytes = Math.max(...received)
  assert.ok(largestBytes < fileBytes, `a clone that is not read is not completed: ${largestBytes} bytes`)
  assert.ok(largestBytes > beganBytes, `a clone has begun: ${largestBytes} bytes`)
  for (const client of senders) await client.drain()
})

/** The requests of one caller are admitted in order: behind an answer there is none that may still begin. */
async function isAnswered(machine: GitClient, remote: string): Promise<boolean> {
  const { code } = await machine.run('.', ['ls-remote', remote])
  return code === 0
}

function clonesIn(folder: string): number {
  const listed = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' }).split('\n')
  return listed.filter(args => args.includes('upload-pack') && args.includes(folder)).length
}

function pathOf({ cloneUrl }: ProjectRecord): string {
  return new URL(cloneUrl ?? '').pathname
}

async function pushLargeFile(machine: GitClient, project: ProjectRecord, token: string): Promise<string> {
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, token), 'large')
  await writeFile(join(machine.dir, 'large', 'large.bin'), randomBytes(fileBytes))
  await machine.git('large', 'add', '-A')
  await machine.git('large', 'commit', '-q', '-m', 'Add a large file')
  await machine.git('large', 'push', '-q')
  return await machine.git('large', 'rev-parse', 'HEAD')
}

async function cloneAtBoth(machine: GitClient, user: TestUser, projectId: number, urls: readonly string[]) {
  const project = (await user.get(`/api/projects/${projectId}`)).as<ProjectRecord>()
  const token = await user.gitToken()
  for (const [at, url] of urls.entries()) {
    const folder = `${projectId}-${at}`
    await machine.git('.', 'clone', '-q', withToken(url + pathOf(project), token), folder)
    assert.match(await machine.git(folder, 'log', '--format=%s'), /./)
  }
}
