import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { groupFiles } from './groups.ts'
import { slowFiles } from './slowFiles.ts'

const root = join(import.meta.dirname, '..', '..')

test('every file that is known to be slow exists', () => {
  assert.deepEqual(
    Object.keys(slowFiles).filter(file => !existsSync(join(root, file))),
    [],
  )
})

test('slow files start first and alone, and every other file is in one group', () => {
  const into = mkdtempSync(join(tmpdir(), 'speckeep-groups-'))
  try {
    const small = Array.from({ length: 22 }, (_, at) => join(root, 'test', 'domain', `${at}.test.ts`))
    const slow = ['test/http/instances/longWork.test.ts', 'test/browser/screens.test.ts'].map(file => join(root, file))
    const entries = groupFiles(root, [...small, ...slow], into)
    assert.deepEqual(entries.slice(0, 2), slow.toReversed())
    const groups = entries.slice(2)
    assert.deepEqual(
      groups.map(entry => basename(entry)),
      ['domain-0.ts', 'domain-20.ts'],
    )
    const texts = groups.map(entry => readFileSync(entry, 'utf8')).join()
    for (const file of small) assert.equal(texts.split(JSON.stringify(file)).length, 2, file)
  } finally {
    rmSync(into, { recursive: true })
  }
})
