import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { zipArchives } from '#drivers/archives/zip.ts'
import type { ArchiveEntry } from '#ports/archives.ts'
import { unzip } from '../../support/unzip.ts'

const never = new AbortController().signal

async function* chunks(...parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts
}

test('files come out of the archive byte for byte and in order', async () => {
  const files = new Map([
    ['README.txt', Buffer.from('Plain text.\n'.repeat(1_000))],
    ['projects/größer.bundle', randomBytes(3_000_000)],
    ['empty', Buffer.alloc(0)],
  ])
  async function* entries(): AsyncIterable<ArchiveEntry> {
    for (const [path, content] of files) {
      yield {
        path,
        content: chunks(content.subarray(0, 5), content.subarray(5)),
        isCompressed: path.endsWith('.bundle'),
      }
    }
  }
  const archive = await buffer(zipArchives.zip(entries(), never))
  assert.ok(archive.byteLength < 3_010_000, 'text is compressed')
  const read = await unzip(archive)
  assert.deepEqual([...read.keys()], [...files.keys()])
  for (const [path, content] of files) assert.ok(read.get(path)?.equals(content), path)
})

test('nothing is read ahead of the consumer of the archive, beyond a few buffers', async () => {
  let madeBytes = 0
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;;) {
      madeBytes += 65_536
      yield randomBytes(65_536)
    }
  }
  async function* entries(): AsyncIterable<ArchiveEntry> {
    yield { path: 'endless', content: endless(), isCompressed: true }
  }
  let takenBytes = 0
  for await (const part of zipArchives.zip(entries(), never)) {
    takenBytes += part.byteLength
    assert.ok(madeBytes - takenBytes < 2_000_000, `${madeBytes - takenBytes} bytes ahead`)
    if (takenBytes > 20_000_000) break
  }
})

test('a consumer that stops reading ends the current entry, and no other starts', async () => {
  const seen: string[] = []
  async function* endless(): AsyncIterable<Uint8Array> {
    try {
      for (;;) yield randomBytes(1_000)
    } finally {
      seen.push('content ended')
    }
  }
  async function* entries(): AsyncIterable<ArchiveEntry> {
    try {
      for (;;) {
        seen.push('entry')
        yield { path: `${seen.length}`, content: endless(), isCompressed: true }
      }
    } finally {
      seen.push('entries ended')
    }
  }
  for await (const _ of zipArchives.zip(entries(), never)) break
  assert.deepEqual(seen, ['entry', 'content ended', 'entries ended'])
})

test('a failing entry and an abort signal break off the archive with their reason', async () => {
  async function* failing(): AsyncIterable<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('the other half is gone')
  }
  async function* entries(): AsyncIterable<ArchiveEntry> {
    yield { path: 'a', content: failing(), isCompressed: true }
  }
  await assert.rejects(buffer(zipArchives.zip(entries(), never)), /the other half is gone/)

  const abort = new AbortController()
  async function* waiting(): AsyncIterable<Uint8Array> {
    yield Buffer.from('begun')
    abort.abort(new Error('enough'))
    await new Promise<void>(resolve => setImmediate(resolve))
    yield Buffer.from('late')
  }
  async function* one(): AsyncIterable<ArchiveEntry> {
    yield { path: 'a', content: waiting(), isCompressed: true }
  }
  await assert.rejects(buffer(zipArchives.zip(one(), abort.signal)), /enough/)
})

for (const how of ['an abort', 'an end of reading'] as const) {
  test(`${how} while an entry is being prepared starts nothing of it, and ends the entries`, async () => {
    const abort = new AbortController()
    const prepared = Promise.withResolvers<void>()
    const seen: string[] = []
    async function* endless(): AsyncIterable<Uint8Array> {
      for (;;) yield randomBytes(65_536)
    }
    async function* entries(): AsyncIterable<ArchiveEntry> {
      try {
        yield { path: 'small', content: chunks(Buffer.from('begun')), isCompressed: false }
        seen.push('preparing')
        await prepared.promise
        yield { path: 'large', content: endless(), isCompressed: true }
        seen.push('went on')
      } finally {
        seen.push('entries ended')
      }
    }
    const archive = zipArchives.zip(entries(), abort.signal)[Symbol.asyncIterator]()
    while (!seen.includes('preparing')) await archive.next()
    if (how === 'an abort') abort.abort(new Error('enough'))
    const ended = how === 'an abort' ? assert.rejects(Promise.resolve(archive.next()), /enough/) : archive.return?.()
    prepared.resolve()
    await ended
    assert.deepEqual(seen, ['preparing', 'entries ended'])
  })
}
