import { isCommitId, parseRef } from '#domain/refs.ts'

/** Parses the request for a path below `_/`, or for one of the site's own files. */
export type SpecialTarget =
  /** Of one page, if there is a path. */
  | { readonly kind: 'requirements'; readonly path?: string }
  | { readonly kind: 'requirementsTable' | 'requirementsData' }
  | { readonly kind: 'report' | 'search' | 'searchAnswer' | 'changes' }
  /** One volume of the whole text, from 1. */
  | { readonly kind: 'print'; readonly volume: number }
  /** `address`: the page to open in another version. */
  | { readonly kind: 'versions'; readonly address?: string }
  /** The changes between two versions; `path` for those of one page. */
  | { readonly kind: 'compare'; readonly before: string; readonly after: string; readonly path?: string }
  /** The commits that changed a page, by the path of its file. */
  | { readonly kind: 'history'; readonly path: string }
  /** With `path`, what the commit changed in one file. */
  | { readonly kind: 'change'; readonly sha: string; readonly path?: string }
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
  const [, sha, changed] = /^changes\/([\da-f]+)(?:\/(.*))?$/s.exec(below) ?? []
  if (sha !== undefined) return isCommitId(sha) ? { kind: 'change', sha, ...(changed && { path: changed }) } : null
  const address = /^versions\/(.+)$/s.exec(below)?.[1]
  if (address !== undefined) return { kind: 'versions', address }
  const past = /^history\/(.+)$/s.exec(below)?.[1]
  if (past !== undefined) return { kind: 'history', path: past }
  const [, pair, compared] = /^compare\/([^/]+)(?:\/(.*))?$/s.exec(below) ?? []
  if (pair !== undefined) return resolveCompare(pair, compared)
  const stating = /^requirements\/(.+)$/s.exec(below)?.[1]
  if (stating !== undefined) return { kind: 'requirements', path: stating }
  const volume = /^print\/([2-9]|[1-9]\d{1,3})\/?$/.exec(below)?.[1]
  if (volume !== undefined) return { kind: 'print', volume: Number(volume) }
  const [, written, rest = ''] = /^v\/([^/]+)(?:\/(.*))?$/s.exec(below) ?? []
  const ref = parseRef(readName(written))
  return ref.kind === 'valid' ? { kind: 'version', ref: ref.ref, path: rest } : null
}

/** `v1.0...release~2.0`: no name of a version contains two dots. */
function resolveCompare(pair: string, path: string | undefined): SpecialTarget | null {
  const names = pair.split('...')
  const [before, after] = names.map(name => parseRef(readName(name)))
  if (names.length !== 2 || before?.kind !== 'valid' || after?.kind !== 'valid') return null
  return { kind: 'compare', before: before.ref, after: after.ref, ...(path && { path }) }
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
      return target.path === undefined ? `_/changes/${target.sha}` : `_/changes/${target.sha}/${target.path}`
    case 'print':
      return target.volume === 1 ? '_/print' : `_/print/${target.volume}`
    case 'versions':
      return target.address === undefined ? '_/versions' : `_/versions/${target.address}`
    case 'compare': {
      const pair = `_/compare/${printName(target.before)}...${printName(target.after)}`
      return target.path === undefined ? pair : `${pair}/${target.path}`
    }
    case 'history':
      return `_/history/${target.path}`
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
  return `_/v/${printName(ref)}`
}

function printName(ref: string): string {
  return ref.replaceAll('/', '~')
}

function readName(written: string | undefined): string | null {
  return written?.replaceAll('~', '/') ?? null
}
