import { isPlainLocalhost } from '#domain/addresses.ts'
import { invalidField } from '#domain/errors.ts'
import type { Settings } from '#ports/settings.ts'

/**
 * Where an external sign-in redirects to: a page of ours, because its URL receives the code. It must be written as
 * browsers write it, so that no other parser reads it differently.
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
    throw invalidField('redirectUri', 'must be an https address, or http on this machine.')
  }
  return given
}
