import { loadSecrets, type Secrets } from '#config/secrets.ts'
import { systemClock } from '#drivers/clock.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { type PostgresStores, postgresStores } from '#drivers/postgres/index.ts'
import type { Terminal } from './command.ts'
import { type Installation, openInstallation } from './installation.ts'

export type OpenStores = Installation & { readonly stores: PostgresStores; readonly secrets: Secrets }

/** The stores of this installation, for commands that change accounts or secrets. `open` closes everything. */
export async function openStores(name: string, open: AsyncDisposableStack, terminal: Terminal): Promise<OpenStores> {
  const installation = await openInstallation(open, terminal)
  const secrets = await loadSecrets(installation.config.secrets, installation.dataDir)
  const pool = openPool(installation.database, { applicationName: `speckeep ${name}` })
  open.defer(() => pool.end())
  const bases = { cloneBase: '', pagesBase: '' }
  const stores = await postgresStores(pool, { clock: systemClock, bases })
  open.defer(stores.close)
  return { ...installation, stores, secrets }
}
