import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { ConfigError, readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'

const bytes = (algorithm: string) => createHash(algorithm).update('a key for tests').digest()
const jwtSecret = bytes('sha384').toString('base64')
const encryptionKey = bytes('sha256').toString('base64')
const github = { REPOHOST_CLIENT_ID: 'Iv1.abc', REPOHOST_CLIENT_SECRET: 'hidden' }
const oidc = { OIDC_ISSUER: 'https://a.org', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'hidden' }
const production = { NODE_ENV: 'production', JWT_SECRET: jwtSecret, ENCRYPTION_KEY: encryptionKey }
const anthropic = { AI_PROVIDER: 'anthropic', AI_MODEL: 'claude', AI_API_KEY: 'key' }

type Variables = Readonly<Record<string, string>>

function refusalOf(env: Variables): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error
  }
  assert.fail(`accepted ${JSON.stringify(env)}`)
}

test('an empty environment gives a working configuration for one machine', () => {
  assert.deepEqual(readConfig({}), {
    environment: 'development',
    dataDir: './data',
    server: {
      host: '127.0.0.1',
      port: 8080,
      frontendOrigin: 'http://127.0.0.1:8080',
      publicOrigin: 'http://127.0.0.1:8080',
      trustProxy: false,
      offlineStart: true,
      stopDelayMs: 0,
    },
    pages: { host: '127.0.0.1', port: 8081, origin: 'http://127.0.0.1:8081', perProject: false },
    cdn: null,
    database: { kind: 'embedded' },
    hosts: [{ provider: 'embedded' }],
    home: null,
    homeReturnMs: 15_000,
    oidc: null,
    adminEmail: null,
    ai: { provider: 'rules' },
    edits: { rulesFirst: true, budgetUsdPerMonth: null, budgetUsdPerMonthTotal: null },
    secrets: { jwtSecret: null, encryptionKey: null, previousEncryptionKeys: [] },
    limits: {
      requestsPerMinute: 100,
      aiEditsPerHour: 10,
      estimatesPerHour: 600,
      signInsPerMinutePerAccount: 10,
      signInsPerMinutePerAddress: 60,
      registrationsPerMinutePerAddress: 30,
      connectionsPerAddress: 256,
      eventStreamsPerUser: 30,
      eventStreamsPerAddress: 120,
      pageRendersPerMinutePerAddress: 300,
      diskFreeMinMib: 1_024,
      quotas: { projectsPerUser: 200, storageMibPerUser: 5_120, filesPerProject: 20_000, pushedMibPerHour: 1_024 },
      git: { processesMax: 8, concurrentRequestsMax: 16, idleMaxS: 30 },
      copies: { projectMib: 64, totalMib: 2_048 },
      createDeadlineMs: 2_500,
    },
    mail: null,
    telemetry: { logLevel: 'info', prometheus: null, otlpEndpoint: null, tracedPercent: 0 },
    unused: [],
  })
})

test('empty and blank values count as not set', () => {
  assert.deepEqual(readConfig({ PORT: '', FRONTEND_URL: ' ', AI_PROVIDER: '\n', JWT_SECRET: '' }), readConfig({}))
})

test('every variable is read', () => {
  const config = readConfig({
    ...production,
    ...anthropic,
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/speckeep',
    DATABASE_URL: 'jdbc:postgresql://db/speckeep',
    DATABASE_DIRECT_URL: 'postgres://db:5433/speckeep',
    DATABASE_USERNAME: 'keeper',
    DATABASE_PASSWORD: ' p w ',
    REPOHOST_PROVIDER: 'embedded',
    HOME_ADDRESS: 'http://10.0.0.5:8090/',
    OIDC_ISSUER: 'https://Login.example.org/realms/staff',
    OIDC_CLIENT_ID: 'speckeep',
    OIDC_CLIENT_SECRET: 'hidden',
    OIDC_NAME: 'Example Inc.',
    ADMIN_EMAIL: 'ada@example.org',
    AI_BASE_URL: 'https://proxy.example.org/v1/',
    AI_PRICE_INPUT_PER_MTOK: '3',
    AI_PRICE_OUTPUT_PER_MTOK: '15.5',
    AI_PRICE_CACHE_READ_PER_MTOK: '0.30',
    AI_RULES_FIRST: 'false',
    OFFLINE_START: 'false',
    STOP_DELAY_S: '10',
    HOME_RETURN_S: '30',
    AI_BUDGET_USD_PER_MONTH: '12.50',
    AI_BUDGET_USD_PER_MONTH_TOTAL: '100',
    ENCRYPTION_KEY_PREVIOUS: `${encryptionKey}, ${'0123456789abcdef'.repeat(3)}fedcba9876543210`,
    FRONTEND_URL: 'https://App.example.org/',
    PUBLIC_URL: 'https://keep.example.org',
    PAGES_ORIGIN: 'https://*.pages.example.org',
    PAGES_CDN_MAX_AGE_S: '3600',
    PAGES_CDN_PURGE_URL: 'https://cdn.example.org/service/s/purge',
    PAGES_CDN_PURGE_TOKEN: 'secret',
    METRICS_PORT: '9464',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    TRACED_PERCENT: '5',
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    REQUESTS_PER_MINUTE: '1',
    AI_EDITS_PER_HOUR: '2',
    ESTIMATES_PER_HOUR: '7',
    SIGN_INS_PER_MINUTE_PER_ACCOUNT: '3',
    SIGN_INS_PER_MINUTE_PER_ADDRESS: '4',
    REGISTRATIONS_PER_MINUTE_PER_ADDRESS: '5',
    CONNECTIONS_PER_ADDRESS: '11',
    EVENT_STREAMS_PER_USER: '12',
    EVENT_STREAMS_PER_ADDRESS: '13',
    PAGE_RENDERS_PER_MINUTE_PER_ADDRESS: '14',
    DISK_FREE_MIN_MIB: '0',
    PROJECTS_PER_USER: '15',
    STORAGE_MIB_PER_USER: '16',
    FILES_PER_PROJECT: '17',
    PUSHED_MIB_PER_HOUR: '0',
    GIT_PROCESSES: '2',
    GIT_REQUESTS_AT_ONCE: '3',
    GIT_IDLE_S: '5',
    COPIES_MIB_PER_PROJECT: '32',
    COPIES_MIB: '0',
    CREATE_DEADLINE_MS: '600',
    SMTP_URL: 'smtps://user:pass@mail.example.org:465',
    MAIL_FROM: 'Speckeep <keep@example.org>',
  })
  assert.deepEqual(config, {
    environment: 'production',
    dataDir: '/var/lib/speckeep',
    server: {
      host: '0.0.0.0',
      port: 9000,
      frontendOrigin: 'https://app.example.org',
      publicOrigin: 'https://keep.example.org',
      trustProxy: '10.0.0.0/8,::1',
      offlineStart: false,
      stopDelayMs: 10_000,
    },
    pages: { host: '0.0.0.0', port: 9001, origin: 'https://*.pages.example.org', perProject: true },
    cdn: { maxAgeS: 3_600, purge: { url: 'https://cdn.example.org/service/s/purge', token: 'secret' } },
    database: {
      kind: 'server',
      url: 'jdbc:postgresql://db/speckeep',
      directUrl: 'postgres://db:5433/speckeep',
      username: 'keeper',
      password: ' p w ',
    },
    hosts: [{ provider: 'embedded' }],
    home: { address: 'http://10.0.0.5:8090', port: 8090 },
    homeReturnMs: 30_000,
    oidc: {
      issuer: 'https://login.example.org/realms/staff',
      client: { id: 'speckeep', secret: 'hidden' },
      label: 'Example Inc.',
    },
    adminEmail: 'ada@example.org',
    ai: {
      provider: 'anthropic',
      model: 'claude',
      apiKey: 'key',
      baseUrl: 'https://proxy.example.org/v1',
      price: { inputUsdPerMtok: 3, outputUsdPerMtok: 15.5, cacheReadUsdPerMtok: 0.3 },
    },
    edits: { rulesFirst: false, budgetUsdPerMonth: 12.5, budgetUsdPerMonthTotal: 100 },
    secrets: {
      jwtSecret: Buffer.from(jwtSecret),
      encryptionKey: Buffer.from(encryptionKey, 'base64'),
      previousEncryptionKeys: [
        Buffer.from(encryptionKey, 'base64'),
        Buffer.from(`${'0123456789abcdef'.repeat(3)}fedcba9876543210`, 'hex'),
      ],
    },
    limits: {
      requestsPerMinute: 1,
      aiEditsPerHour: 2,
      estimatesPerHour: 7,
      signInsPerMinutePerAccount: 3,
      signInsPerMinutePerAddress: 4,
      registrationsPerMinutePerAddress: 5,
      connectionsPerAddress: 11,
      eventStreamsPerUser: 12,
      eventStreamsPerAddress: 13,
      pageRendersPerMinutePerAddress: 14,
      diskFreeMinMib: 0,
      quotas: { projectsPerUser: 15, storageMibPerUser: 16, filesPerProject: 17, pushedMibPerHour: 0 },
      git: { processesMax: 2, concurrentRequestsMax: 3, idleMaxS: 5 },
      copies: { projectMib: 32, totalMib: 0 },
      createDeadlineMs: 600,
    },
    mail: { url: 'smtps://user:pass@mail.example.org:465', from: 'Speckeep <keep@example.org>' },
    telemetry: {
      logLevel: 'debug',
      prometheus: { host: '0.0.0.0', port: 9464 },
      otlpEndpoint: 'http://collector:4318',
      tracedPercent: 5,
    },
    unused: [],
  })
})

const accepted: readonly [name: string, env: Variables, pick: (env: Variables) => unknown, expected: unknown][] = [
  ['every interface is reached as localhost', { HOST: '0.0.0.0' }, ownOrigin, 'http://localhost:8080'],
  ['also in IPv6', { HOST: '::', PORT: '80' }, ownOrigin, 'http://localhost'],
  ['an IPv6 address is written in brackets', { HOST: '::1' }, ownOrigin, 'http://[::1]:8080'],
  ['a host name is accepted', { HOST: 'keep.example.org' }, ownOrigin, 'http://keep.example.org:8080'],
  [
    'the public address is that of the frontend unless given',
    { FRONTEND_URL: 'https://a.org' },
    env => readConfig(env).server.publicOrigin,
    'https://a.org',
  ],
  [
    'the app is opened at the public address unless another one is given',
    { PUBLIC_URL: 'https://a.org' },
    env => readConfig(env).server.frontendOrigin,
    'https://a.org',
  ],
  [
    'pages may have one origin',
    { PAGES_ORIGIN: 'https://pages.example.org' },
    pagesOrigin,
    'https://pages.example.org',
  ],
  ['or names below localhost', { PAGES_ORIGIN: 'http://*.localhost:8081' }, pagesOrigin, 'http://*.localhost:8081'],
  ['an identity provider is named after its host', oidc, env => readConfig(env).oidc?.label, 'a.org'],
  ['an issuer without a path ends in a slash', oidc, oidcIssuer, 'https://a.org/'],
  [
    'one with a path keeps its trailing slash',
    { ...oidc, OIDC_ISSUER: 'https://a.org/x/' },
    oidcIssuer,
    'https://a.org/x/',
  ],
  [
    'it may be on this machine',
    { ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' },
    oidcIssuer,
    'http://127.0.0.1:9000/',
  ],
  ['a client id implies GitHub', github, hostProvider, 'github'],
  [
    'git servers need no registered app and may be anywhere',
    { REPOHOST_PROVIDER: 'git' },
    env => readConfig(env).hosts,
    [{ provider: 'git', baseUrl: null }],
  ],
  [
    'one git server may be chosen, below a path',
    { REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: 'https://git.example.org/scm/' },
    hostBase,
    'https://git.example.org/scm',
  ],
  [
    'several hosts are offered in the order given, and spaces do not matter',
    { ...github, REPOHOST_PROVIDER: ' embedded, git ,github' },
    hostProviders,
    ['embedded', 'git', 'github'],
  ],
  [
    'the default host stays first without a registered app',
    { ...github, REPOHOST_PROVIDER: 'git,gitea' },
    hostProviders,
    ['git', 'gitea'],
  ],
  [
    'beside a host with sign-in, git servers have a separate address',
    {
      ...github,
      REPOHOST_PROVIDER: 'gitlab,git',
      REPOHOST_BASE_URL: 'https://lab.example.org',
      REPOHOST_GIT_BASE_URL: 'https://git.example.org/scm/',
    },
    hostBases,
    ['https://lab.example.org', 'https://git.example.org/scm'],
  ],
  [
    'and are not bound by the address of that host',
    { ...github, REPOHOST_PROVIDER: 'git,gitlab', REPOHOST_BASE_URL: 'https://lab.example.org' },
    hostBases,
    [null, 'https://lab.example.org'],
  ],
  [
    'beside the built-in host, git servers keep the address that they had alone',
    { REPOHOST_PROVIDER: 'embedded,git', REPOHOST_BASE_URL: 'https://git.example.org' },
    hostBases,
    [null, 'https://git.example.org'],
  ],
  [
    'git servers alone prefer their own variable',
    {
      REPOHOST_PROVIDER: 'git',
      REPOHOST_BASE_URL: 'https://old.example.org',
      REPOHOST_GIT_BASE_URL: 'https://new.example.org',
    },
    hostBases,
    ['https://new.example.org'],
  ],
  [
    'the built-in host alone ignores an address',
    { REPOHOST_PROVIDER: 'embedded', REPOHOST_BASE_URL: 'nowhere' },
    hostProviders,
    ['embedded'],
  ],
  ['Forgejo implies Codeberg', { ...github, REPOHOST_PROVIDER: 'forgejo' }, hostBase, 'https://codeberg.org'],
  [
    'a self-hosted server may have a path',
    { ...github, REPOHOST_PROVIDER: 'gitlab', REPOHOST_BASE_URL: 'https://x.example.org/git/' },
    hostBase,
    'https://x.example.org/git',
  ],
  [
    'its API may have another address',
    { ...github, REPOHOST_API_URL: 'https://api.example.org/git/' },
    hostApi,
    'https://api.example.org/git',
  ],
  ['the API has its default path unless given', github, hostApi, null],
  [
    'an API on this machine needs no TLS',
    { ...github, REPOHOST_API_URL: 'http://127.0.0.1:4102' },
    hostApi,
    'http://127.0.0.1:4102',
  ],
  [
    'a host on this machine needs no TLS',
    { ...github, REPOHOST_BASE_URL: 'http://127.0.0.1:4101' },
    hostBase,
    'http://127.0.0.1:4101',
  ],
  [
    'a compatible service needs no key and may have no price',
    { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama', AI_BASE_URL: 'http://localhost:11434/v1' },
    env => readConfig(env).ai,
    { provider: 'openai-compatible', model: 'llama', apiKey: null, baseUrl: 'http://localhost:11434/v1', price: null },
  ],
  [
    'a cached token may cost as much as any token',
    { ...anthropic, AI_PRICE_INPUT_PER_MTOK: '3', AI_PRICE_OUTPUT_PER_MTOK: '0' },
    env => {
      const { ai } = readConfig(env)
      return ai.provider === 'rules' ? null : ai.price
    },
    { inputUsdPerMtok: 3, outputUsdPerMtok: 0, cacheReadUsdPerMtok: null },
  ],
  [
    'a key may be base64url without padding',
    { ENCRYPTION_KEY: Buffer.from(encryptionKey, 'base64').toString('base64url') },
    env => readConfig(env).secrets.encryptionKey,
    Buffer.from(encryptionKey, 'base64'),
  ],
]

function ownOrigin(env: Variables): string {
  return readConfig(env).server.frontendOrigin
}

function pagesOrigin(env: Variables): string {
  return readConfig(env).pages.origin
}

function hostApi(env: Variables): string | null | undefined {
  const [host] = readConfig(env).hosts
  return host.provider === 'embedded' || host.provider === 'git' ? undefined : host.apiBaseUrl
}

function hostBase(env: Variables): string {
  const [host] = readConfig(env).hosts
  return host.provider === 'embedded' ? '' : (host.baseUrl ?? '')
}

function hostProviders(env: Variables): readonly string[] {
  return readConfig(env).hosts.map(({ provider }) => provider)
}

function hostBases(env: Variables): readonly (string | null)[] {
  return readConfig(env).hosts.map(host => (host.provider === 'embedded' ? null : host.baseUrl))
}

function oidcIssuer(env: Variables): unknown {
  return readConfig(env).oidc?.issuer
}

function hostProvider(env: Variables): string {
  return readConfig(env).hosts[0].provider
}

for (const [name, env, pick, expected] of accepted) {
  test(`configuration: ${name}`, () => assert.deepEqual(pick(env), expected))
}

/** `got` is what the message must report: every error shows the value, or describes it if it may be secret. */
const refused: readonly [variable: string, env: Variables, got: RegExp][] = [
  ['NODE_ENV', { NODE_ENV: 'prod' }, /"prod"; expected one of production, development, test/],
  ['PORT', { PORT: 'eighty' }, /"eighty"; expected a whole number from 1 to 65534/],
  ['PORT', { PORT: '0' }, /"0"/],
  ['PORT', { PORT: '-1' }, /"-1"/],
  ['PORT', { PORT: '80.5' }, /"80\.5"/],
  ['PORT', { PORT: '1e3' }, /"1e3"/],
  ['PORT', { PORT: '0x50' }, /"0x50"/],
  ['PORT', { PORT: '65535' }, /"65535"/],
  ['PORT', { PORT: '80\nPORT=90' }, /"80\\nPORT=90"/],
  ['HOST', { HOST: '127.0.0' }, /"127\.0\.0"/],
  ['HOST', { HOST: '256.0.0.1' }, /"256\.0\.0\.1"/],
  ['HOST', { HOST: '0-.0' }, /"0-\.0"/],
  ['HOST', { HOST: 'http://localhost' }, /"http:\/\/localhost"/],
  ['HOST', { HOST: 'localhost:80' }, /"localhost:80"/],
  ['HOST', { HOST: 'fe80::1%eth0' }, /"fe80::1%eth0"/],
  ['FRONTEND_URL', { FRONTEND_URL: 'app.example.org' }, /"app\.example\.org"; expected an origin/],
  ['FRONTEND_URL', { FRONTEND_URL: 'https://app.example.org/login' }, /"https:\/\/app\.example\.org\/login"/],
  ['FRONTEND_URL', { FRONTEND_URL: 'https://app.example.org/#x' }, /#x"/],
  ['FRONTEND_URL', { FRONTEND_URL: 'https://app.example.org/?x=1' }, /not shown/],
  ['FRONTEND_URL', { FRONTEND_URL: 'https://user:hunter2@app.example.org' }, /not shown/],
  ['FRONTEND_URL', { FRONTEND_URL: 'https://*.example.org' }, /"https:\/\/\*\.example\.org"/],
  ['FRONTEND_URL', { FRONTEND_URL: '*' }, /"\*"/],
  ['FRONTEND_URL', { FRONTEND_URL: 'null' }, /"null"/],
  ['FRONTEND_URL', { FRONTEND_URL: 'file:///app' }, /"file:\/\/\/app"/],
  ['FRONTEND_URL', { FRONTEND_URL: 'https://a.org https://b.org' }, /"https:\/\/a\.org https:\/\/b\.org"/],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, /"true"; expected IP addresses/],
  ['TRUST_PROXY', { TRUST_PROXY: '0' }, /"0"/],
  ['TRUST_PROXY', { TRUST_PROXY: '2' }, /"2"/],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://a.org/x' }, /"https:\/\/a\.org\/x"/],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }, /"0\.0\.0\.0\/0"/],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }, /"10\.0\.0\.0\/33"/],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }, /"10\.0\.0\.0\/8\/8"/],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,' }, /"10\.0\.0\.1,"/],
  ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example.org' }, /"proxy\.example\.org"/],
  ['PAGES_CDN_MAX_AGE_S', { PAGES_CDN_MAX_AGE_S: '2592001' }, /a whole number from 0 to 2592000/],
  ['PAGES_CDN_PURGE_URL', { PAGES_CDN_PURGE_URL: 'https://cdn.example.org' }, /without PAGES_CDN_MAX_AGE_S/],
  [
    'PAGES_CDN_PURGE_URL',
    { PAGES_CDN_MAX_AGE_S: '60', PAGES_CDN_PURGE_URL: 'http://cdn.example.org' },
    /an https:\/\/ address/,
  ],
  ['PAGES_CDN_PURGE_TOKEN', { PAGES_CDN_PURGE_TOKEN: 'x' }, /without PAGES_CDN_PURGE_URL/],
  ['PAGES_ORIGIN', { PAGES_ORIGIN: 'pages' }, /"pages"; expected an origin such as/],
  ['PAGES_ORIGIN', { PAGES_ORIGIN: 'https://pages.example.org/docs' }, /docs"/],
  ['PAGES_ORIGIN', { PAGES_ORIGIN: 'https://*.org' }, /"https:\/\/\*\.org"/],
  ['PAGES_ORIGIN', { PAGES_ORIGIN: 'https://p*.example.org' }, /"https:\/\/p\*\.example\.org"/],
  ['PAGES_ORIGIN', { PAGES_ORIGIN: 'https://*.*.example.org' }, /\*\.\*/],
  ['PAGES_ORIGIN', { PAGES_ORIGIN: 'https://*.127.0.0.1' }, /127/],
  [
    'PAGES_ORIGIN',
    { PAGES_ORIGIN: 'http://127.0.0.1:8080' },
    /"http:\/\/127\.0\.0\.1:8080"; expected an origin other than/,
  ],
  ['PAGES_ORIGIN', { FRONTEND_URL: 'https://a.org', PAGES_ORIGIN: 'https://a.org' }, /"https:\/\/a\.org"/],
  ['PAGES_ORIGIN', { FRONTEND_URL: 'https://app.a.org', PAGES_ORIGIN: 'https://*.a.org' }, /"https:\/\/\*\.a\.org"/],
  ['PAGES_ORIGIN', { FRONTEND_URL: 'http://127.0.0.1:8081' }, /"http:\/\/127\.0\.0\.1:8081"/],
  ['DATABASE_USERNAME', { DATABASE_USERNAME: 'keeper' }, /set without DATABASE_URL/],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://h/d' }, /set without DATABASE_URL/],
  ['DATABASE_PASSWORD', { DATABASE_PASSWORD: 'hunter2' }, /set without DATABASE_URL/],
  ['REPOHOST_PROVIDER', { REPOHOST_PROVIDER: 'svn' }, /"svn"; expected one of embedded,/],
  ['REPOHOST_PROVIDER', { REPOHOST_PROVIDER: 'git,svn' }, /"svn"; expected one of embedded, .*, or several of them/],
  ['REPOHOST_PROVIDER', { REPOHOST_PROVIDER: 'git,' }, /""; expected one of/],
  ['REPOHOST_PROVIDER', { REPOHOST_PROVIDER: 'git,embedded,git' }, /git twice; expected each host once/],
  [
    'REPOHOST_PROVIDER',
    { ...github, REPOHOST_PROVIDER: 'github,git,gitlab' },
    /github and gitlab; expected at most one of github, gitlab, gitea, forgejo/,
  ],
  ['REPOHOST_CLIENT_ID', { REPOHOST_PROVIDER: 'git,github' }, /required with the code host github: /],
  [
    'REPOHOST_GIT_BASE_URL',
    { REPOHOST_PROVIDER: 'embedded,git', REPOHOST_GIT_BASE_URL: 'http://10.0.0.7' },
    /expected an https:/,
  ],
  ['REPOHOST_CLIENT_SECRET', { REPOHOST_CLIENT_ID: 'Iv1.abc' }, /required with the code host github: /],
  ['REPOHOST_CLIENT_ID', { REPOHOST_PROVIDER: 'gitlab' }, /required with the code host gitlab: /],
  ['REPOHOST_BASE_URL', { ...github, REPOHOST_BASE_URL: 'http://git.example.org' }, /expected an https:/],
  ['REPOHOST_BASE_URL', { REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: 'http://10.0.0.7' }, /expected an https:/],
  ['REPOHOST_BASE_URL', { ...github, REPOHOST_BASE_URL: 'https://a:b@git.example.org' }, /without credentials/],
  ['REPOHOST_API_URL', { ...github, REPOHOST_API_URL: 'http://api.example.org' }, /expected an https:/],
  ['REPOHOST_API_URL', { ...github, REPOHOST_API_URL: 'https://a:b@api.example.org' }, /without credentials/],
  ['REPOHOST_API_URL', { ...github, REPOHOST_API_URL: 'api.example.org' }, /"api\.example\.org"/],
  ['REPOHOST_APP_SLUG', { ...github, REPOHOST_APP_SLUG: 'My App' }, /"My App"; expected the name of a GitHub App/],
  ['REPOHOST_APP_SLUG', { ...github, REPOHOST_PROVIDER: 'gitea', REPOHOST_APP_SLUG: 'app' }, /code host gitea/],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://login.example.org' }, /expected an https:/],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'https://a:hunter2@login.example.org' }, /without credentials/],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'login' }, /"login"/],
  ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_ID: '' }, /required with OIDC_ISSUER: /],
  ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: '' }, /required with OIDC_ISSUER: /],
  ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: 'hunter2' }, /set without OIDC_ISSUER/],
  ['OIDC_NAME', { ...oidc, OIDC_NAME: 'x'.repeat(41) }, /at most 40 characters/],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'ada' }, /without one @/],
  ['AI_PROVIDER', { AI_PROVIDER: 'clippy' }, /"clippy"; expected one of rules, anthropic, openai,/],
  ['AI_MODEL', { AI_PROVIDER: 'openai', AI_API_KEY: 'hunter2' }, /required with AI_PROVIDER=openai: /],
  ['AI_MODEL', { ...anthropic, AI_MODEL: 'm'.repeat(51) }, /at most 50 characters/],
  ['AI_API_KEY', { AI_PROVIDER: 'google', AI_MODEL: 'm' }, /required with AI_PROVIDER=google: /],
  ['AI_API_KEY', { AI_PROVIDER: 'mistral', AI_MODEL: 'm' }, /required with AI_PROVIDER=mistral: /],
  ['AI_BASE_URL', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, /required with AI_PROVIDER=openai-compatible: /],
  ['AI_BASE_URL', { ...anthropic, AI_BASE_URL: 'localhost:11434' }, /"localhost:11434"/],
  ['AI_BASE_URL', { ...anthropic, AI_BASE_URL: 'https://u:hunter2@ai.example.org' }, /not shown/],
  ['AI_BASE_URL', { ...anthropic, AI_BASE_URL: 'https://ai.example.org/?key=hunter2' }, /not shown/],
  ['AI_PRICE_INPUT_PER_MTOK', { ...anthropic, AI_PRICE_INPUT_PER_MTOK: 'free' }, /"free"; expected an amount/],
  ['AI_PRICE_INPUT_PER_MTOK', { ...anthropic, AI_PRICE_INPUT_PER_MTOK: '-1' }, /"-1"/],
  ['AI_PRICE_INPUT_PER_MTOK', { ...anthropic, AI_PRICE_OUTPUT_PER_MTOK: '1' }, /required with/],
  ['AI_PRICE_INPUT_PER_MTOK', { ...anthropic, AI_PRICE_CACHE_READ_PER_MTOK: '1' }, /required with/],
  ['AI_PRICE_OUTPUT_PER_MTOK', { ...anthropic, AI_PRICE_INPUT_PER_MTOK: '1' }, /required with/],
  ['AI_PRICE_OUTPUT_PER_MTOK', { ...anthropic, AI_PRICE_OUTPUT_PER_MTOK: '1e3' }, /"1e3"/],
  ['AI_PRICE_CACHE_READ_PER_MTOK', { ...anthropic, AI_PRICE_CACHE_READ_PER_MTOK: '0,3' }, /"0,3"/],
  ['STOP_DELAY_S', { STOP_DELAY_S: '301' }, /whole number from 0 to 300/],
  ['HOME_RETURN_S', { HOME_RETURN_S: '-1' }, /whole number from 0 to 120/],
  ['OFFLINE_START', { OFFLINE_START: 'off' }, /"off"; expected one of true, false/],
  ['AI_RULES_FIRST', { AI_RULES_FIRST: 'yes' }, /"yes"; expected one of true, false/],
  ['AI_BUDGET_USD_PER_MONTH', { AI_BUDGET_USD_PER_MONTH: '0.00' }, /"0.00"; expected an amount in US dollars above 0/],
  ['AI_BUDGET_USD_PER_MONTH_TOTAL', { AI_BUDGET_USD_PER_MONTH_TOTAL: '0' }, /expected an amount in US dollars above 0/],
  ['AI_BUDGET_USD_PER_MONTH', { AI_BUDGET_USD_PER_MONTH: '-5' }, /"-5"; expected an amount in US dollars/],
  ['AI_BUDGET_USD_PER_MONTH', { AI_BUDGET_USD_PER_MONTH: '0.0000001' }, /expected an amount in US dollars/],
  ['AI_BUDGET_USD_PER_MONTH', { AI_BUDGET_USD_PER_MONTH: '5 EUR' }, /"5 EUR"/],
  [
    'JWT_SECRET',
    { NODE_ENV: 'production', ENCRYPTION_KEY: encryptionKey },
    /required with NODE_ENV=production: .*32 bytes/,
  ],
  ['JWT_SECRET', { JWT_SECRET: 'hunter2' }, /a value of 7 bytes/],
  ['JWT_SECRET', { JWT_SECRET: jwtSecret.slice(0, 31) }, /a value of 31 bytes/],
  ['JWT_SECRET', { JWT_SECRET: 'x'.repeat(32) }, /a value of too few different characters/],
  ['JWT_SECRET', { JWT_SECRET: '0123456789abcdef'.repeat(2) }, /a value that repeats itself/],
  ['JWT_SECRET', { JWT_SECRET: 'hunter2-0123456789-please-change-me' }, /a placeholder/],
  ['JWT_SECRET', { ...production, JWT_SECRET: 'hunter2-my-super-secret-signing-key!' }, /a placeholder/],
  [
    'ENCRYPTION_KEY',
    { NODE_ENV: 'production', JWT_SECRET: jwtSecret },
    /required with NODE_ENV=production: .*base64 or hex/,
  ],
  ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'hunter2' }, /7 characters of another form/],
  ['ENCRYPTION_KEY', { ENCRYPTION_KEY: bytes('md5').toString('base64') }, /24 characters of another form/],
  ['ENCRYPTION_KEY', { ENCRYPTION_KEY: encryptionKey.slice(1) }, /43 characters of another form/],
  ['ENCRYPTION_KEY', { ENCRYPTION_KEY: bytes('sha256').toString('hex').slice(2) }, /62 characters of another form/],
  ['ENCRYPTION_KEY', { ENCRYPTION_KEY: '0'.repeat(64) }, /a value of too few different characters/],
  [
    'ENCRYPTION_KEY',
    { ENCRYPTION_KEY: Buffer.from('change-me-0123456789-change-me-!').toString('base64') },
    /a placeholder/,
  ],
  ['ENCRYPTION_KEY_PREVIOUS', { ENCRYPTION_KEY_PREVIOUS: `${encryptionKey},hunter2` }, /7 characters of another form/],
  ['METRICS_PORT', { METRICS_PORT: '70000' }, /"70000"/],
  ['METRICS_PORT', { METRICS_PORT: '8080' }, /8080; expected another port/],
  ['METRICS_PORT', { PORT: '9000', METRICS_PORT: '9001' }, /9001; expected another port/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://c:4317' }, /"grpc:\/\/c:4317"/],
  ['TRACED_PERCENT', { TRACED_PERCENT: '5' }, /set without OTEL_EXPORTER_OTLP_ENDPOINT/],
  ['TRACED_PERCENT', { TRACED_PERCENT: '101' }, /101/],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }, /"verbose"; expected one of fatal,/],
  ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: '0' }, /"0"; expected a whole number from 1 to 1000000/],
  ['AI_EDITS_PER_HOUR', { AI_EDITS_PER_HOUR: 'ten' }, /"ten"/],
  ['SIGN_INS_PER_MINUTE_PER_ACCOUNT', { SIGN_INS_PER_MINUTE_PER_ACCOUNT: '1000001' }, /"1000001"/],
  ['SIGN_INS_PER_MINUTE_PER_ADDRESS', { SIGN_INS_PER_MINUTE_PER_ADDRESS: '1.5' }, /"1\.5"/],
  ['REGISTRATIONS_PER_MINUTE_PER_ADDRESS', { REGISTRATIONS_PER_MINUTE_PER_ADDRESS: '+3' }, /"\+3"/],
  ['COPIES_MIB_PER_PROJECT', { COPIES_MIB_PER_PROJECT: '0' }, /"0"; expected a whole number from 1 to 1000000/],
  ['CREATE_DEADLINE_MS', { CREATE_DEADLINE_MS: '99' }, /"99"; expected a whole number from 100 to 60000/],
]

/** The difference between a case and the usual environments, for its name. */
function describe(env: Variables): string {
  const usual: Variables = { ...production, ...anthropic }
  const own = Object.entries(env).filter(([name, value]) => usual[name] !== value)
  return own.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ') || 'nothing in production'
}

for (const [variable, env, got] of refused) {
  test(`${variable} stops the start, given ${describe(env)}`, () => {
    const refusal = refusalOf(env)
    assert.equal(refusal.variable, variable)
    assert.match(
      refusal.message,
      new RegExp(`^${variable} is (?:.+; expected .+|required with .+: .+|set without .+)\\.$`),
    )
    assert.match(refusal.message, got)
    for (const secret of ['hunter2', jwtSecret, encryptionKey]) assert.ok(!refusal.message.includes(secret))
  })
}

test('whatever a variable contains, the result is a configuration or one short line about that variable', () => {
  const names = [
    'PORT',
    'HOST',
    'FRONTEND_URL',
    'PUBLIC_URL',
    'PAGES_ORIGIN',
    'TRUST_PROXY',
    'JWT_SECRET',
    'ENCRYPTION_KEY',
    'AI_MODEL',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.webUrl({ withQueryParameters: true }),
    fc.ipV6(),
    fc.stringMatching(/^[\d./,:*-]{1,40}$/),
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), values, (name, value) => {
      try {
        readConfig({ [name]: value })
      } catch (error) {
        assert.ok(error instanceof ConfigError, String(error))
        assert.match(error.message, /^[^\n\r\u2028\u2029]{1,400}$/)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('the environment is a copy that later changes do not affect', t => {
  const before = environment()
  t.after(() => delete process.env['SPECKEEP_CONFIG_TEST'])
  process.env['SPECKEEP_CONFIG_TEST'] = 'set'
  assert.equal(before['SPECKEEP_CONFIG_TEST'], undefined)
  assert.equal(environment()['SPECKEEP_CONFIG_TEST'], 'set')
})

test('a home has an address with a port, and a database and a secret that other instances share', () => {
  const shared = { DATABASE_URL: 'postgres://h/d', JWT_SECRET: jwtSecret }
  const home = 'http://10.0.0.5:8090'
  assert.deepEqual(readConfig({ ...shared, HOME_ADDRESS: home }).home, { address: home, port: 8090 })
  for (const env of [
    { HOME_ADDRESS: home },
    { ...shared, JWT_SECRET: '', HOME_ADDRESS: home },
    { JWT_SECRET: jwtSecret, HOME_ADDRESS: home },
    ...[
      'http://10.0.0.5',
      'https://10.0.0.5:8090',
      'http://10.0.0.5:8080',
      'http://10.0.0.5:8081',
      `${home}/x`,
      'x',
    ].map(address => ({ ...shared, HOME_ADDRESS: address })),
  ])
    assert.equal(refusalOf(env).variable, 'HOME_ADDRESS')
  assert.equal(refusalOf({ ...shared, HOME_ADDRESS: home, METRICS_PORT: '8090' }).variable, 'METRICS_PORT')
})
