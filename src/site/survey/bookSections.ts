import { isMarkdown } from '../formats.ts'
import { folderOf } from '../tree.ts'
import type { Place } from './places.ts'

/** Fewer links within a folder are mistakes rather than the way that its files are put together. */
const linksMin = 3

/** Links to sections that the page itself lacks, with the places in other files that they may mean. */
export type SectionsOfBooks = {
  /** Notes a link whose target is `#id`, and finds where it leads if the folder of the page is a book. */
  readonly find: (path: string, target: string) => Place | null
  /** Whether the files of the page's folder are one book, as most of its links say; known when all links are noted. */
  readonly isBook: (path: string) => boolean
}

/**
 * Tools such as Pandoc, Bookdown and Spec-Up put files of Markdown together, so that links name a section without its
 * file. It is in the folder of the page, or in one above or below it.
 */
export function sectionsOfBooks(placeWith: (path: string, id: string) => Place | null): SectionsOfBooks {
  const folders = new Map<string, { found: number; all: number }>()
  return {
    find: (path, target) => {
      if (!target.startsWith('#') || target.length < 2 || !isMarkdown(path)) return null
      const folder = folderOf(path)
      const links = folders.get(folder) ?? { found: 0, all: 0 }
      folders.set(folder, links)
      links.all++
      const place = placeWith(path, target.slice(1))
      if (place === null || !isMarkdown(place.path) || !isRelated(folder, folderOf(place.path))) return null
      links.found++
      return place
    },
    isBook: path => {
      const { found, all } = folders.get(folderOf(path)) ?? { found: 0, all: 0 }
      return found >= linksMin && found * 2 >= all
    },
  }
}

function isRelated(own: string, other: string): boolean {
  return own === other || (other !== '' && (own.startsWith(`${other}/`) || (own !== '' && other.startsWith(`${own}/`))))
}
