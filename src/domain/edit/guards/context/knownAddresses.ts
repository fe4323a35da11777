import { getDomain } from 'tldts'

/** Hosts where anyone can publish pages: here the owner, the first part of the path, has to be known too. */
const shared =
  /^(?:(?:www|gist|raw|m|api)\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|gitea\.com|sourceforge\.net|medium\.com|dev\.to|youtube\.com|youtu\.be|dropbox\.com|npmjs\.com|pypi\.org|crates\.io|twitter\.com|x\.com|linkedin\.com|facebook\.com|reddit\.com|imgur\.com|pastebin\.com|bit\.ly|t\.co)$|^(?:docs|drive|forms|groups|sites|www)\.google\.com$|(?:^|\.)(?:githubusercontent\.com|notion\.so|atlassian\.net|amazonaws\.com)$/i

/** Hosts that specifications refer to everywhere. Their owners write the content, and they collect nothing. */
const references =
  /(?:^|\.)(?:ietf\.org|rfc-editor\.org|iana\.org|w3\.org|whatwg\.org|iso\.org|ieee\.org|unicode\.org|ecma-international\.org|itu\.int|nist\.gov|oasis-open\.org|json-schema\.org|spdx\.org|semver\.org|yaml\.org|commonmark\.org|wikipedia\.org|developer\.mozilla\.org|doi\.org)$/i

export type PlaceFinder = (address: string) => boolean

/**
 * Whether an address leads to a known place: a host of reference, the domain of another link or, on a shared host, the
 * owner of another link or a person's profile page.
 */
export function knownAddresses(addresses: readonly string[]): PlaceFinder {
  const known = new Set<string>()
  for (const address of addresses) {
    const place = placeOf(address)
    if (place === null) continue
    known.add(domainOf(place.host))
    known.add(`${place.host}/${place.owner}`)
  }
  return address => {
    const place = placeOf(address)
    if (place === null) return false
    const { host, owner, rest } = place
    if (references.test(host)) return true
    if (!shared.test(host)) return known.has(domainOf(host))
    return known.has(`${host}/${owner}`) || (rest === '' && owner !== '' && known.has(domainOf(host)))
  }
}

/** The host of an address, without `www.`; `null` if it has none. */
export function hostOf(address: string): string | null {
  return placeOf(address)?.host ?? null
}

/** The words of an address that say who owns the place: the host, on a shared host also owner and repository. */
export function nameOf(address: string): string {
  const place = placeOf(address)
  if (place === null) return ''
  const [repository = ''] = place.rest.replace(/^\//, '').split(/[/?#]/)
  if (/\.(?:github|gitlab)\.io$/.test(place.host)) return `${place.host.split('.')[0]} ${place.owner}`
  if (!shared.test(place.host)) return place.host.replace(/\.[a-z]+$/, '')
  const ownerAt = address.toLowerCase().indexOf(`/${place.owner}`) + 1
  const written = address.slice(ownerAt, ownerAt + place.owner.length)
  return `${written.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')} ${repository}`
}

/** The registered domain: `example.co.uk` for `docs.example.co.uk`, the whole host for `ada.github.io`. */
function domainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

type Place = { readonly host: string; readonly owner: string; readonly rest: string }

/** `null` for an address without a host, such as `javascript:`. */
function placeOf(address: string): Place | null {
  const mail = /^mailto:[^@\s]*@((?:[a-z\d-]+\.)+[a-z\d-]+)/i.exec(address)?.[1]
  if (mail !== undefined) return { host: mail.toLowerCase(), owner: '', rest: '' }
  const match = /^(?:https?:)?(?:\/\/)?(?:www\.)?((?:[a-z\d-]+\.)+[a-z\d-]+)(?::\d+)?(?:\/([^/?#\s]*))?(.*)$/is.exec(
    address,
  )
  if (match === null || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address)) return null
  const [, host = '', owner = '', rest = ''] = match
  return { host: host.toLowerCase(), owner: owner.toLowerCase(), rest: rest.replace(/^\/$/, '') }
}
