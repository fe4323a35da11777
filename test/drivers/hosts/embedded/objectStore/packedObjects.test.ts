import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { packedObjects } from '#drivers/hosts/embedded/objectStore/packedObjects.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'

/** A repository of commits that each change a line of long texts, so that git stores most of them as differences. */
function repository(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'speckeep-packs-'))
  t.after(() => rmSync(dir, { recursive: true }))
  externalGit(dir, ['init', '--quiet', '--bare', '--initial-branch=main', dir])
  const empty = externalGit(dir, ['commit-tree', '-m', 'First', externalGit(dir, ['mktree'], '')])
  externalGit(dir, ['update-ref', 'refs/heads/main', empty])
  for (let round = 0; round < 12; round++) {
    const files = [1, 200, 3_000].map(lines => ({
      path: `docs/${lines}.md`,
      mode: '100644',
      content: Buffer.from(
        Array.from({ length: lines }, (_, at) => `Line ${at === round * 7 ? round : at}\n`).join(''),
      ),
    }))
    commitOnTop(dir, [...files, { path: `random/${round}.bin`, mode: '100644', content: randomBytes(round * 2_000) }])
  }
  externalGit(dir, ['tag', '-a', '-m', 'Tag', 'v1', 'main'])
  return dir
}

type Listed = { readonly sha: string; readonly type: string; readonly size: number }

function everyObject(dir: string): readonly Listed[] {
  const format = '%(objectname) %(objecttype) %(objectsize)'
  const listed = externalGit(dir, ['cat-file', '--batch-all-objects', `--batch-check=${format}`])
  return listed
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [sha = '', type = '', size] = line.split(' ')
      return { sha, type, size: Number(size) }
    })
}

async function requireSameAsGit(dir: string, packed = packedObjects()): Promise<void> {
  for (const { sha, type, size } of everyObject(dir)) {
    const found = await packed.read(dir, sha)
    assert.ok(found, sha)
    assert.deepEqual({ type: found.type, size: found.size, length: found.body.length }, { type, size, length: size })
    assert.equal(gitObject(found.type, found.body).sha, sha)
  }
}

function packOf(dir: string): string {
  const name = readdirSync(join(dir, 'objects', 'pack')).find(each => each.endsWith('.pack'))
  assert.ok(name)
  return join(dir, 'objects', 'pack', name)
}

test('every object of a pack is read as git reads it, with bases named by their place or by their id', async t => {
  const dir = repository(t)
  for (const byPlace of ['true', 'false']) {
    externalGit(dir, ['config', 'repack.useDeltaBaseOffset', byPlace])
    externalGit(dir, ['repack', '-a', '-d', '-f', '--quiet', '--depth=40'])
    const chains = externalGit(dir, ['verify-pack', '-s', packOf(dir)])
    assert.match(chains, /chain length = 3/, 'some objects are differences to differences')
    await requireSameAsGit(dir)
  }
})

test('objects are found after packs were added, and after the packs that were known are gone', async t => {
  const dir = repository(t)
  externalGit(dir, ['repack', '-a', '-d', '--quiet'])
  const packed = packedObjects()
  await requireSameAsGit(dir, packed)
  const added = commitOnTop(dir, [{ path: 'new.md', mode: '100644', content: Buffer.from('new') }])
  externalGit(dir, ['repack', '-d', '--quiet'])
  assert.equal((await packed.read(dir, added))?.type, 'commit')
  externalGit(dir, ['repack', '-a', '-d', '-f', '--quiet'])
  await requireSameAsGit(dir, packed)
})

test('what is damaged, large or missing is left to git', async t => {
  const dir = repository(t)
  commitOnTop(dir, [{ path: 'large.bin', mode: '100644', content: Buffer.alloc(300_000) }])
  externalGit(dir, ['repack', '-a', '-d', '--quiet'])
  const packed = packedObjects()
  assert.equal(await packed.read(dir, externalGit(dir, ['rev-parse', 'main:large.bin'])), null)
  assert.equal(await packed.read(dir, '0'.repeat(40)), null)
  assert.equal(await packed.read(dir, 'f'.repeat(64)), null)
  assert.equal(await packed.read(join(dir, 'none'), '0'.repeat(40)), null)
  const path = packOf(dir)
  const bytes = readFileSync(path)
  chmodSync(path, 0o644)
  const objects = everyObject(dir)
  for (let round = 0; round < 40; round++) {
    const changed = Buffer.from(bytes)
    for (let at = 12 + round; at < changed.length - 20; at += 97) changed[at] = (changed[at] ?? 0) ^ 0x55
    writeFileSync(path, changed)
    for (const { sha } of objects) {
      const found = await packed.read(dir, sha)
      if (found) assert.equal(gitObject(found.type, found.body).sha, sha)
    }
  }
})

/** Valid indexes without objects. */
function addLargeIndexes(dir: string, count: number): void {
  const content = Buffer.alloc(1_000_000)
  Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]).copy(content)
  for (let at = 0; at < count; at++) writeFileSync(join(dir, 'objects', 'pack', `pack-${at}.idx`), content)
}

test('objects that are read together read the indexes of their repository once', async t => {
  const dir = repository(t)
  externalGit(dir, ['repack', '-a', '-d', '--quiet'])
  addLargeIndexes(dir, 20)
  let accesses = 0
  const counting = createHook({ init: (_id, type) => void (type === 'FSREQPROMISE' && accesses++) })
  const objects = everyObject(dir).slice(0, 20)
  async function accessesOf(count: number): Promise<number> {
    const packed = packedObjects()
    accesses = 0
    counting.enable()
    const found = await Promise.all(objects.slice(0, count).map(({ sha }) => packed.read(dir, sha)))
    counting.disable()
    assert.ok(found.every(object => object !== null))
    return accesses
  }
  const ofOne = await accessesOf(1)
  const ofOthers = (await accessesOf(20)) - ofOne
  assert.ok(ofOthers < 19 * 10, `${ofOthers} accesses to the disk, to read 19 entries beside ${ofOne}`)
})

test('the indexes of a repository with many packs stay in memory', async t => {
  const dir = repository(t)
  externalGit(dir, ['repack', '-a', '-d', '--quiet'])
  addLargeIndexes(dir, 20)
  const packed = packedObjects()
  const [{ sha } = { sha: '' }] = everyObject(dir)
  assert.ok(await packed.read(dir, sha))
  for (const name of readdirSync(join(dir, 'objects', 'pack'))) {
    if (name.endsWith('.idx')) rmSync(join(dir, 'objects', 'pack', name))
  }
  assert.ok(await packed.read(dir, sha))
})

/** In groups of seven bits, lowest first; the first byte has four of them in an entry. */
function sizeBytes(size: number, kind?: number): Buffer {
  const bytes: number[] = []
  let rest = size
  if (kind !== undefined) {
    bytes.push((kind << 4) | (rest & 0x0f))
    rest >>= 4
  }
  for (; bytes.length === 0 || rest > 0; rest >>= 7) bytes.push(rest & 0x7f)
  return Buffer.from(bytes.map((byte, at) => (at < bytes.length - 1 ? byte | 0x80 : byte)))
}

/** Adds a pack of a text and of differences to the text before, which repeat nothing of it; returns their ids. */
function addChain(dir: string, texts: readonly Buffer[]): readonly string[] {
  const pieces: Buffer[] = []
  for (const [at, text] of texts.entries()) {
    const before = texts[at - 1]
    if (before === undefined) {
      pieces.push(sizeBytes(text.length, 3), deflateSync(text))
      continue
    }
    const steps = [...text].map(byte => Buffer.from([1, byte]))
    const delta = Buffer.concat([sizeBytes(before.length), sizeBytes(text.length), ...steps])
    const base = Buffer.from(gitObject('blob', before).sha, 'hex')
    pieces.push(sizeBytes(delta.length, 7), base, deflateSync(delta))
  }
  const count = Buffer.alloc(4)
  count.writeUInt32BE(texts.length)
  const content = Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2]), count, ...pieces])
  const checksum = createHash('sha1').update(content).digest()
  externalGit(dir, ['index-pack', '--stdin'], Buffer.concat([content, checksum]))
  return texts.map(text => gitObject('blob', text).sha)
}

test('an object that is made of long differences is left to git', async t => {
  const dir = repository(t)
  const short = addChain(
    dir,
    Array.from({ length: 30 }, (_, at) => Buffer.alloc(500, `short ${at} `)),
  )
  const long = addChain(
    dir,
    Array.from({ length: 6 }, (_, at) => Buffer.alloc(30_000, `long ${at} `)),
  )
  const packed = packedObjects()
  assert.equal((await packed.read(dir, short.at(-1) ?? ''))?.size, 500)
  assert.equal((await packed.read(dir, long[1] ?? ''))?.size, 30_000)
  assert.equal((await packed.read(dir, long.at(-1) ?? ''))?.size, undefined)
})
