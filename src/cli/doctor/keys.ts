import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '#config/config.ts'
import { systemClock as clock } from '#drivers/clock.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { secretPrint } from '#drivers/crypto/secretPrint.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import { lookAtSecrets, otherSecretAdvice } from '#drivers/postgres/service/secretPrints.ts'
import { lookAtKeys, wrongKeysAdvice } from '#usecases/service/lookAtKeys.ts'
import { type SecretsInEffect, secretsInEffect } from '../backup/secretsInEffect.ts'
import { counted, type Finding, ok, problem } from './finding.ts'

/** Whether the instances that run on this database have the secret in effect. */
export async function secretFindings(config: Config, connection: Client): Promise<readonly Finding[]> {
  const secret = (await secretsOf(config))?.texts.get('JWT_SECRET')
  if (secret === undefined) return []
  const { same, other } = await lookAtSecrets(connection, secretPrint(Buffer.from(secret.trim())))
  if (other > 0) return [problem('JWT_SECRET', `not that of ${counted(other, 'running instance')}`, otherSecretAdvice)]
  return same === 0 ? [] : [ok('JWT_SECRET', `that of ${counted(same, 'running instance')}`)]
}

/** `null`: they cannot be read. The findings about secrets say why. */
async function secretsOf(config: Config): Promise<SecretsInEffect | null> {
  const dataDir = await realpath(resolve(config.dataDir)).catch(() => resolve(config.dataDir))
  return await secretsInEffect(config.secrets, dataDir).catch(() => null)
}

/** Whether the key in effect is the one of this database, which has all migrations. */
export async function keyFindings(config: Config, database: DatabaseAddress): Promise<readonly Finding[]> {
  const encryptionKey = (await secretsOf(config))?.encryptionKey ?? null
  if (encryptionKey === null) return []
  await using open = new AsyncDisposableStack()
  const pool = openPool(database, { applicationName: 'speckeep doctor' })
  open.defer(() => pool.end())
  const stores = await postgresStores(pool, { clock, bases: { cloneBase: '', pagesBase: '' } })
  open.defer(stores.close)
  const sealing = createSealing({ current: encryptionKey, previous: config.secrets.previousEncryptionKeys })
  const seen = await lookAtKeys({ ...stores, sealing })
  if (seen.kind === 'right') return [ok('ENCRYPTION_KEY', 'opens what is stored')]
  return [problem('ENCRYPTION_KEY', `opens none of ${seen.looked} stored secrets`, wrongKeysAdvice)]
}
