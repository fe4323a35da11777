import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock as clock } from '#drivers/clock.ts'
import { contentCache } from '#drivers/contentCache.ts'
import type { HostId, TreeEntry } from '#ports/hosts.ts'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { readTexts } from '#usecases/content/projectTexts.ts'
import { withQueued } from '#usecases/content/queue/withQueued.ts'

const entries: readonly TreeEntry[] = ['1', '2'].map(sha => ({
  path: `${sha}.md`,
  name: `${sha}.md`,
  type: 'file',
  sha,
  size: 9,
}))
const limits = { textsMaxChars: 1_000, factsMax: 10 }

/** A project on a host that counts its reads of blobs. */
function projectOn(id: HostId, reads: string[], queuedCommits = 0): OpenProject {
  const repos = {
    async readBlob(_access: unknown, _repo: unknown, sha: string) {
      reads.push(sha)
      return Buffer.from(`text ${sha}`)
    },
  }
  const codeHost = { id, repos }
  return {
    id: 7,
    defaultBranch: 'main',
    repo: { id: 'r' },
    access: null,
    queuedCommits,
    codeHost,
  } as unknown as OpenProject
}

async function textsOf(ports: Parameters<typeof readTexts>[0], project: OpenProject): Promise<readonly string[]> {
  const texts: string[] = []
  for await (const read of readTexts(ports, project, entries)) texts.push(...read.map(({ text }) => text))
  return texts
}

test('a text is read from the host once, also with commits that wait for the host', async () => {
  const reads: string[] = []
  const ports = { clock, contentCache: contentCache(limits) }
  const waiting = async () => ({ recordedHead: 'c', paths: [{ path: 'new.md', sha: '3', size: 9 }] })
  const queuedCommits = { waiting } as unknown as Parameters<typeof withQueued>[0]['queuedCommits']
  const texts = ['text 1', 'text 2']
  assert.deepEqual(await textsOf(ports, projectOn('github', reads)), texts)
  const { project } = await withQueued({ queuedCommits }, projectOn('github', reads, 1))
  assert.deepEqual(await textsOf(ports, project), texts)
  assert.deepEqual(reads, ['1', '2'])
})

test('a repository of another host may have the same id, and another installation keeps its own texts', async () => {
  const reads: string[] = []
  const ports = { clock, contentCache: contentCache(limits) }
  await textsOf(ports, projectOn('github', reads))
  await textsOf(ports, projectOn('gitlab', reads))
  await textsOf({ clock, contentCache: contentCache(limits) }, projectOn('github', reads))
  assert.deepEqual(reads, ['1', '2', '1', '2', '1', '2'])
})
