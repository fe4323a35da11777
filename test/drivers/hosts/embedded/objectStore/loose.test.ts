import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeLoose } from '#drivers/hosts/embedded/objectStore/loose.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { takeTime } from '#testing/takeTime.ts'

/** How many folders are removed in time depends on the machine. */
const roundsMax = 100

const objects = Array.from({ length: 400 }, (_, at) => gitObject('blob', Buffer.from(`${at}`)))

/** Writes objects while empty folders are removed, and returns how many were. */
async function writeWhileRemoving(dir: string): Promise<number> {
  const objectsDir = join(dir, 'objects')
  mkdirSync(objectsDir)
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
    for (const object of objects) await writeLoose(dir, [object])
  } finally {
    isDone = true
    await removing
  }
  for (const { sha } of objects) assert.ok(readdirSync(join(objectsDir, sha.slice(0, 2))).includes(sha.slice(2)))
  return removed
}

test('objects are written although git removes their folders as soon as they are empty', async t => {
  const root = mkdtempSync(join(tmpdir(), 'speckeep-loose-'))
  t.after(() => rmSync(root, { recursive: true }))
  let removed = 0
  for (let round = 0; removed === 0; round++) {
    assert.ok(round < roundsMax, 'no folder was removed while it was in use')
    const dir = join(root, String(round))
    mkdirSync(dir)
    removed = await writeWhileRemoving(dir)
  }
})

test('in a repository that is gone nothing is written', async () => {
  const missing = join(tmpdir(), 'speckeep-no-repository')
  await assert.rejects(writeLoose(missing, [gitObject('blob', Buffer.from('x'))]), { code: 'ENOENT' })
})
