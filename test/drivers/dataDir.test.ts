import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeDataDir, makeFolder } from '#drivers/dataDir.ts'

const scratch = await realpath(await mkdtemp(join(tmpdir(), 'speckeep-data-dir-')))
after(() => rm(scratch, { recursive: true, force: true }))

test('a folder is made with all that is missing above it, for this user only, and its real path returned', async () => {
  const folder = join(scratch, 'several', 'levels')
  assert.equal(await makeDataDir(folder), folder)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  await symlink(folder, join(scratch, 'link'))
  await writeFile(join(folder, 'kept'), 'kept')
  assert.equal(await makeDataDir(join(scratch, 'link')), folder)
  assert.equal(await readFile(join(folder, 'kept'), 'utf8'), 'kept')
})

test('a folder that this user may not write is refused with the reason', async t => {
  const folder = join(scratch, 'closed')
  await makeFolder(folder)
  await chmod(folder, 0o500)
  if (process.getuid?.() === 0) return t.diagnostic('skipped: root may write everywhere')
  await assert.rejects(makeDataDir(folder), /must be a folder writable by uid \d+: EACCES: permission denied/)
})

test('of two callers that make the same folder both succeed', async () => {
  const folder = join(scratch, 'made', 'twice')
  await Promise.all([makeFolder(folder), makeFolder(folder)])
})

test('where no folder can be made, the answer comes, names DATA_DIR and says what to do', async () => {
  await writeFile(join(scratch, 'file'), '')
  await symlink(join(scratch, 'around'), join(scratch, 'circle'))
  await symlink(join(scratch, 'circle'), join(scratch, 'around'))
  await symlink(join(scratch, 'nowhere'), join(scratch, 'dangling'))
  const within = ['file', 'file/below', 'circle', 'dangling'].map(path => join(scratch, path))
  for (const folder of [...within, '/proc/speckeep', '/proc/speckeep/below']) {
    await assert.rejects(makeDataDir(folder), ({ message }: Error) => {
      assert.ok(message.startsWith(`DATA_DIR ${folder} must be a folder writable by `), message)
      assert.match(message, /Correct it, or set DATA_DIR\.$/)
      return true
    })
  }
})
