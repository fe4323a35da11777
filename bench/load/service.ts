/** The unmodified service with a model that takes 2 s to answer; it reports the delay of its event loop. */
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { activeUsers } from './activeUsers.ts'
import { slowModel } from './slowModel.ts'

/** Limits of one person, whom this load generator multiplies. */
const unlimited = {
  REQUESTS_PER_MINUTE: '1000000',
  AI_EDITS_PER_HOUR: '1000000',
  SIGN_INS_PER_MINUTE_PER_ACCOUNT: '100000',
  SIGN_INS_PER_MINUTE_PER_ADDRESS: '100000',
  REGISTRATIONS_PER_MINUTE_PER_ADDRESS: '100000',
  PAGE_RENDERS_PER_MINUTE_PER_ADDRESS: '1000000',
  CONNECTIONS_PER_ADDRESS: '100000',
  PROJECTS_PER_USER: '0',
  STORAGE_MIB_PER_USER: '0',
}

process.once('disconnect', () => process.exit())
const { address, port, dataDir } = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...unlimited })
const secrets = await loadSecrets(config.secrets, dataDir)
const app = await compose({ config, secrets, database: address, dataDir, overrides: { ai: slowModel } })
await app.service.listen({ port, host: '127.0.0.1', backlog: 4_096 })
await app.pages.listen({ port: port + 1, host: '127.0.0.1', backlog: 4_096 })
app.ports.work.prepare()
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('message', word => {
  if (word === 'memory') return process.send?.(process.memoryUsage())
  process.send?.(delay.percentile(99) / 1e6)
  if (word === 'reset') delay.reset()
})
process.send?.(activeUsers.map(id => app.ports.tokens.signAccess(id, randomUUID()).token))
