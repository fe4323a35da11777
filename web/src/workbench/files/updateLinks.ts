import { limits } from '#domain/limits.ts'
import { nameOf } from '#domain/pathParts.ts'
import { isMarkdown } from '#site/formats.ts'
import { relink } from '#site/links/relink.ts'
import { searchTexts } from '../../api/files.ts'
import type { Draft } from '../../drafts/draft.ts'
import { askOnce, type Pacing } from './pacedRequests.ts'
import { readPaced, type Source } from './readPaced.ts'

export type MoveInput = {
  readonly projectId: number
  /** The moved file or folder, and its files with their new paths. */
  readonly from: string
  readonly names: ReadonlyMap<string, string>
  /** Every file of the project, before the move. */
  readonly all: readonly string[]
  readonly pacing: Pacing
}

export type LinkUpdate = {
  /** The pages with updated links, by their paths before the move. */
  readonly pages: ReadonlyMap<string, { readonly content: string; readonly baseSha: string | null }>
  readonly links: number
  /** Whether every text was searched, and every page with a link could be updated. */
  readonly isWhole: boolean
}

const pagesReadMax = 400
const searchesMax = 3

/**
 * Finds the pages that may link to the moved files. The returned function takes the moved files and the current drafts,
 * which may have changed meanwhile, and returns the pages with their links updated.
 */
export async function updateLinks(moving: MoveInput) {
  const { projectId, names, all, pacing } = moving
  const { paths, isWhole: isAllFound } = await findReferringPages(moving)
  const read = await readPaced({ projectId, paths: paths.slice(0, pagesReadMax), pacing })
  const move = { files: new Set(all), to: (path: string) => names.get(path) ?? path }
  return (moved: ReadonlyMap<string, Source>, drafts: ReadonlyMap<string, Draft>): LinkUpdate => {
    const pages = new Map<string, { content: string; baseSha: string | null }>()
    let links = 0
    let isWhole = isAllFound && paths.length <= pagesReadMax
    for (const [path, { content, encoding, review, baseSha }] of new Map([...read, ...drafts, ...moved])) {
      if (content === null || encoding !== 'utf-8' || !isMarkdown(path)) continue
      const { text, changed } = relink(content, path, move)
      if (changed === 0) continue
      // A text under review is not changed.
      if (review || drafts.get(path)?.merge) isWhole = false
      else {
        pages.set(path, { content: text, baseSha })
        links += changed
      }
    }
    return { pages, links, isWhole }
  }
}

/** The pages, besides the moved ones, that may link to them: those that contain one of the search terms. */
async function findReferringPages({ projectId, from, names, all, pacing }: MoveInput) {
  const found = new Set<string>()
  let isWhole = true
  const find = (q: string) => searchTexts(projectId, { q, linesPerFile: 1 }, pacing.signal)
  for (const q of linkSearchTerms(from, !names.has(from))) {
    for (let search = 1; ; search++) {
      const { hits, filesSearched, filesTotal } = await askOnce(() => find(q), pacing)
      for (const { path } of hits) found.add(path)
      if (filesSearched === filesTotal) break
      if (search < searchesMax && hits.length < limits.pageLimitMax) continue
      isWhole = false
      break
    }
  }
  const known = new Set(all)
  return { paths: [...found].filter(path => known.has(path) && !names.has(path) && isMarkdown(path)), isWhole }
}

/**
 * The last part of an address that names the file, or the part that names the folder; of names with special characters
 * only a part.
 */
function linkSearchTerms(path: string, isFolder: boolean): readonly string[] {
  const name = nameOf(path)
  const stem = isFolder ? name : name.replace(/\.[^.]+$/, '')
  if (!/^[\w.-]+$/.test(stem)) return [longest(stem.match(/[\w-]+/g) ?? []) ?? name]
  return [isFolder ? `${stem}/` : `${stem}.`, `${stem})`, `${stem}#`]
}

function longest(words: readonly string[]): string | null {
  return words.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Appended to the message that something was moved. */
export function linkUpdateText({ links, pages, isWhole }: LinkUpdate): string {
  const count = (of: number, one: string): string => `${of} ${of === 1 ? one : `${one}s`}`
  const followed = links > 0 ? ` ${count(links, 'link')} in ${count(pages.size, 'page')} updated.` : ''
  return isWhole ? followed : `${followed} Not every page could be checked; the site report lists broken links.`
}
