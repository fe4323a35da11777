import { decodeOrNull } from '#domain/linkPath.ts'
import type { Images } from './images.ts'

/** Rendered content as nodes. Image addresses are rewritten to the repository's files before anything is loaded. */
export function contentOf(html: string, images: Images): readonly Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    const path = pathOf(image.getAttribute('src') ?? '')
    if (path === null) continue
    image.removeAttribute('src')
    images(path, url => image.setAttribute('src', url))
  }
  return [...body.childNodes]
}

/** The file of the project that an address of the site shows; `null` for others. */
export function addressOfFile(link: string, paths: readonly string[]): string | null {
  const address = pathOf(link)
  if (address === null) return null
  const candidates = [address, address.replace(/\.html$/, '.md'), `${address}README.md`, `${address}index.md`]
  return candidates.find(each => paths.includes(each)) ?? null
}

/** The repository path behind an address of the site; `null` for other addresses. */
function pathOf(address: string): string | null {
  if (!/^\/(?!\/)/.test(address)) return null
  return decodeOrNull(address.slice(1).split(/[?#]/)[0] ?? '')
}
