/** `speckeep COMMAND` as an operator runs it, on the data of a service. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { childEnvironment } from './childEnvironment.ts'
import type { TestService } from './service.ts'

const program = join(import.meta.dirname, '../../src/command.ts')

export type Ended = { readonly out: string; readonly err: string; readonly code: number | null }

export async function runSpeckeep(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...childEnvironment(), ...env },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { out, err, code }
}

/** The variables with which a command works on the data of this service. */
export function variablesOf({ dataDir, database, url }: Pick<TestService, 'dataDir' | 'database' | 'url'>) {
  return { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address), FRONTEND_URL: url }
}

export function urlOf({ host, port, database, user, password }: DatabaseAddress): string {
  const [name, secret, folder] = [user, password, host].map(encodeURIComponent)
  return `postgres://${name}:${secret}@localhost:${port}/${database}?host=${folder}`
}
