import type { DatabaseAddress } from '../../databaseAddress.ts'

export type { DatabaseAddress }

/** The address and credentials of a PostgreSQL database, and how they may be written in the environment. */
export type DatabaseAddresses = {
  /** For statements and transactions. */
  readonly shared: DatabaseAddress
  /** For LISTEN, and for work that takes longer than a pooler allows: migrations, checks, backups. */
  readonly session: DatabaseAddress
}

export type GivenDatabase = {
  readonly url: string
  /** Past the pooler of `url`; `null`: that has none. */
  readonly directUrl: string | null
  readonly username: string | undefined
  readonly password: string | undefined
}

/** Reads DATABASE_URL and DATABASE_DIRECT_URL. */
export function parseDatabase({ url, directUrl, username, password }: GivenDatabase): DatabaseAddresses {
  const shared = parseDatabaseUrl(url, username, password)
  if (directUrl === null) return { shared, session: shared }
  const session = parseDatabaseUrl(directUrl, username, password, 'DATABASE_DIRECT_URL')
  return { shared: { ...shared, isPooled: true }, session }
}

const maxUrlChars = 4_096
const defaultPort = 5432
const takes = 'postgres://user:password@host:5432/database or jdbc:postgresql://host:5432/database'

/** What PostgreSQL means by each `sslmode`; `allow` and `prefer` guarantee nothing, so they do not encrypt. */
const tlsOfSslMode: Readonly<Record<string, DatabaseAddress['tls']>> = {
  disable: 'off',
  allow: 'off',
  prefer: 'off',
  require: 'unverified',
  'no-verify': 'unverified',
  'verify-ca': 'verified',
  'verify-full': 'verified',
}

const understood = new Set(['host', 'user', 'password', 'ssl', 'sslmode'])
/** Parameters of other clients that change neither the server we connect to nor the data we see there. */
const withoutEffect = new Set([
  ...['application_name', 'ApplicationName', 'channel_binding', 'connect_timeout', 'connectTimeout'],
  ...['pgbouncer', 'prepareThreshold', 'reWriteBatchedInserts', 'socketTimeout', 'tcpKeepAlive'],
])

/**
 * Reads the URL of a database, also in JDBC form. `username` and `password` override those inside the URL. The errors
 * name the problem and quote nothing that may be secret.
 */
export function parseDatabaseUrl(
  url: string,
  username?: string,
  password?: string,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' = 'DATABASE_URL',
): DatabaseAddress {
  try {
    return readAddress(url, username, password)
  } catch (error) {
    throw error instanceof Refusal ? new DatabaseAddressError(`${variable} ${error.message}.`) : error
  }
}

function readAddress(url: string, username?: string, password?: string): DatabaseAddress {
  const parsed = parseUrl(url)
  const parameters = readParameters(parsed)
  const address = {
    host: parameters.get('host') ?? (decode(parsed.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost'),
    port: parsed.port === '' ? defaultPort : Number(parsed.port),
    database: decode(parsed.pathname.slice(1)),
    user: username ?? (decode(parsed.username) || (parameters.get('user') ?? '')),
    password: password ?? (decode(parsed.password) || (parameters.get('password') ?? '')),
    tls: readTls(parameters),
  }
  if (address.host.includes(',')) throw new Refusal('names several hosts; it takes one')
  if (address.port === 0) throw new Refusal('has port 0; it takes 1 to 65535')
  if (address.database === '') throw new Refusal(`names no database; it takes ${takes}`)
  if (address.user === '') throw new Refusal('names no user; put it into the URL, or set DATABASE_USERNAME')
  return address
}

function parseUrl(url: string): URL {
  if (url.length > maxUrlChars) throw new Refusal(`is ${url.length} characters long; it takes ${maxUrlChars}`)
  const plain = url.trim().replace(/^jdbc:/, '')
  if (!/^postgres(ql)?:\/\//.test(plain)) throw new Refusal(`is not a PostgreSQL address; expected ${takes}`)
  if (!URL.canParse(plain)) {
    throw new Refusal(`cannot be read; it takes ${takes}, with special characters in user and password percent-encoded`)
  }
  return new URL(plain)
}

function readParameters(url: URL): ReadonlyMap<string, string> {
  const unknown = [...url.searchParams.keys()].find(name => !understood.has(name) && !withoutEffect.has(name))
  if (unknown !== undefined) throw new Refusal(`has the parameter ${unknown}; it takes ${[...understood].join(', ')}`)
  return new Map(url.searchParams)
}

function readTls(parameters: ReadonlyMap<string, string>): DatabaseAddress['tls'] {
  const mode = parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'verify-full' : 'disable')
  const tls = Object.hasOwn(tlsOfSslMode, mode) ? tlsOfSslMode[mode] : undefined
  if (tls === undefined) throw new Refusal(`has sslmode ${mode}; it takes ${Object.keys(tlsOfSslMode).join(', ')}`)
  return tls
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('has a % that encodes nothing; write %25 for a percent sign')
  }
}

/** A variable that cannot be used; the message begins with its name. */
export class DatabaseAddressError extends Error {}

/** What is wrong, without the variable. */
class Refusal extends Error {}
