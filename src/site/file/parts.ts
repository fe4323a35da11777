import type { Fragment } from '../fragment.ts'
import { highlighter, type StartHighlight, withGrammars } from '../markdown/code/highlight.ts'
import { readDescription } from '../reference/description.ts'
import { sectionsOfSplit } from '../reference/searched.ts'
import { renderPart } from '../reference/split.ts'
import type { Section } from '../search/pageIndex.ts'

/** Like `renderParts`, with grammars of rarer languages. */
export async function renderPartsInFull(
  source: Uint8Array,
  path: string,
  names: readonly string[],
): Promise<readonly (Fragment | null)[]> {
  return await withGrammars(startHighlight => renderParts(source, path, names, startHighlight))
}

/** Pages below the page of a file, by name; `null` for an unknown name. */
export function renderParts(
  source: Uint8Array,
  path: string,
  names: readonly string[],
  startHighlight: StartHighlight = highlighter,
): readonly (Fragment | null)[] {
  const { split } = readDescription(source, path)
  return names.map(name => split && renderPart(split, name, startHighlight))
}

/** What the search finds of the pages below the page of a file. */
export function searchedParts(source: Uint8Array, path: string): readonly Section[] {
  const { split } = readDescription(source, path)
  return split ? sectionsOfSplit(split) : []
}
