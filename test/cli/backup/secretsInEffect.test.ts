import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { secretsInEffect } from '../../../src/cli/backup/secretsInEffect.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-secrets-'))
after(() => rm(dataDir, { recursive: true }))

test('a kept JWT_SECRET that the service would refuse prevents no backup', async () => {
  await mkdir(join(dataDir, 'secrets'))
  await writeFile(join(dataDir, 'secrets', 'JWT_SECRET'), 'short\n')
  const notSet = { jwtSecret: null, encryptionKey: null, previousEncryptionKeys: [] }
  const { texts, encryptionKey } = await secretsInEffect(notSet, dataDir)
  assert.deepEqual([[...texts], encryptionKey], [[['JWT_SECRET', 'short\n']], null])
})
