/** The address and credentials of a PostgreSQL database, and how they may be written in the environment. */
export type DatabaseAddress = {
  /** A host name, an IP address, or the folder of a unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** `unverified` encrypts without verifying the server, which is what PostgreSQL's `sslmode=require` means. */
  readonly tls: 'off' | 'unverified' | 'verified'
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
 * Reads DATABASE_URL, also in JDBC form. `username` and `password` override those inside the URL. The errors name the
 * problem and quote nothing that may be secret.
 */
export function parseDatabaseUrl(url: string, username?: string, password?: string): DatabaseAddress {
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
  if (address.host.includes(',')) throw refusal('names several hosts; it takes one')
  if (address.port === 0) throw refusal('has port 0; it takes 1 to 65535')
  if (address.database === '') throw refusal(`names no database; it takes ${takes}`)
  if (address.user === '') throw refusal('names no user; put it into the URL, or set DATABASE_USERNAME')
  return address
}

function parseUrl(url: string): URL {
  if (url.length > maxUrlChars) throw refusal(`is ${url.length} characters long; it takes ${maxUrlChars}`)
  const plain = url.trim().replace(/^jdbc:/, '')
  if (!/^postgres(ql)?:\/\//.test(plain)) throw refusal(`does not start as one; it takes ${takes}`)
  if (!URL.canParse(plain)) {
    throw refusal(`cannot be read; it takes ${takes}, with special characters in user and password percent-encoded`)
  }
  return new URL(plain)
}

function readParameters(url: URL): ReadonlyMap<string, string> {
  const unknown = [...url.searchParams.keys()].find(name => !understood.has(name) && !withoutEffect.has(name))
  if (unknown !== undefined) throw refusal(`has the parameter ${unknown}; it takes ${[...understood].join(', ')}`)
  return new Map(url.searchParams)
}

function readTls(parameters: ReadonlyMap<string, string>): DatabaseAddress['tls'] {
  const mode = parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'verify-full' : 'disable')
  const tls = Object.hasOwn(tlsOfSslMode, mode) ? tlsOfSslMode[mode] : undefined
  if (tls === undefined) throw refusal(`has sslmode ${mode}; it takes ${Object.keys(tlsOfSslMode).join(', ')}`)
  return tls
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refusal('has a % that encodes nothing; write %25 for a percent sign')
  }
}

function refusal(what: string): Error {
  return new Error(`DATABASE_URL ${what}.`)
}
