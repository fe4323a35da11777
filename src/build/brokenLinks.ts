import { join } from 'node:path'
import type { BrokenLink } from '#site/survey/siteLinks.ts'
import { readText } from './source/text.ts'

/** One line per broken link, in the format of compiler messages: `docs/a.md:12: b.md: no such file`. */
export function formatBrokenLinks(folder: string, links: readonly BrokenLink[]): string[] {
  const byPath = Map.groupBy(links, ({ path }) => path)
  return [...byPath].flatMap(([path, ofPage]) => {
    const lineOf = lineFinder(readText(join(folder, path)))
    return ofPage.map(({ target, problem }) => {
      const line = lineOf(target)
      return `${path}${line === null ? '' : `:${line}`}: ${target}: ${problem}`
    })
  })
}

/** The line of each target in turn: the second call for a target returns the line of its second use. */
function lineFinder(source: string): (target: string) => number | null {
  const searchedTo = new Map<string, number>()
  return target => {
    for (const written of [target, decoded(target)]) {
      const at = source.indexOf(written, searchedTo.get(written) ?? 0)
      if (at === -1) continue
      searchedTo.set(written, at + written.length)
      return source.slice(0, at).split('\n').length
    }
    return null
  }
}

function decoded(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}
