import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import type { ChangeHistory } from '#ports/hosts/changeHistory.ts'
import type { CommitRecord, RepoHost } from '#ports/hosts.ts'
import { siteMap } from '#site/tree/map.ts'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { lastChanges } from '#usecases/pages/lastChanges.ts'
import { entry } from '../../site/renderMarkdownPage.ts'

type Commit = { readonly parents?: readonly string[]; readonly files: Readonly<Record<string, string>> }
type Asked = { readonly ref: string; readonly path?: string }

function projectWith(listCommits: unknown): OpenProject {
  return { id: 7, codeHost: { repos: { listCommits } }, repo: { id: 7 }, access: {} } as unknown as OpenProject
}

const quietMs = 500
const ports = { clock: systemClock }

function record(sha: string, { parents = [] }: Commit): CommitRecord {
  const author = { name: `author of ${sha}`, email: 'a@example.org', date: new Date('2026-05-01T00:00:00Z') }
  return { sha, message: sha, author, parents, url: null }
}

/** A history by commit; listings of all commits but `unlisted` are cached. Requests to the host are recorded. */
function history(commits: Readonly<Record<string, Commit>>, unlisted: readonly string[] = []) {
  const asked: Asked[] = []
  const lastOf = (ref: string, path: string): string | null => {
    const commit = commits[ref]
    if (!commit) return null
    const [parent] = commit.parents ?? []
    return parent !== undefined && commits[parent]?.files[path] === commit.files[path] ? lastOf(parent, path) : ref
  }
  const listCommits: RepoHost['listCommits'] = async (_access, _repo, { ref, path }) => {
    assert.ok(ref !== undefined)
    asked.push(path === undefined ? { ref } : { ref, path })
    const sha = path === undefined ? ref : lastOf(ref, path)
    const commit = sha === null ? undefined : commits[sha]
    return { commits: sha !== null && commit ? [record(sha, commit)] : [], next: null } as never
  }
  const project = projectWith(listCommits)
  const { of: find } = lastChanges(ports, (_project, at, path) => {
    const listed = unlisted.includes(at) ? undefined : commits[at]
    return listed ? { kind: 'listed', sha: listed.files[path] ?? null } : { kind: 'unknown' }
  })
  return { asked, find: (head: string, path: string) => find(project, head, path) }
}

/** Waits until all work that waits for quiet has run. */
async function afterQuiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    mock.timers.tick(quietMs)
    await new Promise(resolve => setImmediate(resolve))
  }
}

function withTimers(body: () => Promise<void>): () => Promise<void> {
  return async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      await body()
    } finally {
      mock.timers.reset()
    }
  }
}

test(
  'no reader waits for an unknown change: it is looked up in the background, and the next reader gets it',
  withTimers(async () => {
    const { find, asked } = history({ one: { files: { a: '1' } }, two: { parents: ['one'], files: { a: '1' } } }, [
      'one',
      'two',
    ])
    assert.equal(await find('two', 'a'), null)
    assert.deepEqual(asked, [])
    await afterQuiet()
    assert.deepEqual(asked, [{ ref: 'two', path: 'a' }])
    assert.equal((await find('two', 'a'))?.authorName, 'author of one')
    assert.equal(asked.length, 1)
  }),
)

test(
  'what is known at a commit also applies at the next one to each unchanged file, without reading its history',
  withTimers(async () => {
    const { find, asked } = history({
      one: { files: { a: '1', b: '1' } },
      two: { parents: ['one'], files: { a: '2', b: '1' } },
    })
    assert.equal((await find('one', 'a'))?.sha, 'one')
    assert.equal((await find('one', 'b'))?.sha, 'one')
    assert.equal((await find('two', 'a'))?.sha, 'two')
    assert.equal((await find('two', 'b'))?.sha, 'one')
    assert.ok(asked.every(({ path }) => path === undefined))
  }),
)

test(
  'a commit is read once, however many of its files are requested',
  withTimers(async () => {
    const files = { a: '1', b: '1', c: '1' }
    const { find, asked } = history({ one: { files } })
    await Promise.all(Object.keys(files).map(path => find('one', path)))
    assert.deepEqual(asked, [{ ref: 'one' }])
  }),
)

test(
  'a merge reveals nothing by itself: the history is read',
  withTimers(async () => {
    const { find, asked } = history({
      one: { files: { a: '1' } },
      side: { parents: ['one'], files: { a: '2' } },
      merge: { parents: ['one', 'side'], files: { a: '2' } },
    })
    assert.equal(await find('merge', 'a'), null)
    await afterQuiet()
    assert.ok(asked.some(({ path }) => path === 'a'))
    assert.notEqual(await find('merge', 'a'), null)
  }),
)

test(
  'a file is looked up once, however often it is requested meanwhile, and files are looked up one after the other',
  withTimers(async () => {
    const { find, asked } = history({ one: { files: { a: '1', b: '1' } } }, ['one'])
    for (let times = 0; times < 3; times++) for (const path of ['a', 'b']) assert.equal(await find('one', path), null)
    await afterQuiet()
    assert.deepEqual(asked, [
      { ref: 'one', path: 'a' },
      { ref: 'one', path: 'b' },
    ])
  }),
)

test(
  'lookups of a slow host do not overlap, and none is repeated while it runs',
  withTimers(async () => {
    const started: string[] = []
    let running = 0
    let mostRunning = 0
    const pending: (() => void)[] = []
    const listCommits = async (_access: unknown, _repo: unknown, { path }: Asked) => {
      started.push(path ?? '')
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise<void>(resolve => pending.push(resolve))
      running--
      return { commits: [], next: null }
    }
    const { of: find } = lastChanges(ports, () => ({ kind: 'unknown' }))
    const project = projectWith(listCommits)
    for (const path of ['a', 'b', 'a', 'c', 'a']) {
      await find(project, 'one', path)
      await afterQuiet()
    }
    while (pending.length > 0) {
      pending.shift()?.()
      await afterQuiet()
    }
    assert.equal(mostRunning, 1)
    assert.deepEqual(started, ['a', 'b', 'c'])
  }),
)

test(
  'a file without a history is known to have none, and not looked up again',
  withTimers(async () => {
    const { find, asked } = history({}, [])
    assert.equal(await find('gone', 'a'), null)
    await afterQuiet()
    assert.equal(await find('gone', 'a'), null)
    await afterQuiet()
    assert.equal(asked.length, 1)
  }),
)

test(
  'a failing host costs only the answer, and is asked again by the next reader',
  withTimers(async () => {
    let failing = true
    const listCommits = async () => {
      if (failing) throw new Error('the host is away')
      return { commits: [record('one', { files: {} })] }
    }
    const project = projectWith(listCommits)
    const { of: find } = lastChanges(ports, () => ({ kind: 'unknown' }))
    assert.equal(await find(project, 'one', 'a'), null)
    await afterQuiet()
    failing = false
    assert.equal(await find(project, 'one', 'a'), null)
    await afterQuiet()
    assert.equal((await find(project, 'one', 'a'))?.sha, 'one')
  }),
)

function siteOf(lastChanges: ChangeHistory['lastChanges']) {
  const project = { ...projectWith(async () => null), id: 8 }
  Object.assign(project.codeHost, { changeHistory: { lastChanges } })
  return { project, head: 'two', map: siteMap(['a.md', 'b.md', 'docs/c.md'].map(entry)) }
}

test('a list asks the host once for all files of a commit', async () => {
  const asked: string[] = []
  const change = { sha: 'one', authorName: 'Ada', date: new Date('2026-05-01T00:00:00Z') }
  const site = siteOf(async (_repo, head, paths) => {
    asked.push(`${head} ${[...paths].join(' ')}`)
    return new Map([...paths].filter(path => path !== 'b.md').map(path => [path, change]))
  })
  const { ofAll } = lastChanges(ports, () => ({ kind: 'unknown' }))
  assert.deepEqual([...(await ofAll(site, ['a.md', 'b.md'])).keys()], ['a.md'])
  assert.equal((await ofAll(site, ['docs/c.md'])).get('docs/c.md')?.authorName, 'Ada')
  assert.deepEqual(asked, ['two a.md b.md docs/c.md'])
})

test('a host that fails costs a list its dates, and the next one asks again', async () => {
  let failing = true
  const change = { sha: 'one', authorName: 'Ada', date: new Date('2026-05-01T00:00:00Z') }
  const site = siteOf(async () => {
    if (failing) throw new Error('the disk is full')
    return new Map([['a.md', change]])
  })
  const { ofAll } = lastChanges(ports, () => ({ kind: 'unknown' }))
  assert.equal((await ofAll(site, ['a.md'])).size, 0)
  failing = false
  assert.equal((await ofAll(site, ['a.md'])).size, 1)
})

test('a host that has the history elsewhere is not asked file by file', async () => {
  const { ofAll } = lastChanges(ports, () => ({ kind: 'unknown' }))
  const project = projectWith(async () => assert.fail('asked'))
  assert.equal((await ofAll({ ...siteOf(async () => new Map()), project }, ['a.md'])).size, 0)
})
