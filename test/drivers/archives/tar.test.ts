import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { readHeader, writeHeader } from '#drivers/archives/tar/header.ts'
import { readTar } from '#drivers/archives/tar/read.ts'
import { writeTar } from '#drivers/archives/tar/write.ts'

const folder = await mkdtemp(join(tmpdir(), 'speckeep-tar-'))
after(() => rm(folder, { recursive: true, force: true }))

test('entries of any length come back as they were, also with the tar of the system', async () => {
  const path = join(folder, 'a.tar')
  const contents = [0, 1, 511, 512, 513, 700_000].map(bytes => randomBytes(bytes))
  const tar = await writeTar(path, 1_700_000_000)
  const written = []
  for (const [at, content] of contents.entries()) {
    const chunks = [content.subarray(0, 300), content.subarray(300)]
    written.push(await tar.add(`d/${at}`, chunks))
  }
  await tar.end()
  await tar.close()

  const read = await readTar(path)
  for (const [at, content] of contents.entries()) {
    const entry = read.entries.get(`d/${at}`)
    assert.ok(entry)
    assert.equal(entry.bytes, content.length)
    assert.equal(await read.sha256Of(entry), written[at]?.sha256)
    assert.ok((await buffer(Readable.from(read.content(entry)))).equals(content))
    assert.ok(execFileSync('tar', ['-xOf', path, `d/${at}`], { maxBuffer: 1_000_000 }).equals(content))
  }
  await read.close()
})

test('sizes beyond eight gibibytes fit into a header', () => {
  for (const bytes of [0, 8 ** 11 - 1, 8 ** 11, 2 ** 45]) {
    assert.deepEqual(readHeader(writeHeader({ name: 'large', bytes }, 0)), { name: 'large', bytes })
  }
  assert.throws(() => writeHeader({ name: 'n'.repeat(101), bytes: 0 }, 0), /at most 100 bytes/)
})

test('anything but a complete tar file is refused', async () => {
  const path = join(folder, 'b.tar')
  for (const [content, sentence] of [
    ['', /not a backup/],
    ['short', /not a backup/],
    ['x'.repeat(2_048), /not a backup/],
    [Buffer.concat([writeHeader({ name: 'a', bytes: 5_000 }, 0), Buffer.alloc(600)]), /ends in the middle, at a:/],
    [Buffer.concat([writeHeader({ name: 'a', bytes: 0 }, 0), Buffer.alloc(512, 1)]), /is damaged after a:/],
    [Buffer.concat(Array(2).fill(writeHeader({ name: 'a', bytes: 0 }, 0))), /a twice/],
  ] as const) {
    await writeFile(path, content)
    await assert.rejects(readTar(path), sentence)
  }
})

test('an existing file is not overwritten', async () => {
  const path = join(folder, 'c.tar')
  await writeFile(path, 'mine')
  await assert.rejects(writeTar(path, 0), /EEXIST/)
})

test('a change of any byte is noticed, also in a header, in the padding and at the end', async () => {
  const path = join(folder, 'whole.tar')
  const tar = await writeTar(path, 1_700_000_000)
  const { sha256 } = await tar.add('note', [Buffer.from('kiln')])
  await tar.end()
  await tar.close()
  const whole = await readFile(path)
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    await writeFile(path, changed)
    assert.equal(await isWhole(path, sha256), false, `byte ${at}`)
  }
  await writeFile(path, whole)
  assert.equal(await isWhole(path, sha256), true)
})

async function isWhole(path: string, sha256: string): Promise<boolean> {
  const read = await readTar(path).catch(() => null)
  const entry = read?.entries.get('note')
  const same = read !== null && entry !== undefined && (await read.sha256Of(entry)) === sha256
  await read?.close()
  return same
}
