import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { requireLocalDisk } from '#drivers/localDisk.ts'

const local = 0xef53
const nfs = 0x6969
/** As statfs reports it: signed on some machines. */
const cifs = 0xff534d42 | 0

test('repositories on a network file system are refused, with the reason and what to do', async t => {
  const dataDir = mkdtempSync(join(tmpdir(), 'speckeep-disk-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  await requireLocalDisk(dataDir)
  await requireLocalDisk(join(dataDir, 'not', 'yet'))
  await assert.rejects(
    requireLocalDisk(dataDir, async () => nfs),
    /is on NFS\. .*a commit can be lost\. Set DATA_DIR to a folder on a local disk\.$/,
  )
  await requireLocalDisk(dataDir, async () => 0x01021997)
  mkdirSync(join(dataDir, 'git'))
  await assert.rejects(
    requireLocalDisk(dataDir, async folder => (folder.endsWith('/git') ? cifs : local)),
    /\/git is on CIFS/,
  )
})
