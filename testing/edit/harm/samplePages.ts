import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitPair } from '../../corpus/pairs.ts'
import { type Page, parsePage } from './page.ts'
import { shuffled } from './random.ts'

const folder = join(import.meta.dirname, 'pages')
/** As editors on Windows write them. */
const withCrlf = new Set(['data-export.md'])

/** Invented specifications of different forms. */
export function syntheticPages(): readonly Page[] {
  return readdirSync(folder)
    .toSorted()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8')
      return parsePage(name, withCrlf.has(name) ? text.replace(/\n/g, '\r\n') : text)
    })
}

/** The first of the real pages are for the test, the others for developing the guards. */
export const realPagesOfTest = 24

const minChars = 2_000
const maxChars = 60_000

/** Real pages, as many from each repository, ordered by their paths alone. */
export function realPages(
  pairs: readonly CommitPair[],
  { first, count }: { first: number; count: number },
): readonly Page[] {
  const repositories = [...Map.groupBy(pairs, ({ repo }) => repo).values()]
  const share = (total: number) => Math.ceil(total / repositories.length)
  return repositories.flatMap(all => {
    const byPath = new Map(
      all.filter(({ old }) => old.length >= minChars && old.length <= maxChars).map(pair => [pair.path, pair]),
    )
    const chosen = shuffled([...byPath.values()], ({ path }) => path).slice(share(first), share(first) + share(count))
    return chosen.map(({ path, old }) => parsePage(path, old))
  })
}
