/** What a user does while the code host is unavailable, and what must exist afterwards. */
import assert from 'node:assert/strict'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import type { Caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { blobIdOf } from '#usecases/content/blobId.ts'

const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const page = (change: (line: string, at: number) => string = line => line) => `${lines.map(change).join('\n')}\n`

/** The page after another person's change in the meantime. */
export const changedByOthers = { 'docs/page.md': page((line, at) => (at === 7 ? 'eight, by others' : line)) }

export const drillMessages = [
  'Page, first',
  'Page, second',
  'Add notes',
  'Change notes',
  'Delete notes',
  'Add notes again',
  'Two at once',
  'Rewrite',
  'Add a picture',
  'Page, third',
] as const

export type Drill = { readonly path: string; readonly sessionId: number }

/** While the host is available: two pages, and a proposal of the rules editor. */
export async function prepareDrill(user: Caller, projectId: number): Promise<Drill> {
  const path = `/api/projects/${projectId}`
  const files = [
    { path: 'docs/page.md', content: page(), baseSha: null },
    { path: 'docs/rules.md', content: '# Rules\n\nLogs are kept for 30 days.\n', baseSha: null },
  ]
  const made = await user.post(`${path}/commit`, { files, message: 'Prepare' })
  assert.equal(made.status, 201, made.text)
  const asked = { filePath: 'docs/rules.md', instruction: 'replace "30 days" with "90 days"' }
  const edit = await user.post(`${path}/edit`, asked)
  assert.equal(edit.status, 200, edit.text)
  return { path, sessionId: edit.as<EditReply>().sessionId }
}

const first = page((line, at) => (at === 0 ? 'ONE' : line))
const second = page((line, at) => (at === 0 ? 'ONE' : at === 1 ? 'TWO' : line))
const third = page((line, at) => (at === 0 ? 'ONE' : at === 1 ? 'TWO' : at === 2 ? 'THREE' : line))
const picture = Buffer.from([137, 80, 78, 71, 0, 255])

/**
 * Ten commits: of different files and of the same one, a deletion, several files in one commit, a proposal, binary
 * content.
 */
export async function commitTen(user: Caller, { path, sessionId }: Drill): Promise<readonly QueuedCommitRecord[]> {
  const sha = (text: string) => blobIdOf(Buffer.from(text))
  const one = (filePath: string, content: string | null, base: string | null) => ({
    filePath,
    content,
    baseSha: base === null ? null : sha(base),
  })
  const two = {
    files: [
      { path: 'a.md', content: 'A\n', baseSha: null },
      { path: 'b/c.md', content: 'C\n', baseSha: null },
    ],
  }
  const bodies: readonly object[] = [
    one('docs/page.md', first, page()),
    one('docs/page.md', second, first),
    one('notes.md', 'Notes\n', null),
    one('notes.md', 'More notes\n', 'Notes\n'),
    one('notes.md', null, 'More notes\n'),
    one('notes.md', 'Other notes\n', null),
    two,
    { sessionId },
    { ...one('picture.png', picture.toString('base64'), null), encoding: 'base64' },
    one('docs/page.md', third, second),
  ]
  const queued: QueuedCommitRecord[] = []
  for (const [at, body] of bodies.entries()) {
    const answer = await user.post(`${path}/commit`, { ...body, message: drillMessages[at] })
    assert.equal(answer.status, 202, answer.text)
    queued.push(answer.as<QueuedCommitRecord>())
    assert.equal(answer.headers.get('location'), `${path}/queued-commits/${queued.at(-1)?.id}`)
  }
  return queued
}

export async function listQueued(user: Caller, { path }: Drill): Promise<readonly QueuedCommitRecord[]> {
  return (await user.get(`${path}/queued-commits`)).as<QueuedCommitRecord[]>()
}

/**
 * Waits until all commits have landed, and checks the result. `messages`: of the branch, newest first; `changedOnTop`:
 * what others changed after `Two at once` had landed.
 */
export async function assertAllLanded(
  user: Caller,
  drill: Drill,
  messages: () => Promise<readonly string[]>,
  changedOnTop: { readonly 'a.md': string } = { 'a.md': 'A\n' },
): Promise<void> {
  const landed = await waitFor('all ten have landed', async () => {
    const queued = await listQueued(user, drill)
    const bad = queued.find(({ status }) => status === 'CONFLICT' || status === 'REFUSED')
    assert.equal(bad, undefined, JSON.stringify(bad))
    const next = queued.find(({ status }) => status === 'WAITING')
    // The next attempt would start by itself within a minute.
    if (next) await user.post(`${drill.path}/queued-commits/${next.id}/retry`)
    return next === undefined && queued
  })
  assert.equal(landed.length, drillMessages.length)
  const subjects = (await messages()).map(message => message.split('\n')[0] ?? '').toReversed()
  const from = subjects.indexOf(drillMessages[0])
  assert.deepEqual(subjects.slice(from), drillMessages)
  assert.equal(new Set(subjects).size, subjects.length, subjects.join(', '))
  const text = async (path: string) => {
    const read = await user.get(`${drill.path}/files/${path}`)
    return read.status === 404 ? null : read.as<FileRecord>().content
  }
  const merged = page((line, at) => ['ONE', 'TWO', 'THREE'][at] ?? (at === 7 ? 'eight, by others' : line))
  assert.equal(await text('docs/page.md'), merged)
  assert.equal(await text('notes.md'), 'Other notes\n')
  assert.equal(await text('a.md'), changedOnTop['a.md'])
  assert.equal(await text('b/c.md'), 'C\n')
  assert.equal(await text('docs/rules.md'), '# Rules\n\nLogs are kept for 90 days.\n')
  assert.equal(await text('picture.png'), picture.toString('base64'))
  const again = await user.post(`${drill.path}/commit`, { sessionId: drill.sessionId })
  assert.equal(again.status, 201, again.text)
  const rewrite = landed[drillMessages.indexOf('Rewrite')]
  assert.equal(again.as<CommitReply>().sha, rewrite?.commitSha)
}
