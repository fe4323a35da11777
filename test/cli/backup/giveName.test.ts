import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { giveName, giveNameWithoutLinks } from '../../../src/cli/backup/giveName.ts'

const folder = mkdtempSync(join(tmpdir(), 'speckeep-name-'))
after(() => rmSync(folder, { recursive: true }))

for (const [how, give] of [
  ['links', giveName],
  ['an empty file', giveNameWithoutLinks],
] as const) {
  test(`a file gets a free name with ${how}, and no file that has got it since is replaced`, async () => {
    const file = join(folder, how)
    const unfinished = `${file}.part`
    writeFileSync(unfinished, 'first')
    await give(unfinished, file)
    assert.equal(readFileSync(file, 'utf8'), 'first')
    writeFileSync(unfinished, 'second')
    await assert.rejects(give(unfinished, file), { message: `${file} exists: name a new file.` })
    assert.equal(readFileSync(file, 'utf8'), 'first')
    assert.equal(readFileSync(unfinished, 'utf8'), 'second')
    rmSync(unfinished)
  })

  test(`a name that was taken with ${how} is free again if the file cannot be moved there`, async () => {
    await assert.rejects(give(join(folder, 'absent'), join(folder, `${how} absent`)), { code: 'ENOENT' })
    assert.ok(!readdirSync(folder).includes(`${how} absent`))
  })
}
