import { ConfigError, type Env, readChoice, readServiceUrl, readSwitch, readText, requireTls, shown } from './values.ts'

export type HostConfig = { readonly provider: 'embedded' } | GitServerConfig | RemoteHostConfig

/** Repositories on git servers, each with a token of its own; `null`: anywhere on the public internet. */
export type GitServerConfig = { readonly provider: 'git'; readonly baseUrl: string | null }

/** A code host that is reached over the network, and how Speckeep is known to its sign-in. */
export type RemoteHostConfig = {
  readonly provider: RemoteProvider
  readonly baseUrl: string
  /** `null`: it follows from `baseUrl`. */
  readonly apiBaseUrl: string | null
  readonly client: { readonly id: string; readonly secret: string }
  /** The name of a GitHub App; `null` for an OAuth app. */
  readonly appSlug: string | null
  /** Whether new projects get a CI job that publishes their site; it needs the package `speckeep` on npm. */
  readonly ciPages: boolean
}

export type RemoteProvider = keyof typeof publicServices

const publicServices = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: 'https://gitea.com',
  forgejo: 'https://codeberg.org',
} as const

const providers = ['embedded', 'github', 'gitlab', 'gitea', 'forgejo', 'git'] as const

export function readHost(env: Env): HostConfig {
  const clientId = readText(env, 'REPOHOST_CLIENT_ID')
  const provider = readChoice(env, 'REPOHOST_PROVIDER', providers, clientId === null ? 'embedded' : 'github')
  if (provider === 'embedded') return { provider }
  if (provider === 'git') return { provider, baseUrl: readBaseUrl(env) }
  const client = {
    id: required(env, 'REPOHOST_CLIENT_ID', provider),
    secret: required(env, 'REPOHOST_CLIENT_SECRET', provider),
  }
  const baseUrl = readBaseUrl(env) ?? publicServices[provider]
  const apiBaseUrl = readServiceUrl(env, 'REPOHOST_API_URL')
  if (apiBaseUrl !== null) requireTls('REPOHOST_API_URL', apiBaseUrl)
  const ciPages = readSwitch(env, 'REPOHOST_CI_PAGES', false)
  return { provider, baseUrl, apiBaseUrl, client, appSlug: readAppSlug(env, provider), ciPages }
}

function readBaseUrl(env: Env): string | null {
  const baseUrl = readServiceUrl(env, 'REPOHOST_BASE_URL')
  if (baseUrl !== null) requireTls('REPOHOST_BASE_URL', baseUrl)
  return baseUrl
}

function required(env: Env, name: string, provider: RemoteProvider): string {
  const value = readText(env, name)
  if (value !== null) return value
  throw new ConfigError(name, `nothing with the code host ${provider}`, 'what the host shows for the registered app')
}

function readAppSlug(env: Env, provider: RemoteProvider): string | null {
  const slug = readText(env, 'REPOHOST_APP_SLUG')
  if (slug === null) return null
  if (provider === 'github' && /^[a-z0-9-]{1,100}$/i.test(slug)) return slug
  const got = provider === 'github' ? shown(slug) : `${shown(slug)} with the code host ${provider}`
  throw new ConfigError('REPOHOST_APP_SLUG', got, 'the name of a GitHub App as in its address, with github')
}
