import { type Env, readServiceUrl, readText, readWholeNumber, requireTls, unusedValue } from './values.ts'

/** A content delivery network in front of the public sites. */
export type CdnConfig = {
  /** How long it keeps a page that is not purged. */
  readonly maxAgeS: number
  /** Where pages are purged; `null`: they are only kept for `maxAgeS`. */
  readonly purge: { readonly url: string; readonly token: string | null } | null
}

const daysMax = 30

/** `null`: no cache but the reader's keeps pages. */
export function readCdn(env: Env): CdnConfig | null {
  const maxAgeS = readWholeNumber(env, 'PAGES_CDN_MAX_AGE_S', { min: 0, max: daysMax * 86_400 }, 0)
  const url = readServiceUrl(env, 'PAGES_CDN_PURGE_URL')
  const token = readText(env, 'PAGES_CDN_PURGE_TOKEN')
  if (url !== null) requireTls('PAGES_CDN_PURGE_URL', url)
  if (url === null && token !== null) {
    throw unusedValue('PAGES_CDN_PURGE_TOKEN', 'PAGES_CDN_PURGE_URL')
  }
  if (maxAgeS > 0) return { maxAgeS, purge: url === null ? null : { url, token } }
  if (url === null) return null
  throw unusedValue('PAGES_CDN_PURGE_URL', 'PAGES_CDN_MAX_AGE_S')
}
