import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { hashContent } from '#build/hash.ts'
import { openOutputFolder, writeOutputs } from '#build/outputFolder.ts'
import { newOutputs } from '#build/outputs.ts'
import { createFolders } from './harness.ts'

test('slow files are made while the others are written', async () => {
  using room = createFolders()
  const outputs = newOutputs()
  const order: string[] = []
  const slow = async () => {
    for (let step = 0; step < 3; step++) await setImmediate()
    order.push('slow')
    return ''
  }
  outputs.add('slow.html', { key: 'slow', make: slow, isSlow: true })
  for (let number = 0; number < 10; number++) {
    const make = async () => {
      spinFor(20)
      order.push('quick')
      return ''
    }
    outputs.add(`quick-${number}.html`, { key: `${number}`, make })
  }
  await writeOutputs(openOutputFolder(room.out), outputs.all)
  assert.ok(order.indexOf('slow') < order.lastIndexOf('quick'), order.join(' '))
})

test('a file that is made in parts is the same file as one that is made as a whole', async () => {
  using room = createFolders()
  const parts = ['# Größe\n', '', 'x'.repeat(100_000), '€']
  async function* later() {
    for (const part of parts) {
      await setImmediate()
      yield part
    }
  }
  const makes = { whole: () => parts.join(''), parts: () => parts.values(), later }
  for (const [name, make] of Object.entries(makes)) {
    const outputs = newOutputs()
    outputs.add('a/text.txt', { key: name, make: async () => make() })
    const { written } = await writeOutputs(openOutputFolder(room.out), outputs.all)
    assert.deepEqual(written, name === 'whole' ? ['a/text.txt'] : [], name)
    assert.equal(readFileSync(join(room.out, 'a/text.txt'), 'utf8'), parts.join(''), name)
  }
  const outputs = newOutputs()
  outputs.add('a/text.txt', { key: 'changed', make: async () => [...parts, '!'].values() })
  assert.deepEqual((await writeOutputs(openOutputFolder(room.out), outputs.all)).written, ['a/text.txt'])
  assert.equal(readFileSync(join(room.out, 'a/text.txt'), 'utf8'), `${parts.join('')}!`)
  assert.deepEqual(readdirSync(join(room.out, '.speckeep')), ['manifest.json'])
})

test('texts of any length are written as UTF-8, also one after a longer one', async () => {
  using room = createFolders()
  const texts = { 'a.txt': 'Größe €', 'b.txt': '€'.repeat(400_000), 'c.txt': 'b', 'd.txt': 'half \ud83d', 'e.txt': '' }
  const outputs = newOutputs()
  for (const [path, text] of Object.entries(texts)) outputs.add(path, { key: path, make: async () => text })
  await writeOutputs(openOutputFolder(room.out), outputs.all)
  const { manifest } = openOutputFolder(room.out)
  for (const [path, text] of Object.entries(texts)) {
    const bytes = readFileSync(join(room.out, path))
    assert.ok(bytes.equals(Buffer.from(text)), path)
    assert.deepEqual(manifest.get(path), { key: path, hash: hashContent(bytes), size: bytes.length })
  }
})

/** As long as a large page takes. */
function spinFor(ms: number): void {
  for (const startedMs = performance.now(); performance.now() - startedMs < ms; ) Math.random()
}
