import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createSealing } from '#drivers/crypto/sealing.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { tokenContext } from '#usecases/sealingContexts.ts'
import { newUser, testStores } from '../drivers/postgres/rows.ts'
import { childEnvironment } from '../support/childEnvironment.ts'

const script = join(import.meta.dirname, '../../scripts/rotateKeys.ts')

async function run(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...childEnvironment(), ...env },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { out, err, code }
}

function urlOf({ host, port, database, user, password }: DatabaseAddress): string {
  const [name, secret, folder] = [user, password, host].map(encodeURIComponent)
  return `postgres://${name}:${secret}@localhost:${port}/${database}?host=${folder}`
}

test('the command reseals stored secrets with the new key, counts them, and fails on what it cannot open', async () => {
  await using stores = await testStores()
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-rotate-'))
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const { id } = await newUser(stores)
  const context = tokenContext(id, 'access_token')
  await stores.connections.keep({
    userId: id,
    provider: 'github',
    scopes: [],
    accessToken: createSealing({ current: oldKey, previous: [] }).seal('a token', context),
    refreshToken: null,
    expiresAt: null,
    redirectUri: 'https://speckeep.example.org/',
    connectedAt: stores.clock.now(),
  })
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(stores.address),
    JWT_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: newKey.toString('base64'),
  }
  try {
    const without = await run(env)
    assert.equal(without.code, 1, without.err)
    assert.match(
      without.out,
      /connections to the code host: 0 re-encrypted, 0 already had the current key, 1 could not/,
    )
    assert.match(without.err, /ENCRYPTION_KEY_PREVIOUS/)

    const withOld = { ...env, ENCRYPTION_KEY_PREVIOUS: oldKey.toString('base64') }
    const first = await run(withOld)
    assert.equal(first.code, 0, first.err)
    assert.match(first.out, /connections to the code host: 1 re-encrypted, 0 already had/)
    assert.match(first.out, /kept answers: 0 re-encrypted/)
    assert.match((await run(withOld)).out, /connections to the code host: 0 re-encrypted, 1 already had/)

    const { accessToken = '' } = (await stores.connections.find(id)) ?? {}
    assert.equal(createSealing({ current: newKey, previous: [] }).open(accessToken, context), 'a token')

    const wrong = await run({ ...env, ENCRYPTION_KEY: 'short' })
    assert.equal(wrong.code, 2)
    assert.match(wrong.err, /^ENCRYPTION_KEY is /)
    assert.doesNotMatch(wrong.err, /\bat .*\.ts/)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
