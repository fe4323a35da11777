import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCache } from '#build/cache.ts'
import { openSpool } from '#build/spool.ts'

type Folder = Disposable & { readonly path: string; open(name: string, content?: string | Buffer): number }

function createFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'speckeep-cache-'))
  const files = new DisposableStack()
  return {
    path,
    open(name, content) {
      if (content !== undefined) writeFileSync(join(path, name), content)
      const file = openSync(join(path, name), content === undefined ? 'w+' : 'r')
      files.defer(() => closeSync(file))
      return file
    },
    [Symbol.dispose]: () => {
      files.dispose()
      rmSync(path, { recursive: true })
    },
  }
}

test('values of an earlier build and new ones are read, and printed in the order of the keys', () => {
  using folder = createFolder()
  using spool = openSpool(() => openSync(join(folder.path, 'spool'), 'w+'))
  const cache = openCache<{ readonly text: string }>(
    spool,
    folder.open('kept', 'a\t{"text":"kept"}\nb\t{"text":"é"}\n'),
  )
  cache.put('c', { text: 'new' })
  cache.put('a', { text: 'newer' })
  assert.deepEqual(['a', 'b', 'c', 'd'].map(cache.get), [{ text: 'newer' }, { text: 'é' }, { text: 'new' }, null])
  const printed = Buffer.concat([...cache.print(['b', 'd', 'a'])]).toString()
  assert.equal(printed, 'b\t{"text":"é"}\na\t{"text":"newer"}\n')
})

test('lines of any length are found, and a truncated one is ignored', () => {
  using folder = createFolder()
  using spool = openSpool(() => assert.fail('Nothing was added.'))
  const texts = [1_048_570, 3_000_000, 0, 5].map(length => 'x'.repeat(length))
  const lines = texts.map((text, index) => `key${index}\t${JSON.stringify(text)}\n`)
  const cache = openCache<string>(spool, folder.open('kept', `${lines.join('')}no key\nlast\t"trunc`))
  assert.deepEqual(
    texts.map((_, index) => cache.get(`key${index}`)),
    texts,
  )
  assert.equal(cache.has('last'), false)
})

test('what is added after the end is refused, and lands in no other file', () => {
  using folder = createFolder()
  const spool = openSpool(() => openSync(join(folder.path, 'spool'), 'w+'))
  spool.add(Buffer.from('in time'))
  spool[Symbol.dispose]()
  folder.open('another')
  assert.throws(() => spool.add(Buffer.from('too late')))
})
