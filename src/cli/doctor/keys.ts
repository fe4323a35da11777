import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '#config/config.ts'
import { systemClock as clock } from '#drivers/clock.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import { lookAtKeys, wrongKeysAdvice } from '#usecases/service/lookAtKeys.ts'
import { secretsInEffect } from '../backup/secretsInEffect.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Whether the key in effect is the one of this database, which has all migrations. */
export async function keyFindings(config: Config, database: DatabaseAddress): Promise<readonly Finding[]> {
  const dataDir = await realpath(resolve(config.dataDir)).catch(() => resolve(config.dataDir))
  // The findings about secrets say why they cannot be read.
  const secrets = await secretsInEffect(config.secrets, dataDir).catch(() => null)
  const encryptionKey = secrets?.encryptionKey ?? null
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
