import { isIP } from 'node:net'
import {
  type Env,
  invalidValue,
  portRange,
  readOrigin,
  readSwitch,
  readText,
  readWholeNumber,
  shown,
} from './values.ts'

export type ServerConfig = {
  readonly host: string
  readonly port: number
  /** Where people open the app, and the only origin that CORS allows: FRONTEND_URL, else PUBLIC_URL, else its own. */
  readonly frontendOrigin: string
  /** The public address: PUBLIC_URL behind a proxy, else FRONTEND_URL, else the service's own. */
  readonly publicOrigin: string
  /** Whose forwarding headers are trusted: none, or those from listed addresses. */
  readonly trustProxy: false | string
  /** Whether the app installs a service worker, with which it opens without a network. */
  readonly offlineStart: boolean
  /** How long requests are still served after a signal to stop, while the service says that it is not ready. */
  readonly stopDelayMs: number
}

const stopDelayRangeS = { min: 0, max: 300 } as const

/** The port after this one is used too: it serves the pages. */
const serverPortRange = { min: portRange.min, max: portRange.max - 1 }

export function readServer(env: Env): ServerConfig {
  const host = readListenHost(env)
  const port = readWholeNumber(env, 'PORT', serverPortRange, 8080)
  const publicOrigin = readOrigin(env, 'PUBLIC_URL')
  const frontendOrigin = readOrigin(env, 'FRONTEND_URL') ?? publicOrigin ?? ownOrigin(host, port)
  return {
    host,
    port,
    frontendOrigin,
    publicOrigin: publicOrigin ?? frontendOrigin,
    trustProxy: readTrustProxy(env),
    offlineStart: readSwitch(env, 'OFFLINE_START', true),
    stopDelayMs: 1_000 * readWholeNumber(env, 'STOP_DELAY_S', stopDelayRangeS, 0),
  }
}

/** The address of a port for a browser on this machine; addresses that mean "every interface" cannot be opened. */
export function ownOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return new URL(`http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`).origin
}

function readListenHost(env: Env): string {
  const host = readText(env, 'HOST') ?? '127.0.0.1'
  const isAddress = isIP(host) !== 0 && !host.includes('%')
  const isName =
    /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host) && URL.canParse(`http://${host}`) && !/^[\d.]+$/.test(host)
  if (isAddress || isName) return host
  throw invalidValue('HOST', shown(host), 'an IP address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0')
}

/** Trusting all senders, or a number of hops, is not offered: any caller could claim any address (Interface §8). */
function readTrustProxy(env: Env): false | string {
  const given = readText(env, 'TRUST_PROXY')
  if (given === null) return false
  const networks = given.split(',').map(part => part.trim())
  if (networks.every(isNetwork)) return networks.join(',')
  const expected = 'IP addresses and networks of proxies (10.0.0.0/8), separated by commas'
  throw invalidValue('TRUST_PROXY', shown(given), expected)
}

function isNetwork(part: string): boolean {
  const [address = '', prefix, ...rest] = part.split('/')
  const prefixMaxBits = isIP(address) === 6 ? 128 : 32
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= prefixMaxBits)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}
