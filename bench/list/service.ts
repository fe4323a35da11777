/** The unmodified service, on the database of the benchmark. */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { userCount } from './seed.ts'

process.once('disconnect', () => process.exit())
const { address, port } = JSON.parse(process.argv[2] ?? '{}')
const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-bench-'))
const env = { PORT: String(port), DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }
const config = readConfig(env)
const secrets = await loadSecrets(config.secrets, dataDir)
const app = await compose({ config, secrets, database: address, dataDir })
await app.service.listen({ port, host: '127.0.0.1', backlog: 4_096 })
process.send?.(
  Array.from({ length: userCount }, (_, index) => app.ports.tokens.signAccess(index + 1, randomUUID()).token),
)
