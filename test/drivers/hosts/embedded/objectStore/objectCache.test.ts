import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { cachedObjects, createObjectCache } from '#drivers/hosts/embedded/objectStore/objectCache.ts'
import { packedObjects } from '#drivers/hosts/embedded/objectStore/packedObjects.ts'
import type { ObjectContent } from '#drivers/hosts/embedded/objectStore/reader.ts'
import { refFiles } from '#drivers/hosts/embedded/objectStore/refFiles.ts'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'

/** A repository with loose objects, and what it asks of git instead of reading it. */
function opened(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'speckeep-objects-'))
  t.after(() => rmSync(dir, { recursive: true }))
  externalGit(dir, ['init', '--quiet', '--bare', '--initial-branch=main', dir])
  externalGit(dir, ['config', 'fastimport.unpackLimit', '1000'])
  const empty = externalGit(dir, ['commit-tree', '-m', 'First', externalGit(dir, ['mktree'], '')])
  externalGit(dir, ['update-ref', 'refs/heads/main', empty])
  const head = commitOnTop(dir, [
    { path: 'docs/a.md', mode: '100644', content: Buffer.from('Text é\n') },
    { path: 'large.bin', mode: '100644', content: Buffer.alloc(300_000) },
  ])
  const asked: string[] = []
  let isRunning = false
  const ask = async (name: string): Promise<ObjectContent | null> => {
    asked.push(name)
    return null
  }
  const reader = { info: ask, content: ask, isRunning: () => isRunning, close() {} }
  const objects = cachedObjects({
    dir,
    cache: createObjectCache(),
    refs: refFiles(),
    packed: packedObjects(),
    reader: () => reader,
    isReaderRunning: () => isRunning,
  })
  return { dir, head, asked, objects, startReader: () => (isRunning = true) }
}

function sha(dir: string, name: string): string {
  return externalGit(dir, ['rev-parse', name])
}

test('loose objects are read without git, by id, by branch, and peeled to a commit or tree', async t => {
  const { dir, head, asked, objects } = opened(t)
  for (const [name, as] of [
    [head, head],
    [`${head}^{commit}`, head],
    ['refs/heads/main', head],
    ['refs/heads/main^{commit}', head],
    ['HEAD^{commit}', head],
    [`${head}^{tree}`, sha(dir, 'main^{tree}')],
    [sha(dir, 'main:docs'), sha(dir, 'main:docs')],
    [sha(dir, 'main:docs/a.md'), sha(dir, 'main:docs/a.md')],
  ] as const) {
    const info = await objects.info(name)
    assert.deepEqual(info, {
      sha: as,
      type: externalGit(dir, ['cat-file', '-t', as]),
      size: Number(externalGit(dir, ['cat-file', '-s', as])),
    })
  }
  const text = await objects.content(sha(dir, 'main:docs/a.md'))
  assert.equal(text?.body.toString(), 'Text é\n')
  assert.equal(text?.body.buffer.byteLength, text?.body.length, 'it keeps no more memory than it has')
  assert.deepEqual(asked, [])
})

test('git is asked for what is large, damaged, missing, a tag, or outside the refs', async t => {
  const { dir, head, asked, objects } = opened(t)
  externalGit(dir, ['tag', '-a', '-m', 'Tag', 'v1', 'main'])
  externalGit(dir, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/main'])
  const [damaged, large, text] = ['main:docs', 'main:large.bin', 'main:docs/a.md'].map(name => sha(dir, name))
  assert.ok(damaged && large && text)
  const path = join(dir, 'objects', damaged.slice(0, 2), damaged.slice(2))
  chmodSync(path, 0o644)
  writeFileSync(path, 'x\u0001damaged')
  const names = [
    large,
    damaged,
    '0'.repeat(40),
    'refs/tags/v1^{commit}',
    'refs/heads/alias^{commit}',
    'refs/heads/none',
    'refs/heads/../../refs/heads/main',
    '../secret',
    `${text}^{tree}`,
  ]
  for (const name of names) assert.equal(await objects.info(name), null, name)
  for (const name of names) assert.equal(await objects.content(name), null, name)
  assert.deepEqual(asked, [...names, ...names])
  assert.ok(await objects.content(head))
})

test('a branch that moves is followed, also when everything is packed', async t => {
  const { dir, head, asked, objects } = opened(t)
  assert.equal((await objects.info('refs/heads/main^{commit}'))?.sha, head)
  const next = commitOnTop(dir, [{ path: 'b.md', mode: '100644', content: Buffer.from('b') }])
  assert.equal((await objects.info('refs/heads/main^{commit}'))?.sha, next)
  externalGit(dir, ['gc', '--quiet'])
  assert.equal((await objects.info(`${head}^{commit}`))?.sha, head)
  assert.equal((await objects.info('refs/heads/main^{commit}'))?.sha, next)
  assert.equal((await objects.content(sha(dir, 'main:docs/a.md')))?.body.toString(), 'Text é\n')
  const last = commitOnTop(dir, [{ path: 'c.md', mode: '100644', content: Buffer.from('c') }])
  externalGit(dir, ['gc', '--quiet'])
  assert.equal((await objects.info('refs/heads/main^{commit}'))?.sha, last)
  assert.equal((await objects.content(sha(dir, 'main:c.md')))?.body.toString(), 'c')
  assert.deepEqual(asked, [])
})

test('as long as git runs it is asked, so that a listing of packed files looks for no loose ones', async t => {
  const { dir, head, asked, objects, startReader } = opened(t)
  await objects.info(head)
  startReader()
  await objects.info(head)
  await objects.info(sha(dir, 'main:docs/a.md'))
  assert.deepEqual(asked, [sha(dir, 'main:docs/a.md')])
})

test('git is started for many packed objects, which it reads faster', async t => {
  const { dir, asked, objects } = opened(t)
  const files = Array.from({ length: 60 }, (_, at) => ({ path: `${at}.md`, content: Buffer.from(`Text ${at}\n`) }))
  commitOnTop(
    dir,
    files.map(file => ({ ...file, mode: '100644' })),
  )
  externalGit(dir, ['gc', '--quiet'])
  const shas = externalGit(dir, ['rev-parse', ...files.map(({ path }) => `main:${path}`)]).split('\n')
  for (const [at, each] of shas.entries()) {
    const found = await objects.content(each)
    if (at < 40) assert.equal(found?.body.toString(), `Text ${at}\n`)
  }
  assert.deepEqual(asked, shas.slice(40))
  assert.ok(await objects.content(shas[0] ?? ''), 'what was read before is known')
})

test('a loose object is read whole, whatever the size of its file', async t => {
  const { dir, asked, objects } = opened(t)
  for (const length of [0, 1, 16_000, 16_300, 16_384, 16_500, 40_000, 120_000]) {
    const content = randomBytes(length)
    const id = externalGit(dir, ['hash-object', '-w', '--stdin'], content)
    assert.ok((await objects.content(id))?.body.equals(content), `${length} bytes`)
  }
  assert.deepEqual(asked, [])
})
