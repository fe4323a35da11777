import type { RemoteHostOptions } from '../remote.ts'

type Addresses = Pick<RemoteHostOptions, 'baseUrl' | 'apiBaseUrl'>

/** GitHub's web address, without a trailing slash. */
export function webBaseOf({ baseUrl }: Addresses): string {
  return baseUrl.replace(/(?<!\/)\/+$/, '')
}

/**
 * GitHub's cloud and enterprises on GHE.com have the API on a separate host name, an Enterprise Server below its own.
 */
export function apiBaseOf(options: Addresses): string {
  const { apiBaseUrl } = options
  if (apiBaseUrl !== undefined) return apiBaseUrl
  const base = webBaseOf(options)
  const { protocol, host } = new URL(base)
  return isCloud(options) ? `${protocol}//api.${host}` : `${base}/api/v3`
}

/** Where people choose the repositories of an app. An Enterprise Server has its apps below a different path. */
export function installUrlOf(options: Addresses, appSlug: string): string {
  const apps = isCloud(options) ? 'apps' : 'github-apps'
  return `${webBaseOf(options)}/${apps}/${encodeURIComponent(appSlug)}/installations/new`
}

function isCloud({ baseUrl }: Addresses): boolean {
  const { hostname } = new URL(baseUrl)
  return hostname === 'github.com' || hostname.endsWith('.ghe.com')
}
