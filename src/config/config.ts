import { type AiConfig, readAi, unusedOfAi } from './ai.ts'
import { type CdnConfig, readCdn } from './cdn.ts'
import { type EditsConfig, readEdits } from './edits.ts'
import { type HomeConfig, readHome, readHomeReturnMs } from './home.ts'
import { type HostsConfig, readHosts, unusedOfHosts } from './host.ts'
import { readSecrets, type SecretsConfig } from './keys.ts'
import { type LimitsConfig, readLimits } from './limits.ts'
import { type MailConfig, readMail } from './mail.ts'
import { type OidcConfig, readOidc } from './oidc.ts'
import { type PagesServerConfig, readPages } from './pages.ts'
import { readServer, type ServerConfig } from './server.ts'
import {
  type Env,
  invalidValue,
  portRange,
  readChoice,
  readServiceUrl,
  readText,
  readWholeNumber,
  type UnusedVariable,
  unusedValue,
} from './values.ts'

export { ConfigError } from './values.ts'

/** Everything an operator can configure (Interface, Configuration). Contains secrets: it is never logged as a whole. */
export type Config = {
  readonly environment: Environment
  /** The folder for everything this machine stores; as given, so possibly relative. */
  readonly dataDir: string
  readonly server: ServerConfig
  readonly pages: PagesServerConfig
  /** `null`: there is none. */
  readonly cdn: CdnConfig | null
  readonly database: DatabaseConfig
  readonly hosts: HostsConfig
  /** `null`: no other instance uses the repositories on this disk. */
  readonly home: HomeConfig | null
  readonly homeReturnMs: number
  readonly oidc: OidcConfig | null
  /** The email of the account that becomes administrator; `null`: the first one. */
  readonly adminEmail: string | null
  readonly ai: AiConfig
  readonly edits: EditsConfig
  readonly secrets: SecretsConfig
  readonly limits: LimitsConfig
  /** `null`: no mail is sent. */
  readonly mail: MailConfig | null
  readonly telemetry: TelemetryConfig
  /** The service starts without them, and says so. */
  readonly unused: readonly UnusedVariable[]
}

export type Environment = (typeof environments)[number]

/** `server`: the driver parses the address and reports its errors. User name and password override those in it. */
export type DatabaseConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'server'
      readonly url: string
      /** The same database past a pooler that `url` names; `null`: there is none. */
      readonly directUrl: string | null
      readonly username: string | undefined
      readonly password: string | undefined
    }

export type TelemetryConfig = {
  readonly logLevel: LogLevel
  readonly prometheus: { readonly host: string; readonly port: number } | null
  readonly otlpEndpoint: string | null
  /** Of all requests and jobs, 0 to 100. */
  readonly tracedPercent: number
}

export type LogLevel = (typeof logLevels)[number]

const environments = ['production', 'development', 'test'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Pure: the same variables give the same configuration, or the same `ConfigError`. */
export function readConfig(env: Env): Config {
  const environment = readChoice(env, 'NODE_ENV', environments, 'development')
  const server = readServer(env)
  const database = readDatabase(env)
  const home = readHome(env, { server, isShared: database.kind === 'server' })
  return {
    environment,
    dataDir: readText(env, 'DATA_DIR') ?? './data',
    server,
    pages: readPages(env, server),
    cdn: readCdn(env),
    database,
    hosts: readHosts(env),
    home,
    homeReturnMs: readHomeReturnMs(env),
    oidc: readOidc(env),
    adminEmail: readAdminEmail(env),
    ai: readAi(env),
    edits: readEdits(env),
    secrets: readSecrets(env, { isProduction: environment === 'production' }),
    limits: readLimits(env),
    mail: readMail(env),
    telemetry: readTelemetry(env, server, home),
    unused: [...unusedOfAi(env), ...unusedOfHosts(env)],
  }
}

function readAdminEmail(env: Env): string | null {
  const email = readText(env, 'ADMIN_EMAIL')
  if (email === null || /^[^\s@<>]{1,64}@[^\s@<>]{1,189}$/.test(email)) return email
  throw invalidValue('ADMIN_EMAIL', 'a value without one @', 'the email of an account')
}

function readDatabase(env: Env): DatabaseConfig {
  const url = readText(env, 'DATABASE_URL')
  const username = readText(env, 'DATABASE_USERNAME') ?? undefined
  const password = env['DATABASE_PASSWORD'] || undefined
  const directUrl = readText(env, 'DATABASE_DIRECT_URL')
  if (url !== null) return { kind: 'server', url, directUrl, username, password }

  if (directUrl !== null) throw unusedValue('DATABASE_DIRECT_URL', 'DATABASE_URL')
  if (username === undefined && password === undefined) return { kind: 'embedded' }
  const alone = username === undefined ? 'DATABASE_PASSWORD' : 'DATABASE_USERNAME'
  throw unusedValue(alone, 'DATABASE_URL')
}

function readTelemetry(env: Env, server: ServerConfig, home: HomeConfig | null): TelemetryConfig {
  const port = readWholeNumber(env, 'METRICS_PORT', portRange, null)
  if (port === server.port || port === server.port + 1) {
    throw invalidValue('METRICS_PORT', `${port}`, 'another port than PORT and the one after it, which serves the pages')
  }
  if (port !== null && port === home?.port)
    throw invalidValue('METRICS_PORT', `${port}`, 'another port than that of HOME_ADDRESS')
  const otlpEndpoint = readServiceUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  const tracedPercent = readWholeNumber(env, 'TRACED_PERCENT', { min: 0, max: 100 }, 0)
  if (tracedPercent > 0 && otlpEndpoint === null) {
    throw unusedValue('TRACED_PERCENT', 'OTEL_EXPORTER_OTLP_ENDPOINT')
  }
  return {
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, 'info'),
    prometheus: port === null ? null : { host: server.host, port },
    otlpEndpoint,
    tracedPercent,
  }
}
