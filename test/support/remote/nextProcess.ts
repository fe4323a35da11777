import { type Application, compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { CodeHost } from '#ports/hosts.ts'
import { freePorts } from '#testing/ports.ts'
import { sharedWork } from '../sharedWork.ts'
import type { RemoteService } from './service.ts'

/** Starts the next process on the data of another one whose leases have expired. */
export async function startNextProcess(
  service: RemoteService,
  around: (host: CodeHost) => CodeHost = host => host,
): Promise<Application & { readonly url: string }> {
  const { dataDir, database, env, driver } = service
  const past = "now() - interval '1 second'"
  await database.pool.query(`update projects set held_until = ${past}, queue_held_until = ${past}, look_at = now()`)
  const port = await freePorts()
  const config = readConfig({ ...env, PORT: String(port), DATA_DIR: dataDir })
  const secrets = await loadSecrets(config.secrets, dataDir)
  const host = around(driver())
  const app = await compose({
    config,
    secrets,
    database: database.address,
    dataDir,
    overrides: { hosts: codeHosts(host) },
    work: sharedWork(),
  })
  await app.service.listen({ host: '127.0.0.1', port })
  return { ...app, url: `http://127.0.0.1:${port}` }
}
