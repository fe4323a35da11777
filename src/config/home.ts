import type { ServerConfig } from './server.ts'
import {
  ConfigError,
  type Env,
  invalidValue,
  readServiceUrl,
  readText,
  readWholeNumber,
  shown,
  unusedValue,
} from './values.ts'

/** Where the other instances reach the repositories on this disk; the port is listened on. */
export type HomeConfig = { readonly address: string; readonly port: number }

const returnRangeS = { min: 0, max: 120 } as const

/** How long a request waits for another instance, with the repository that it needs, to be started again. */
export function readHomeReturnMs(env: Env): number {
  return 1_000 * readWholeNumber(env, 'HOME_RETURN_S', returnRangeS, 15)
}

const expected = 'an address of this machine that the other instances reach, with a free port: http://10.0.0.5:8090'

/** Instances that share a database each have repositories of the built-in host, and pass requests on to each other. */
export function readHome(
  env: Env,
  { server, isShared }: { readonly server: Pick<ServerConfig, 'port'>; readonly isShared: boolean },
): HomeConfig | null {
  const given = readServiceUrl(env, 'HOME_ADDRESS')
  if (given === null) return null
  const url = new URL(given)
  const port = Number(url.port)
  if (url.protocol !== 'http:' || port === 0 || url.pathname !== '/')
    throw invalidValue('HOME_ADDRESS', shown(given), expected)
  if (port === server.port || port === server.port + 1)
    throw invalidValue('HOME_ADDRESS', shown(given), 'another port than PORT and the one after it')
  if (!isShared) throw unusedValue('HOME_ADDRESS', 'DATABASE_URL')
  if (readText(env, 'JWT_SECRET') === null)
    throw new ConfigError('HOME_ADDRESS', 'requires JWT_SECRET, with the same value on all instances')
  return { address: url.origin, port }
}
