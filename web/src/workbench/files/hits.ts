import { limits } from '#domain/limits.ts'
import { findLines } from '#domain/text/searchLines.ts'
import type { Draft } from '../../drafts/draft.ts'

export type Hit = { readonly path: string; readonly line: number; readonly text: string }

/** Search results of the committed texts, with drafts in place of the files that they change. */
export function currentHits(
  committed: readonly Hit[],
  drafts: ReadonlyMap<string, Draft>,
  words: string,
): readonly Hit[] {
  const own = [...drafts.values()].flatMap(({ path, content, encoding }) =>
    content === null || encoding !== 'utf-8'
      ? []
      : findLines(content, words, limits.pageLimitMax).map(found => ({ path, ...found })),
  )
  return [...own, ...committed.filter(({ path }) => !drafts.has(path))].slice(0, limits.pageLimitMax)
}
