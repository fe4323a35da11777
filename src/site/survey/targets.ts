import { decodePath } from '#domain/linkPath.ts'
import type { PlaceOnSite } from '#domain/siteRoot.ts'
import { addressBelow } from '../address/parts.ts'
import { formatOf } from '../formats.ts'
import { lettersOf } from '../links/letters.ts'
import { pointerAnchor } from '../links/pointers.ts'
import { readLink } from '../links.ts'
import { placeOnSite } from '../tree/siteRoot.ts'
import { folderOf, type SiteMap } from '../tree.ts'
import type { PageSurvey } from './file.ts'
import { asciidoctorId, byPlainAnchor, bySlug, plainAnchor, redocName, slugsOf } from './generatedAnchors.ts'
import { includedSection } from './includedSections.ts'
import type { Place } from './places.ts'

/** Why a link is broken, in words for its author. */
export type LinkProblem =
  | 'no such file'
  | 'no such heading'
  /** The page has no such heading, but a tag for which a tool inserts text that may have it. */
  | 'perhaps inserted'
  /** The target exists, but in different upper and lower case. */
  | 'other case'
  /** It leads above the root of the repository. */
  | 'outside'
  /** Names that begin with `_` or `.` are not published. */
  | 'not published'
  /** It works on this site, but not where the repository is shown as files. */
  | 'only on the site'

/** How a link names its target; an `address` may also only lack the ending. */
export type LinkWay = PlaceOnSite['way']

export type LinkTarget =
  | {
      readonly kind: 'found'
      readonly path: string
      readonly anchor: string
      readonly way: LinkWay
      /** The anchor is another one than the link names: the section of a JSON pointer, or an id that a generator makes. */
      readonly isRenamed: boolean
      /** See `PlaceOnSite`. */
      readonly isBelowHostPath: boolean
    }
  | {
      readonly kind: 'broken'
      readonly problem: LinkProblem
      /** The place that its author must have meant, where readers get. */
      readonly meant: Place | null
    }

/**
 * Checks links as GitHub resolves them, else as this site does: paths relative to the file or, with `/`, to the root, decoded once, in their
 * exact case; anchors among the ids of the page. All checks are lookups; nothing is searched.
 */
export function targetFinder(map: SiteMap, pages: ReadonlyMap<string, PageSurvey>) {
  const folders = foldersIn(map)
  const lowerPaths = new Set([...map.files.keys(), ...folders].map(path => path.toLowerCase()))
  const idsOf = lazily((path: string) => new Set(pages.get(path)?.ids))
  const lowerIdsOf = lazily((path: string) => new Set([...(pages.get(path)?.ids ?? [])].map(id => id.toLowerCase())))
  const similarIdsOf = lazily((path: string) => similarIds(pages.get(path)?.ids ?? []))
  const plainIdsOf = lazily((path: string) => byPlainAnchor(pages.get(path)?.ids ?? []))
  const slugOf = slugsOf(map.files.keys())
  const slugsIn = lazily((path: string) => {
    const slug = slugOf(path)
    return slug === null ? new Map<string, string>() : bySlug(pages.get(path)?.headings ?? [], slug)
  })
  const includesOf = lazily((path: string) => includedBy(path))

  return { find, similar: similarPlace }

  function find(fromPath: string, target: string): LinkTarget {
    const read = readLink(fromPath, target)
    const { written, hash } = read
    const { path, way: named, isBelowHostPath, isPublished } = placeOnSite(map, fromPath, read)
    if (read.leavesRoot && named === 'path') return broken('outside')
    const file = fileAt(path)
    if (typeof file === 'string') return broken(file)
    const anchor = decodePath(hash.slice(1))
    const stated = file.page === null ? null : anchorProblem(file.page, hash)
    const pointed = file.page === null || stated === null ? null : anotherAnchor(file.page, anchor, stated)
    const problem = pointed === null ? stated : null
    const included = problem === 'no such heading' && file.page !== null ? sectionIncluded(file.page, anchor) : null
    if (included !== null) return { kind: 'found', ...included, way: named, isRenamed: true, isBelowHostPath }
    if (problem !== null && file.page !== null)
      return broken(reason(file.page, problem), similarPlace(file.page, anchor))
    const way = named === 'path' && file.only && written !== '' && !isPublished ? 'address' : named
    const isRenamed = pointed !== null
    return { kind: 'found', path: file.page ?? path, anchor: pointed ?? anchor, way, isRenamed, isBelowHostPath }
  }

  function fileAt(path: string): { readonly page: string | null; readonly only: boolean } | LinkProblem {
    if (map.files.has(path)) return { page: map.pages.has(path) ? path : null, only: false }
    const folder = map.folders.get(path)
    if (folder || folders.has(path)) return { page: folder?.index?.path ?? null, only: false }
    const named = map.pagesByAddress.get(path) ?? map.pages.get(`${path}.md`) ?? map.pagesByAddress.get(`${path}.html`)
    if (named) return { page: named.path, only: true }
    if (addressBelow(map, path) !== null) return { page: null, only: true }
    if (/(?:^|\/)[_.]/.test(path) && !map.folders.has(folderOf(path))) return 'not published'
    return lowerPaths.has(path.toLowerCase()) ? 'other case' : 'no such file'
  }

  function anchorProblem(page: string, hash: string): LinkProblem | null {
    const anchor = decodePath(hash.slice(1))
    const isOfTheHost = anchor === '' || anchor === 'top' || /^L\d/.test(anchor)
    if (
      isOfTheHost ||
      (pages.get(page)?.hasUnknownIds ?? true) ||
      idsOf(page).has(anchor) ||
      idsOf(page).has(hash.slice(1))
    )
      return null
    return lowerIdsOf(page).has(anchor.toLowerCase()) ? 'other case' : 'no such heading'
  }

  function anotherAnchor(page: string, anchor: string, problem: LinkProblem): string | null {
    const pointed = pointedAnchor(page, anchor) ?? namedPart(page, anchor)
    if (pointed !== null || problem !== 'no such heading') return pointed
    const ofGitHub = formatOf(page) === 'asciidoc' ? asciidoctorId(anchor) : ''
    if (idsOf(page).has(ofGitHub)) return ofGitHub
    return plainIdsOf(page).get(plainAnchor(anchor)) ?? slugsIn(page).get(anchor) ?? null
  }

  function sectionIncluded(page: string, anchor: string): Place | null {
    return includedSection(page, anchor, path => ({ ids: idsOf(path), includes: includesOf(path) }))
  }

  function reason(page: string, problem: LinkProblem): LinkProblem {
    const isIncomplete = [page, ...includesOf(page)].some(path => pages.get(path)?.hasInsertedText)
    return problem === 'no such heading' && isIncomplete ? 'perhaps inserted' : problem
  }

  function includedBy(page: string): readonly string[] {
    return (pages.get(page)?.links ?? []).flatMap(({ target, isIncluded }) => {
      if (!isIncluded) return []
      const { path } = placeOnSite(map, page, readLink(page, target))
      return pages.has(path) ? [path] : []
    })
  }

  /** Data has anchors for what a JSON pointer can name (RFC 6901) where its page has a section for it. */
  function pointedAnchor(page: string, anchor: string): string | null {
    if (!anchor.startsWith('/') || formatOf(page) !== 'data') return null
    const section = pointerAnchor(`#${anchor}`)
    return section !== null && idsOf(page).has(section) ? section : ''
  }

  function namedPart(page: string, anchor: string): string | null {
    const name = formatOf(page) === 'data' ? redocName(anchor) : null
    return name === null ? null : (similarIdsOf(page).get(lettersOf(name)) ?? null)
  }

  /** Generators of sites differ in the case and the punctuation of ids. */
  function similarPlace(page: string, anchor: string): Place | null {
    const id = similarIdsOf(page).get(lettersOf(anchor))
    return id ? { path: page, anchor: id } : null
  }
}

function broken(problem: LinkProblem, meant: Place | null = null): LinkTarget {
  return { kind: 'broken', problem, meant }
}

/** By their letters and digits, `null` for those of several ids. */
function similarIds(ids: readonly string[]): ReadonlyMap<string, string | null> {
  const similar = new Map<string, string | null>()
  for (const id of ids) {
    const letters = lettersOf(id)
    similar.set(letters, letters === '' || similar.has(letters) ? null : id)
  }
  return similar
}

function foldersIn(map: SiteMap): Set<string> {
  const folders = new Set<string>([''])
  for (const path of map.files.keys()) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder)
  }
  return folders
}

function lazily<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return key => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
