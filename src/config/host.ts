import {
  type Env,
  invalidValue,
  missingValue,
  readServiceUrl,
  readSwitch,
  readText,
  requireTls,
  shown,
  type UnusedVariable,
  unusedWithout,
} from './values.ts'

/** Every offered host, the default one first. */
export type HostsConfig = readonly [HostConfig, ...HostConfig[]]

export type HostConfig = { readonly provider: 'embedded' } | GitServerConfig | RemoteHostConfig

/** Repositories on git servers, each with its own token; `null`: anywhere on the public internet. */
export type GitServerConfig = { readonly provider: 'git'; readonly baseUrl: string | null }

/** A code host that is reached over the network, and Speckeep's registration for its sign-in. */
export type RemoteHostConfig = {
  readonly provider: RemoteProvider
  readonly baseUrl: string
  /** `null`: derived from `baseUrl`. */
  readonly apiBaseUrl: string | null
  readonly client: { readonly id: string; readonly secret: string }
  /** The name of a GitHub App; `null` for an OAuth app. */
  readonly appSlug: string | null
  /** Whether new projects get a CI job that publishes their site; the job needs the package `speckeep` on npm. */
  readonly ciPages: boolean
}

export type RemoteProvider = keyof typeof publicServices

const publicServices = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: 'https://gitea.com',
  forgejo: 'https://codeberg.org',
} as const

type Provider = HostConfig['provider']

const withSignIn = Object.keys(publicServices) as readonly RemoteProvider[]
/** Without REPOHOST_PROVIDER and REPOHOST_CLIENT_ID, repositories are kept here instead of at the host that is meant. */
const ofOtherHosts = [
  'REPOHOST_BASE_URL',
  'REPOHOST_GIT_BASE_URL',
  'REPOHOST_API_URL',
  'REPOHOST_CLIENT_SECRET',
  'REPOHOST_APP_SLUG',
  'REPOHOST_CI_PAGES',
] as const
const providers: readonly Provider[] = ['embedded', ...withSignIn, 'git']

export function unusedOfHosts(env: Env): readonly UnusedVariable[] {
  return readText(env, 'REPOHOST_CLIENT_ID') === null ? unusedWithout('REPOHOST_PROVIDER', env, ofOtherHosts) : []
}

export function readHosts(env: Env): HostsConfig {
  const [first, ...others] = readProviders(env)
  const hasSignIn = [first, ...others].some(offersSignIn)
  const read = (provider: Provider): HostConfig => {
    if (provider === 'embedded') return { provider }
    return provider === 'git' ? readGitServer(env, { isBesideSignIn: hasSignIn }) : readRemoteHost(env, provider)
  }
  return [read(first), ...others.map(read)]
}

/** One host, or several separated by commas. */
function readProviders(env: Env): readonly [Provider, ...Provider[]] {
  const given = readText(env, 'REPOHOST_PROVIDER')
  if (given === null) return [readText(env, 'REPOHOST_CLIENT_ID') === null ? 'embedded' : 'github']
  const [first = '', ...others] = given.split(',')
  const chosen = [toProvider(first), ...others.map(toProvider)] as const
  const repeated = chosen.find((provider, at) => chosen.indexOf(provider) !== at)
  if (repeated !== undefined) throw invalidValue('REPOHOST_PROVIDER', `${repeated} twice`, 'each host once')
  const signIns = chosen.filter(offersSignIn)
  if (signIns.length <= 1) return chosen
  const expected = `at most one of ${withSignIn.join(', ')}, since people sign in at one host`
  throw invalidValue('REPOHOST_PROVIDER', signIns.join(' and '), expected)
}

function toProvider(text: string): Provider {
  const provider = providers.find(one => one === text.trim())
  if (provider !== undefined) return provider
  const expected = `one of ${providers.join(', ')}, or several of them separated by commas`
  throw invalidValue('REPOHOST_PROVIDER', shown(text.trim()), expected)
}

function offersSignIn(provider: Provider): provider is RemoteProvider {
  return withSignIn.some(one => one === provider)
}

/** Beside a host with sign-in, `REPOHOST_BASE_URL` is the address of that host. */
function readGitServer(env: Env, { isBesideSignIn }: { readonly isBesideSignIn: boolean }): GitServerConfig {
  const baseUrl = readBaseUrl(env, 'REPOHOST_GIT_BASE_URL')
  if (baseUrl !== null || isBesideSignIn) return { provider: 'git', baseUrl }
  return { provider: 'git', baseUrl: readBaseUrl(env, 'REPOHOST_BASE_URL') }
}

function readRemoteHost(env: Env, provider: RemoteProvider): RemoteHostConfig {
  const client = {
    id: required(env, 'REPOHOST_CLIENT_ID', provider),
    secret: required(env, 'REPOHOST_CLIENT_SECRET', provider),
  }
  const baseUrl = readBaseUrl(env, 'REPOHOST_BASE_URL') ?? publicServices[provider]
  const apiBaseUrl = readServiceUrl(env, 'REPOHOST_API_URL')
  if (apiBaseUrl !== null) requireTls('REPOHOST_API_URL', apiBaseUrl)
  const ciPages = readSwitch(env, 'REPOHOST_CI_PAGES', false)
  return { provider, baseUrl, apiBaseUrl, client, appSlug: readAppSlug(env, provider), ciPages }
}

function readBaseUrl(env: Env, name: 'REPOHOST_BASE_URL' | 'REPOHOST_GIT_BASE_URL'): string | null {
  const baseUrl = readServiceUrl(env, name)
  if (baseUrl !== null) requireTls(name, baseUrl)
  return baseUrl
}

function required(env: Env, name: string, provider: RemoteProvider): string {
  const value = readText(env, name)
  if (value !== null) return value
  throw missingValue(name, `the code host ${provider}`, 'what the host shows for the registered app')
}

function readAppSlug(env: Env, provider: RemoteProvider): string | null {
  const slug = readText(env, 'REPOHOST_APP_SLUG')
  if (slug === null) return null
  if (provider === 'github' && /^[a-z0-9-]{1,100}$/i.test(slug)) return slug
  const got = provider === 'github' ? shown(slug) : `${shown(slug)} with the code host ${provider}`
  throw invalidValue('REPOHOST_APP_SLUG', got, 'the name of a GitHub App as in its address, with github')
}
