import { decodePath } from '#domain/linkPath.ts'
import { formatOf, withoutEnding } from '../formats.ts'
import { lettersOf } from '../links/letters.ts'
import { nearestTo } from '../links/nearest.ts'
import { isWiki } from '../tree/wiki.ts'
import { folderOf, nameOf, type SiteMap } from '../tree.ts'
import type { Place } from './places.ts'

export type WikiLink = {
  readonly isEmbedded: boolean
  readonly name: string
  readonly section: string
  /** `null` without a separate one. */
  readonly text: string | null
}

/** Reads a link as `markdown/wikiLinks.ts` marks it: `[[Page#Section|text]]`. */
export function readWikiLink(written: string): WikiLink | null {
  const [, mark, name, section = '', text = null] =
    /^(!?)\[\[([^[\]|#]{0,200})(?:#([^[\]|]{1,200}))?(?:\|([^[\]]{1,300}))?\]\]$/.exec(written) ?? []
  return name === undefined ? null : { isEmbedded: mark === '!', name, section, text }
}

export type SectionReference = { readonly text: string; readonly id: string }

/** Reads a reference as `markdown/wikiLinks.ts` marks it: `[text][an-id]`. */
export function readSectionReference(written: string): SectionReference | null {
  const [, text, id] = /^\[([^[\]]{1,300})\]\[([\w.:-]{1,160})\]$/.exec(written) ?? []
  return text === undefined || id === undefined ? null : { text, id }
}

/**
 * Finds the place with an id: of the page itself, else of the nearest page of text that has it. Generators of sites differ in
 * the case and the punctuation of ids. Ids are compared when the first is asked for.
 */
export function sectionFinder(
  pages: ReadonlyMap<string, { readonly ids: readonly string[] }>,
): (fromPath: string, id: string) => Place | null {
  let known: ReadonlyMap<string, readonly Place[]> | null = null
  return (fromPath, id) => {
    known ??= Map.groupBy(
      [...pages].flatMap(([path, { ids }]) => (formatOf(path) === 'data' ? [] : ids.map(anchor => ({ path, anchor })))),
      ({ anchor }) => lettersOf(anchor),
    )
    const all = known.get(lettersOf(id)) ?? []
    const exact = all.filter(({ anchor }) => anchor === id)
    const places = exact.length > 0 ? exact : all
    return places.find(({ path }) => path === fromPath) ?? nearestTo(fromPath, places)
  }
}

/**
 * Finds files as Obsidian does: by name, in any case, with or without the folders above; of several, the one beside the
 * page, else the one nearest to the root.
 */
export function fileFinder(map: SiteMap): (fromPath: string, name: string) => string | null {
  let known: ReadonlyMap<string, readonly string[]> | null = null
  return (fromPath, name) => {
    if (name === '') return fromPath
    known ??= byName(map)
    const wanted = name.toLowerCase().replace(/^\/|\.md$/g, '')
    const all = (known.get(nameOf(wanted)) ?? []).filter(path => `/${keyOf(path)}`.endsWith(`/${wanted}`))
    return all.find(path => folderOf(path) === folderOf(fromPath)) ?? all[0] ?? null
  }
}

/**
 * What a link means in a wiki, whose pages all have addresses in one folder: a page by its name, whatever folder its file
 * is in (`Getting-Started`, `../wiki/Getting-Started`), and files by their path from the root. `null` in a project that is
 * no wiki, and for addresses.
 */
export function wikiLinkReader(
  map: SiteMap,
): (fromPath: string, target: string) => { readonly page: string } | { readonly fromRoot: string } | null {
  const fileNamed = fileFinder(map)
  let isOne: boolean | null = null
  return (fromPath, target) => {
    const written = target.replace(wikiAddress, '')
    const [, name] = /^(?:\.\/)?([^/#?:]{1,200})(?:#.*)?$/su.exec(written) ?? []
    isOne ??= isWiki(map.pages.keys())
    if (!isOne || /^(?:[a-z]+:|[/#?])/i.test(written)) return null
    const named = name === undefined ? null : fileNamed(fromPath, decodePath(name).replaceAll(' ', '-'))
    if (named !== null && map.pages.has(named)) return { page: named }
    return fromPath.includes('/') ? { fromRoot: written } : null
  }
}

const wikiAddress = /^(?:(?:\.\.\/){1,4}|\/[\w.-]{1,100}\/[\w.-]{1,100}\/)wiki\/(?=[^/])/

/** Those nearest to the root first. */
function byName(map: SiteMap): ReadonlyMap<string, readonly string[]> {
  const paths = [...map.files.keys()].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
  return Map.groupBy(paths, path => nameOf(keyOf(path)))
}

function keyOf(path: string): string {
  return (formatOf(path) === 'markdown' ? withoutEnding(path) : path).toLowerCase()
}

function depthOf(path: string): number {
  return path.split('/').length
}
