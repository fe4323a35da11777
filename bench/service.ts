/** The unmodified service, in a process that can be restarted on the data of an earlier one. */
import { join } from 'node:path'
import { compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { migrate } from '#drivers/postgres/migrate.ts'

process.once('disconnect', () => process.exit())
const { address, port, dataDir, env = {} } = JSON.parse(process.argv[2] ?? '{}')
await migrate(address, join(import.meta.dirname, '..', 'migrations'))
const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env })
const secrets = await loadSecrets(config.secrets, dataDir)
const app = await compose({ config, secrets, database: address, dataDir })
await app.service.listen({ port, host: '127.0.0.1' })
await app.pages.listen({ port: port + 1, host: '127.0.0.1' })
app.ports.work.prepare()
process.on('message', async () => {
  await app.close()
  process.exit()
})
process.send?.('ready')
