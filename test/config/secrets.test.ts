import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ConfigError, readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'

const none = readConfig({}).secrets

async function dataFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-secrets-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('missing secrets are generated once and kept', async t => {
  const dataDir = await dataFolder(t)
  const made = await loadSecrets(none, dataDir)
  assert.ok(made.jwtSecret.length >= 32)
  assert.equal(made.encryptionKey.length, 32)
  assert.deepEqual(await loadSecrets(none, dataDir), made)
  assert.notDeepEqual(await loadSecrets(none, await dataFolder(t)), made)
})

test('kept secrets are readable by their owner only, and no other file is left beside them', async t => {
  const dataDir = await dataFolder(t)
  await loadSecrets(none, dataDir)
  const folder = join(dataDir, 'secrets')
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.deepEqual((await readdir(folder)).sort(), ['ENCRYPTION_KEY', 'JWT_SECRET'])
  for (const name of await readdir(folder)) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
})

test('a kept file contains exactly what its variable would', async t => {
  const dataDir = await dataFolder(t)
  const made = await loadSecrets(none, dataDir)
  const read = (name: string) => readFile(join(dataDir, 'secrets', name), 'utf8')
  const config = readConfig({ JWT_SECRET: await read('JWT_SECRET'), ENCRYPTION_KEY: await read('ENCRYPTION_KEY') })
  assert.deepEqual(config.secrets, made)
})

test('secrets from the environment are used and not written to disk', async t => {
  const dataDir = await dataFolder(t)
  const key = randomBytes(32).toString('base64')
  const given = readConfig({ JWT_SECRET: randomBytes(32).toString('hex'), ENCRYPTION_KEY: key }).secrets
  assert.deepEqual(await loadSecrets(given, dataDir), given)
  await assert.rejects(stat(dataDir), { code: 'ENOENT' })
})

test('ten concurrent starts agree on the same secrets', async t => {
  const dataDir = await dataFolder(t)
  const all = await Promise.all(Array.from({ length: 10 }, () => loadSecrets(none, dataDir)))
  for (const secrets of all) assert.deepEqual(secrets, all[0])
})

test('a kept secret that others can read stops the start', async t => {
  const dataDir = await dataFolder(t)
  await loadSecrets(none, dataDir)
  await chmod(join(dataDir, 'secrets/JWT_SECRET'), 0o644)
  await assert.rejects(loadSecrets(none, dataDir), (error: unknown) => {
    assert.ok(error instanceof ConfigError)
    assert.match(error.message, /^JWT_SECRET \(kept in .+\) is a file of mode 0644; expected one of mode 0600.*\.$/)
    return true
  })
})

test('a truncated kept secret stops the start and is not replaced', async t => {
  const dataDir = await dataFolder(t)
  await loadSecrets(none, dataDir)
  const file = join(dataDir, 'secrets/ENCRYPTION_KEY')
  await writeFile(file, 'AAAA')
  await assert.rejects(
    loadSecrets(none, dataDir),
    /^ConfigError: ENCRYPTION_KEY \(kept in .+\) is 4 characters of another/,
  )
  assert.equal(await readFile(file, 'utf8'), 'AAAA')
})
