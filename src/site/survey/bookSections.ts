import { booksByInclusion, type Inclusion } from '#domain/books.ts'
import { isMarkdown } from '../formats.ts'
import { nearestTo } from '../links/nearest.ts'
import { readLink } from '../links.ts'
import { folderOf } from '../tree.ts'
import type { WrittenLink } from './links.ts'
import type { Place } from './places.ts'

/** Fewer links within a folder are mistakes rather than the way that its files are put together. */
const linksMin = 3

/** Links to sections that the page itself lacks, with the places in other files that they may mean. */
export type SectionsOfBooks = {
  /** Notes a link whose target is `#id`, and finds where it leads if the folder of the page is a book. */
  readonly find: (path: string, target: string) => Place | null
  /**
   * Whether a page includes the file, or the files of its folder are one book, as most of its links say; known when all
   * links are noted.
   */
  readonly isBook: (path: string) => boolean
  /** The page that includes the file; `null` for that page itself and all others. */
  readonly wholeOf: (path: string) => string | null
}

/** More files with one id do not say which of them a link means. */
const sameIdMax = 100

/**
 * Tools such as Pandoc, Bookdown and Spec-Up put files of Markdown together, so that links name a section without its
 * file. It is in a file that the same page includes, else in the folder of the page, or in one above or below it. Ids are
 * read when the first is asked for.
 */
export function sectionsOfBooks(pages: ReadonlyMap<string, SurveyedPage>): SectionsOfBooks {
  const bookOf = booksByInclusion(inclusionsOf(pages))
  const folders = new Map<string, { found: number; all: number }>()
  let known: ReadonlyMap<string, readonly string[]> | null = null
  return {
    find: (path, target) => {
      if (!target.startsWith('#') || target.length < 2 || !isMarkdown(path)) return null
      const folder = folderOf(path)
      const links = folders.get(folder) ?? { found: 0, all: 0 }
      folders.set(folder, links)
      links.all++
      known ??= pathsById(pages)
      const anchor = target.slice(1)
      const own = bookOf(path)
      const named = known.get(anchor) ?? []
      const inBook = own === null ? [] : named.filter(other => bookOf(other) === own)
      const related = inBook.length > 0 ? inBook : named.filter(other => isRelated(folder, folderOf(other)))
      const place = nearestTo(
        path,
        related.map(other => ({ path: other, anchor })),
      )
      if (place !== null) links.found++
      return place
    },
    wholeOf: path => {
      const book = bookOf(path)
      return book === path ? null : book
    },
    isBook: path => {
      if (bookOf(path) !== null) return true
      const { found, all } = folders.get(folderOf(path)) ?? { found: 0, all: 0 }
      return found >= linksMin && found * 2 >= all
    },
  }
}

type SurveyedPage = { readonly ids: readonly string[]; readonly links: readonly WrittenLink[] }

function inclusionsOf(pages: ReadonlyMap<string, SurveyedPage>): readonly Inclusion[] {
  return [...pages].flatMap(([path, { links }]) =>
    links.filter(({ isIncluded }) => isIncluded).map(({ target }) => ({ path, file: readLink(path, target).path })),
  )
}

function pathsById(pages: ReadonlyMap<string, SurveyedPage>) {
  const paths = new Map<string, string[]>()
  for (const [path, { ids }] of pages) {
    if (!isMarkdown(path)) continue
    for (const id of ids) {
      const all = paths.get(id)
      if (all === undefined) paths.set(id, [path])
      else if (all.length < sameIdMax) all.push(path)
    }
  }
  return paths
}

function isRelated(own: string, other: string): boolean {
  return own === other || (other !== '' && (own.startsWith(`${other}/`) || (own !== '' && other.startsWith(`${own}/`))))
}
