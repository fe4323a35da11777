import { folderOf } from './paths.ts'

/** A link into the same repository. */
export type LocalTarget = {
  /** From the root; `null` if it leads above it. */
  readonly path: string | null
  /** As written, without what follows; `''` for a link within the document. */
  readonly written: string
  /** Decoded, without the `#`. */
  readonly anchor: string
}

/** `null` for addresses elsewhere, and for those that a template completes. */
export function readLocalTarget(from: string, address: string): LocalTarget | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)|\{[{%]|\$\{|<%|^$/i.test(address)) return null
  const [, written = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? []
  return { path: written === '' ? from : resolved(from, decoded(written)), written, anchor: decoded(hash) }
}

function resolved(from: string, path: string): string | null {
  const segments = path.startsWith('/') ? [] : folderOf(from).split('/').filter(Boolean)
  for (const segment of path.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
