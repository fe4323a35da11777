import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combineChanges, dependentCommits } from '../../web/src/outage/dependentCommits.ts'
import type { QueuedCommitDetails } from '../../web/src/outage/queue.ts'
import { RestoreError, restoreDrafts } from '../../web/src/outage/restore.ts'
import { commitBody } from '../../web/src/workbench/commit/sending/commitRequest.ts'
import { draft, memoryStore, openTestWorkspace, sharedTabs } from './testWorkspace.ts'

const [base, one, two, other] = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
]

type File = QueuedCommitDetails['files'][number]

function file(path: string, baseSha: string | null, sha: string | null, content: string | null = `${sha}`): File {
  return { path, baseSha, sha, content, encoding: 'utf-8' }
}

function queued(id: number, files: readonly File[], more: Partial<QueuedCommitDetails> = {}): QueuedCommitDetails {
  const at = '2026-03-05T14:02:00.000Z'
  return {
    id,
    projectId: 7,
    status: 'WAITING',
    message: `Commit ${id}`,
    reason: null,
    files: [...files],
    commitSha: null,
    commitUrl: null,
    merged: null,
    editSessionId: null,
    createdAt: at,
    updatedAt: at,
    nextAttemptAt: at,
    ...more,
  }
}

test('a commit is withdrawn with the later ones that build on it, and with no others', () => {
  const first = queued(1, [file('a.md', base, one)])
  const onTop = queued(3, [file('a.md', one, two), file('b.md', base, one)])
  const onTopOfThat = queued(4, [file('b.md', one, two)])
  const queue = [
    first,
    queued(2, [file('a.md', base, other)]),
    onTop,
    onTopOfThat,
    queued(5, [file('c.md', null, one)]),
    queued(6, [file('a.md', two, other)], { status: 'LANDED' }),
  ]
  assert.deepEqual(dependentCommits(queue, first), [first, onTop, onTopOfThat])
  assert.deepEqual(dependentCommits(queue, onTopOfThat), [onTopOfThat])
})

test('a chain is combined into one change per file, based on the version before the first', () => {
  const chain = [
    queued(1, [file('a.md', base, one, 'one'), file('new.md', null, one, 'new'), file('gone.md', base, null, null)]),
    queued(2, [file('a.md', one, two, 'two'), file('new.md', one, null, null)]),
  ]
  assert.deepEqual(combineChanges(chain), [
    { path: 'a.md', baseSha: base, content: 'two', encoding: 'utf-8', shas: [one, two] },
    { path: 'gone.md', baseSha: base, content: null, encoding: 'utf-8', shas: [null] },
  ])
  assert.equal(combineChanges([queued(1, [file('a.md', base, one)]), queued(2, [file('a.md', base, two)])]), null)
})

test('a queued commit becomes stored drafts, which an open workspace shows immediately', async () => {
  const kept = memoryStore()
  const tabs = sharedTabs()
  const [shown, own] = [openTestWorkspace(kept, 7, '1', tabs), openTestWorkspace(kept, 7, '1', tabs)]
  await shown.load()
  await restoreDrafts(own, [queued(5, [file('a.md', base, one, 'queued\r\n'), file('b.md', base, null, null)])])
  await messagesDelivered()
  const after = openTestWorkspace(kept)
  await after.load()
  for (const workspace of [shown, after]) {
    const { drafts } = workspace.state()
    assert.equal(drafts.get('a.md')?.content, 'queued\r\n')
    assert.equal(drafts.get('a.md')?.baseSha, base)
    assert.deepEqual(drafts.get('a.md')?.queuedIds, [5])
    assert.equal(drafts.get('b.md')?.content, null)
  }
})

test('text typed on top of a queued commit is rebased onto the version before it', async () => {
  const kept = memoryStore()
  const tabs = sharedTabs()
  const [shown, own] = [openTestWorkspace(kept, 7, '1', tabs), openTestWorkspace(kept, 7, '1', tabs)]
  shown.put(draft('a.md', 'queued, and more', one))
  await shown.flush()
  await restoreDrafts(own, [queued(5, [file('a.md', base, one, 'queued')])])
  await messagesDelivered()
  assert.equal(shown.state().drafts.get('a.md')?.content, 'queued, and more')
  assert.equal(shown.state().drafts.get('a.md')?.baseSha, base)
  shown.put(draft('a.md', 'queued, and more and more', base))
  assert.deepEqual(shown.state().drafts.get('a.md')?.queuedIds, [5])
})

test('a draft that lacks a later commit of the chain stays as it is, and nothing is withdrawn', async () => {
  const workspace = openTestWorkspace(memoryStore())
  workspace.put(draft('a.md', 'one, and more', one))
  const chain = [queued(5, [file('a.md', base, one, 'one')]), queued(6, [file('a.md', one, two, 'one and two')])]
  await assert.rejects(restoreDrafts(workspace, chain), /already a draft of a\.md/)
  assert.equal(workspace.state().drafts.get('a.md')?.baseSha, one)
})

test('a proposal on top of a queued commit is committed as text that holds both', async () => {
  const workspace = openTestWorkspace(memoryStore())
  const proposal = { sessionId: 9, text: 'queued, proposed', instruction: 'Do it.', before: 'queued' }
  workspace.put({ ...draft('a.md', 'queued, proposed', one), proposal })
  await restoreDrafts(workspace, [queued(5, [file('a.md', base, one, 'queued')])])
  assert.deepEqual(commitBody([...workspace.state().drafts.values()], 'm'), {
    sessionId: 9,
    handEdits: true,
    message: 'm',
    filePath: 'a.md',
    content: 'queued, proposed',
    baseSha: base,
    encoding: 'utf-8',
  })
})

test('another draft of the same file stays as it is and is named', async () => {
  const workspace = openTestWorkspace(memoryStore())
  workspace.put(draft('b.md', 'mine', base))
  const commit = queued(5, [file('a.md', base, one), file('b.md', base, one, 'queued')])
  await assert.rejects(restoreDrafts(workspace, [commit]), /already a draft of b\.md/)
  assert.deepEqual([...workspace.state().drafts.keys()], ['b.md'])
  assert.equal(workspace.state().drafts.get('b.md')?.content, 'mine')
})

test('nothing is restored if the browser cannot store drafts or the commit has landed', async () => {
  const commit = queued(5, [file('a.md', base, one)])
  const full = openTestWorkspace(memoryStore(new Map(), () => true))
  await assert.rejects(restoreDrafts(full, [commit]), RestoreError)
  assert.equal(full.state().drafts.size, 0)
  const landed = queued(5, [file('a.md', base, one, null)], { status: 'LANDED' })
  await assert.rejects(restoreDrafts(openTestWorkspace(memoryStore()), [landed]), RestoreError)
})

test('restored drafts are removed again, unless they have changed since', async () => {
  const workspace = openTestWorkspace(memoryStore())
  const commit = queued(5, [file('a.md', base, one, 'queued')])
  const takeBack = await restoreDrafts(workspace, [commit])
  await takeBack()
  assert.equal(workspace.state().drafts.size, 0)
  const again = await restoreDrafts(workspace, [commit])
  workspace.put(draft('a.md', 'queued, and more', base))
  await again()
  assert.equal(workspace.state().drafts.get('a.md')?.content, 'queued, and more')
})

/** Messages between workspaces arrive asynchronously. */
async function messagesDelivered(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}
