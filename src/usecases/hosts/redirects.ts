import { isPlainLocalhost } from '#domain/addresses.ts'
import { invalidField } from '#domain/errors.ts'
import type { Settings } from '#ports/settings.ts'

/**
 * Where a sign-in elsewhere sends people back to: a page of our own, since its address receives the code. Taken only as a
 * browser would write it, so that nobody reads it differently.
 */
export function redirectFor(
  settings: Pick<Settings, 'frontendUrl' | 'publicUrl'>,
  given: string | undefined,
  page = '/auth/callback',
): string {
  if (given === undefined) return `${settings.frontendUrl}${page}`
  const url = URL.parse(given)
  const isOurs = url !== null && [settings.frontendUrl, settings.publicUrl].includes(url.origin)
  const isExact = url !== null && (url.href === given || url.href === `${given}/`)
  if (!isOurs || !isExact || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw invalidField('redirectUri', `takes an address below ${settings.frontendUrl}/, without a fragment.`)
  }
  if (url.protocol !== 'https:' && !isPlainLocalhost(given)) {
    throw invalidField('redirectUri', 'takes an https address; http only on this machine.')
  }
  return given
}
