import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { HostError } from '#ports/hosts.ts'
import { WorkError } from '#ports/work.ts'
import { blobIdOf } from '#usecases/content/blobId.ts'
import { sendQueued } from '#usecases/content/queue/sendQueued.ts'
import { readContent } from '#usecases/content/readContent.ts'
import { searchTexts } from '#usecases/content/searchTexts.ts'
import { testStores } from '../../drivers/postgres/rows.ts'
import { bytes, queueModel } from './queueModel.ts'

const stores = await testStores()
after(() => stores[Symbol.asyncDispose]())

const start = { 'README.md': '# Spec\n', 'docs/a.md': 'one\ntwo\nthree\n' }
const shaOf = (text: string) => blobIdOf(bytes(text))
const write = (path: string, text: string, base: string | null) => [
  { path, content: bytes(text), baseSha: base === null ? null : shaOf(base) },
]

test('a commit waits during an outage and lands when the host is back', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  const result = await world.commit('Say more', write('README.md', '# Specification\n', start['README.md']))
  assert.equal(result.kind, 'queued')
  assert.deepEqual(await statuses(world), ['WAITING'])
  assert.equal((await stores.projects.byId(world.project.id))?.queuedCommits, 1)
  await sendQueued(world.ports, world.project.id)
  assert.deepEqual(await statuses(world), ['WAITING'], 'the host is still off')
  world.off = false
  await sendQueued(world.ports, world.project.id)
  const [landed] = await world.queued()
  assert.equal(landed?.status, 'LANDED')
  assert.equal(landed.merged, false)
  assert.equal(await world.atHost('README.md'), '# Specification\n')
  assert.equal((await stores.projects.byId(world.project.id))?.pagesCommitSha, landed.commitSha)
  assert.deepEqual(
    world.published.filter(update => (update as { kind: string }).kind === 'queued-commit'),
    [
      { kind: 'queued-commit', projectId: world.project.id, id: landed.id, status: 'WAITING', commitSha: null },
      {
        kind: 'queued-commit',
        projectId: world.project.id,
        id: landed.id,
        status: 'LANDED',
        commitSha: landed.commitSha,
      },
    ],
  )
  assert.deepEqual(
    (await stores.queuedCommits.contents(landed.id)).map(({ content }) => content),
    [null],
  )
})

test('a commit queues behind waiting ones, even when the host is back', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  await world.commit('First', write('README.md', '# A\n', start['README.md']))
  world.off = false
  assert.equal((await world.commit('Second', write('new.md', 'New.\n', null))).kind, 'queued')
  await world.drain()
  assert.deepEqual(await world.messages(), ['First', 'Second'])
  assert.equal((await world.commit('Third', write('third.md', 'Third.\n', null))).kind, 'committed')
})

for (const [kind, status] of [
  ['starved', 'WAITING'],
  ['deadline', 'CONFLICT'],
] as const) {
  test(`a commit whose merge ended as ${kind} is ${status}`, async () => {
    const world = await queueModel(stores, start)
    world.off = true
    await world.commit('A', write('docs/a.md', 'ONE\ntwo\nthree\n', start['docs/a.md']))
    world.push('docs/a.md', 'one\ntwo\nthree\nfour\n')
    world.off = false
    const work = {
      ...world.ports.work,
      run: () => Promise.reject(new WorkError(kind, 'It was stopped.')),
    }
    await sendQueued({ ...world.ports, work }, world.project.id)
    assert.deepEqual(await statuses(world), [status])
    await world.drain()
    const landed = 'ONE\ntwo\nthree\nfour\n'
    assert.equal((await world.atHost('docs/a.md')) === landed, status === 'WAITING')
  })
}

test('three commits on top of each other land together with a concurrent change by another person', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  const [a, b, c] = ['ONE\ntwo\nthree\n', 'ONE\nand a half\ntwo\nthree\n', 'ONE!\nand a half\ntwo\nthree\n']
  await world.commit('A', write('docs/a.md', a, start['docs/a.md']))
  await world.commit('B', write('docs/a.md', b, a))
  await world.commit('C', write('docs/a.md', c, b))
  world.push('docs/a.md', 'one\ntwo\nthree\nfour\n')
  await world.drain()
  assert.equal(await world.atHost('docs/a.md'), `${c}four\n`)
  assert.deepEqual(
    (await world.queued()).map(({ status, merged }) => [status, merged]),
    [
      ['LANDED', true],
      ['LANDED', true],
      ['LANDED', true],
    ],
  )
  // The open page is still based on the queued text, which never was in the repository.
  const late = await world.commit('Late', write('docs/a.md', c.replace('two', 'TWO'), c))
  assert.equal(late.kind, 'committed')
  assert.equal(await world.atHost('docs/a.md'), 'ONE!\nand a half\nTWO\nthree\nfour\n')
})

test('the default branch is read with the waiting commits applied', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  await world.commit('Write', [...write('docs/b/c.md', 'New.\n', null), ...write('README.md', '# Two\n', '# Spec\n')])
  await world.commit('Delete', [{ path: 'docs/a.md', content: null, baseSha: shaOf(start['docs/a.md']) }])
  assert.equal((await world.read('README.md'))?.text, '# Two\n', 'without the host')
  world.off = false
  assert.equal((await world.read('docs/b/c.md'))?.text, 'New.\n')
  assert.equal(await world.read('docs/a.md'), null)
  assert.deepEqual(await paths(''), ['README.md', 'docs', 'docs/b', 'docs/b/c.md'])
  assert.deepEqual(await paths('docs', { recursive: false }), ['docs/b'])
  assert.deepEqual(await paths('docs/b', { recursive: false }), ['docs/b/c.md'])
  const head = (await stores.projects.byId(world.project.id))?.pagesCommitSha
  if (head) assert.deepEqual(await paths('', { ref: head }), ['README.md', 'docs', 'docs/a.md'])
  await world.drain()
  assert.deepEqual(await paths(''), ['README.md', 'docs', 'docs/b', 'docs/b/c.md'])

  async function paths(
    path: string,
    { recursive = true, ref }: { readonly recursive?: boolean; readonly ref?: string } = {},
  ): Promise<readonly string[]> {
    const request = { path, recursive, withLastCommit: false, ...(ref && { ref }) }
    const content = await readContent(world.ports, world.project.userId, world.project.id, request)
    return content.kind === 'folder' ? content.tree.entries.map(entry => entry.path) : []
  }
})

test('a commit on top of a withdrawn one lands with its own change alone', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  const [a, b] = ['ONE\ntwo\nthree\n', 'ONE\ntwo\nTHREE\n']
  const first = await world.commit('A', write('docs/a.md', a, start['docs/a.md']))
  await world.commit('B', write('docs/a.md', b, a))
  assert.equal(await stores.queuedCommits.remove(world.project.id, (first.commit as { id: number }).id), 'removed')
  await world.drain()
  assert.deepEqual(await statuses(world), ['LANDED'])
  assert.equal(await world.atHost('docs/a.md'), 'one\ntwo\nTHREE\n')
})

test('a search finds waiting texts, and not what they delete', async () => {
  const world = await queueModel(stores, start)
  const find = async (words: string) => {
    const found = await searchTexts(world.ports, world.project.userId, world.project.id, { words, limit: 10 })
    return found.hits.map(({ path, text }) => `${path}: ${text}`)
  }
  assert.deepEqual(await find('two'), ['docs/a.md: two'])
  world.off = true
  await world.commit('Write', write('docs/a.md', 'one\nmany\n', start['docs/a.md']))
  await world.commit('New', write('docs/b.md', 'many more\n', null))
  world.off = false
  assert.deepEqual(await find('two'), [])
  assert.deepEqual(await find('many'), ['docs/a.md: many', 'docs/b.md: many more'])
})

test('a conflict keeps its text and blocks no other commit, and lands by a retry once it fits', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  await world.commit('Mine', write('docs/a.md', 'mine\ntwo\nthree\n', start['docs/a.md']))
  await world.commit('Other', write('README.md', '# Other\n', start['README.md']))
  world.push('docs/a.md', 'theirs\ntwo\nthree\n')
  await world.drain()
  const [mine] = await world.queued()
  assert.deepEqual(await statuses(world), ['CONFLICT', 'LANDED'])
  assert.equal(mine?.reason, 'docs/a.md was changed in the same lines since you read it.')
  assert.equal(await world.atHost('docs/a.md'), 'theirs\ntwo\nthree\n')
  const [kept] = await stores.queuedCommits.contents(mine?.id ?? 0)
  assert.equal(Buffer.from(kept?.content ?? []).toString(), 'mine\ntwo\nthree\n')
  world.push('docs/a.md', start['docs/a.md'])
  await stores.queuedCommits.retry(world.project.id, mine?.id ?? 0, new Date())
  await world.drain()
  assert.deepEqual(await statuses(world), ['LANDED', 'LANDED'])
  assert.equal(await world.atHost('docs/a.md'), 'mine\ntwo\nthree\n')
})

test('what the host refuses for good is stored with its reason; what needs a person to reconnect waits', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  await world.commit('One', write('README.md', '# One\n', start['README.md']))
  world.off = false
  world.refusal = new HostError('access_expired', 'Connect your account again.')
  await sendQueued(world.ports, world.project.id)
  const [waiting] = await world.queued()
  assert.deepEqual([waiting?.status, waiting?.reason], ['WAITING', 'Connect your account again.'])
  world.refusal = new HostError('protected', 'The branch takes no direct commits.')
  await sendQueued(world.ports, world.project.id)
  const [refused] = await world.queued()
  assert.deepEqual([refused?.status, refused?.reason], ['REFUSED', 'The branch takes no direct commits.'])
  assert.equal((await stores.projects.byId(world.project.id))?.queuedCommits, 1)
})

test('a commit whose answer was lost is found, even if another person has reverted it since', async () => {
  const world = await queueModel(stores, start)
  world.mishap = 'lost after'
  const result = await world.commit('Once', write('README.md', '# Once\n', start['README.md']))
  assert.equal(result.kind, 'queued')
  world.push('README.md', start['README.md'])
  await world.drain()
  const [once] = await world.queued()
  assert.equal(once?.status, 'LANDED')
  assert.equal(await world.atHost('README.md'), start['README.md'])
  assert.equal((await world.messages()).filter(message => message === 'Once').length, 1)
})

test('a worker that dies after the host has committed leaves enough to find the commit', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  const first = await world.commit('First', write('first.md', 'First.\n', null))
  await world.commit('Once', write('README.md', '# Once\n', start['README.md']))
  await stores.queuedCommits.remove(world.project.id, (first.commit as { id: number }).id)
  world.off = false
  world.mishap = 'die after'
  await world.work()
  world.push('README.md', start['README.md'])
  await world.drain()
  assert.deepEqual(await statuses(world), ['LANDED'])
  assert.equal(await world.atHost('README.md'), start['README.md'])
  assert.equal((await world.messages()).filter(message => message === 'Once').length, 1)
})

test('a commit that replaced a push before its worker died is taken back and merged with the push', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  await world.commit('Ours', write('docs/a.md', 'ONE\ntwo\nthree\n', start['docs/a.md']))
  world.off = false
  world.replaced = { path: 'docs/a.md', text: 'one\ntwo\nthree\nfour\n' }
  await world.work()
  assert.equal(await world.atHost('docs/a.md'), 'ONE\ntwo\nthree\n')
  await world.drain()
  assert.deepEqual(await statuses(world), ['LANDED'])
  assert.equal(await world.atHost('docs/a.md'), 'ONE\ntwo\nthree\nfour\n')
})

test('a commit that replaced a push of the same lines before its worker died conflicts with it', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  await world.commit('Ours', write('docs/a.md', 'ONE\ntwo\nthree\n', start['docs/a.md']))
  world.off = false
  world.replaced = { path: 'docs/a.md', text: 'uno\ntwo\nthree\n' }
  await world.work()
  await world.drain()
  assert.deepEqual(await statuses(world), ['CONFLICT'])
  assert.equal(await world.atHost('docs/a.md'), 'uno\ntwo\nthree\n')
})

test('a binary file that landed without an answer does not conflict with itself', async () => {
  const world = await queueModel(stores, start)
  world.mishap = 'lost after'
  await world.commit('Logo', [{ path: 'logo.png', content: Uint8Array.of(137, 80, 0, 255), baseSha: null }])
  await stores.pool.query('update queued_commits set sent_as = null where project_id = $1', [world.project.id])
  await world.drain()
  assert.deepEqual(await statuses(world), ['LANDED'])
  assert.deepEqual(await world.messages(), ['Logo'])
})

test('only as much is queued as there is room for, and the refusal says what to do', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  for (let at = 0; at < limits.queuedCommitsPerProject; at++) {
    await world.commit(`Note ${at}`, write(`notes/${at}.md`, 'Note.\n', null))
  }
  await assert.rejects(world.commit('Too much', write('more.md', 'More.\n', null)), (error: unknown) => {
    assert.ok(error instanceof Failure)
    assert.equal(error.code, 'unavailable')
    assert.match(error.message, /50 commits of this project wait for it already\. Nothing was stored/)
    return true
  })
  await world.drain()
  assert.equal((await world.messages()).length, limits.queuedCommitsPerProject)
})

test('without baseSha a commit cannot wait, and the refusal says so', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  const unseen = [{ path: 'README.md', content: bytes('# X\n'), baseSha: undefined }]
  await assert.rejects(world.commit('Unseen', unseen), (error: unknown) => {
    assert.ok(error instanceof Failure)
    assert.equal(error.code, 'unavailable')
    assert.match(error.message, /send baseSha for README\.md/)
    return true
  })
  assert.deepEqual(await statuses(world), [])
})

test('two workers never send the same project concurrently', async () => {
  const world = await queueModel(stores, start)
  world.off = true
  for (const at of [1, 2, 3, 4]) await world.commit(`Note ${at}`, write(`notes/${at}.md`, 'Note.\n', null))
  world.off = false
  await Promise.all([1, 2, 3].map(() => sendQueued(world.ports, world.project.id)))
  await world.drain()
  assert.deepEqual(await world.messages(), ['Note 1', 'Note 2', 'Note 3', 'Note 4'])
})

test('a waiting commit is read at every moment while it lands', async () => {
  const waiting = async () => {
    const world = await queueModel(stores, start)
    world.readsFromCopy = true
    await world.commit('Before', write('README.md', '# Before\n', start['README.md']))
    world.off = true
    await world.commit('After', write('README.md', '# After\n', '# Before\n'))
    world.off = false
    return world
  }
  const read = async (world: World) => (await world.read('README.md'))?.text

  const landing = await waiting()
  const seen: (string | undefined)[] = []
  await sendQueued(
    beforeEachCall(landing.ports, async () => void seen.push(await read(landing))),
    landing.project.id,
  )
  seen.push(await read(landing))
  assert.deepEqual([...new Set(seen)], ['# After\n'])

  for (let step = 0, isThrough = false; !isThrough; step++) {
    const world = await waiting()
    let at = 0
    const ports = beforeEachCall(world.ports, async () => {
      if (at++ === step) await sendQueued(world.ports, world.project.id)
    })
    const content = await readContent(ports, world.project.userId, world.project.id, readme)
    assert.equal(content.kind === 'file' && Buffer.from(content.file.content).toString(), '# After\n', `step ${step}`)
    isThrough = at <= step
  }
})

const readme = { path: 'README.md', withLastCommit: false }

/** The same stores, where something else happens before each call. */
function beforeEachCall(ports: World['ports'], before: () => Promise<void>): World['ports'] {
  const watched = <T extends object>(store: T): T =>
    Object.fromEntries(
      Object.entries(store).map(([name, call]) => [
        name,
        async (...args: unknown[]) => {
          await before()
          return await call(...args)
        },
      ]),
    ) as T
  return { ...ports, projects: watched(ports.projects), queuedCommits: watched(ports.queuedCommits) }
}

type World = Awaited<ReturnType<typeof queueModel>>

async function statuses(world: World): Promise<readonly string[]> {
  return (await world.queued()).map(({ status }) => status)
}
