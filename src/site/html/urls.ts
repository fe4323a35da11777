/**
 * Classifies the target of an author's link. `anchor`: inside the same page; `internal`: a path of the same project,
 * still to be resolved; `external`: any other place, with one of the allowed schemes.
 */
export type LinkTarget = { readonly kind: 'anchor' | 'internal' | 'external'; readonly url: string }

const linkSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'irc', 'ircs', 'xmpp'])
const imageSchemes: ReadonlySet<string> = new Set(['http', 'https'])

/** Control and invisible characters: browsers drop some of them from inside a scheme. */
const unseen = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu
/**
 * Browsers treat anything else before a colon as part of a path: `(https://host)` is a broken link, and reported as
 * one.
 */
const scheme = /^([a-z][a-z\d+.-]*)\s*:/i

/** An email address without `mailto:`, unlike the file name `logo@2x.png`. */
const email =
  /^[\w.+-]{1,64}@(?!\dx\.)(?:[a-z\d-]{1,63}\.){1,8}(?!(?:md|html?|json|ya?ml|png|jpe?g|gif|svg|pdf|zip)$)[a-z]{2,24}$/i

/** `null` for what must not reach a browser: other schemes, `//host` and anything with a backslash. */
export function readLinkTarget(value: string): LinkTarget | null {
  const target = readTarget(value, linkSchemes)
  return target?.kind === 'internal' && email.test(target.url)
    ? { kind: 'external', url: `mailto:${target.url}` }
    : target
}

export function readImageSource(value: string): LinkTarget | null {
  const target = readTarget(value, imageSchemes)
  return target?.kind === 'anchor' ? null : target
}

function readTarget(value: string, schemes: ReadonlySet<string>): LinkTarget | null {
  const url = value.replace(unseen, '').trim()
  if (url === '' || url.startsWith('//') || url.includes('\\')) return null
  if (url.startsWith('#')) return { kind: 'anchor', url }
  const found = scheme.exec(url)?.[1]
  if (found === undefined) return { kind: 'internal', url }
  return schemes.has(found.toLowerCase()) ? { kind: 'external', url } : null
}
