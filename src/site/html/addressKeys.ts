import { decodeOrNull } from '#domain/linkPath.ts'
import { specialAddress } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { readText } from './escape.ts'

/** Images after these get no key: one page does not take long to answer. */
const imagesMax = 2_000

/**
 * A page with a key in the address of each image below `basePath`, and in that of its search, as our printer writes
 * them: the address of an image is the last attribute. `keyOf` gets a path below `basePath`, percent-decoded.
 */
export function withAddressKeys(html: Uint8Array, basePath: string, keyOf: (path: string) => string): Uint8Array {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const search = ` data-index="${addressUrl(basePath, searchPath)}`
  const starts = ['src', 'srcset'].map(attribute => ` ${attribute}="${basePath}/`)
  if (![search, ...starts].some(start => bytes.includes(start))) return html
  let count = 0
  const keyed = bytes.toString().replace(image, (whole: string, attribute: string, name: string, rest: string) => {
    if (!name.startsWith(`${basePath}/`) || ++count > imagesMax) return whole
    const path = decodeOrNull(readText(name).slice(basePath.length + 1))
    if (path === null || path === searchPath) return whole
    const [query = '', ...fragment] = rest.split(/(?=#)/)
    const start = query.startsWith('?') ? `${query}&amp;` : '?'
    const end = query.startsWith('#') ? query : fragment.join('')
    return `${attribute}${name}${start}key=${keyOf(path)}${end}">`
  })
  return Buffer.from(keyed.replace(`${search}"`, () => `${search}?key=${keyOf(searchPath)}"`))
}

const searchPath = specialAddress({ kind: 'searchAnswer' })

/** In text, `>` is escaped. */
const image = /( src(?:set)?=")([^"<>?#]{1,4000})([^"<>]{0,4000})">/g
