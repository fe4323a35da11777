import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeLoose } from '#drivers/hosts/embedded/loose.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { takeTime } from '#testing/takeTime.ts'

test('objects are written although git removes their folders as soon as they are empty', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'speckeep-loose-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const objectsDir = join(dir, 'objects')
  mkdirSync(objectsDir)
  const written = Array.from({ length: 400 }, (_, at) => gitObject('blob', Buffer.from(`${at}`)))
  let isDone = false
  let removed = 0
  const removing = (async () => {
    while (!isDone) {
      for (const folder of readdirSync(objectsDir).filter(name => name.length === 2)) {
        try {
          rmdirSync(join(objectsDir, folder))
          removed++
        } catch {
          // It has an object.
        }
      }
      await takeTime(2)
    }
  })()
  try {
    for (const object of written) await writeLoose(dir, [object])
  } finally {
    isDone = true
    await removing
  }
  assert.ok(removed > 0)
  for (const { sha } of written) assert.ok(readdirSync(join(objectsDir, sha.slice(0, 2))).includes(sha.slice(2)))
})

test('in a repository that is gone nothing is written', async () => {
  const missing = join(tmpdir(), 'speckeep-no-repository')
  await assert.rejects(writeLoose(missing, [gitObject('blob', Buffer.from('x'))]), { code: 'ENOENT' })
})
