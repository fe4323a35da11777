import { isCommitId, parseRef } from '#domain/refs.ts'

/** Parses the request for a path below `_/`, or for one of the site's own files. */
export type SpecialTarget =
  /** Of one page, if there is a path. */
  | { readonly kind: 'requirements'; readonly path?: string }
  | { readonly kind: 'requirementsTable' | 'requirementsData' }
  | { readonly kind: 'report' | 'search' | 'searchAnswer' | 'changes' | 'versions' }
  /** One volume of the whole text, from 1. */
  | { readonly kind: 'print'; readonly volume: number }
  | { readonly kind: 'change'; readonly sha: string }
  /** `path` is an address within the site as of `ref`. */
  | { readonly kind: 'version'; readonly ref: string; readonly path: string }
  /** Served only if the repository has no file of that name. */
  | { readonly kind: 'file'; readonly name: SpecialFile }

export type SpecialFile = (typeof specialFiles)[number]
export const specialFiles = ['sitemap.xml', 'robots.txt', 'feed.xml', 'llms.txt', 'llms-full.txt'] as const

const pages: Readonly<Record<string, SpecialTarget>> = {
  requirements: { kind: 'requirements' },
  'requirements.csv': { kind: 'requirementsTable' },
  'requirements.json': { kind: 'requirementsData' },
  report: { kind: 'report' },
  print: { kind: 'print', volume: 1 },
  search: { kind: 'search' },
  'search.json': { kind: 'searchAnswer' },
  changes: { kind: 'changes' },
  versions: { kind: 'versions' },
}

/**
 * `path` is decoded, below the site's root, without a leading slash. No page address of a repository begins with `_`.
 */
export function resolveSpecial(path: string): SpecialTarget | null {
  const name = specialFiles.find(file => file === path)
  if (name) return { kind: 'file', name }
  const [, below] = /^_\/(.*)$/s.exec(path) ?? []
  if (below === undefined) return null
  const plain = below.replace(/\/$/, '')
  if (Object.hasOwn(pages, plain)) return pages[plain] ?? null
  const sha = /^changes\/([\da-f]+)\/?$/.exec(below)?.[1]
  if (sha !== undefined) return isCommitId(sha) ? { kind: 'change', sha } : null
  const stating = /^requirements\/(.+)$/s.exec(below)?.[1]
  if (stating !== undefined) return { kind: 'requirements', path: stating }
  const volume = /^print\/([2-9]|[1-9]\d{1,3})\/?$/.exec(below)?.[1]
  if (volume !== undefined) return { kind: 'print', volume: Number(volume) }
  const [, written, rest = ''] = /^v\/([^/]+)(?:\/(.*))?$/s.exec(below) ?? []
  const ref = parseRef(written?.replaceAll('~', '/'))
  return ref.kind === 'valid' ? { kind: 'version', ref: ref.ref, path: rest } : null
}

/** The address of a special page, as input for `addressUrl`. */
export function specialAddress(target: SpecialTarget): string {
  switch (target.kind) {
    case 'file':
      return target.name
    case 'searchAnswer':
      return '_/search.json'
    case 'requirements':
      return target.path === undefined ? '_/requirements' : `_/requirements/${target.path}`
    case 'requirementsTable':
      return '_/requirements.csv'
    case 'requirementsData':
      return '_/requirements.json'
    case 'change':
      return `_/changes/${target.sha}`
    case 'print':
      return target.volume === 1 ? '_/print' : `_/print/${target.volume}`
    case 'version':
      return `${versionRoot(target.ref)}/${target.path}`
    default:
      return `_/${target.kind}`
  }
}

/** The root of the files that the search of a static site loads. */
export const searchRoot = '_/search/'

/** The base path of the site at a ref. A `/` in a name becomes `~`, which no ref name can contain. */
export function versionRoot(ref: string): string {
  return `_/v/${ref.replaceAll('/', '~')}`
}
