import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
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
