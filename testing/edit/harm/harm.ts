import { applyEdits, type Edit } from '#domain/text/splice.ts'
import type { Page, Part } from './page.ts'
import { type Pick, pickOne } from './random.ts'

/** What a model did to a page without being asked. */
export type HarmResult = {
  readonly edits: readonly Edit[]
  readonly text: string
  /** The harmed lines of the page, counted from 0, half open. */
  readonly lines: readonly [from: number, to: number]
  /** The harmed text of the page, for instructions that share words with it. */
  readonly hit: string
}

/** A costs a reader the meaning; B is the rest. */
export type HarmGroup = 'A' | 'B'

export type Harm = {
  readonly name: string
  readonly group: HarmGroup
  /** `null` if the harm does not apply to the page. */
  readonly apply: (page: Page, pick: Pick) => HarmResult | null
}

/** `lines` defaults to those that the edits touch. `null` if nothing changed. */
export function applyHarm(page: Page, edits: readonly Edit[], lines = linesOf(page, edits)): HarmResult | null {
  const sorted = edits.toSorted((one, other) => one.start - other.start)
  const text = applyEdits(page.text, sorted)
  if (text === page.text) return null
  return { edits: sorted, text, lines, hit: page.lines.slice(...lines).join('') }
}

function linesOf(page: Page, edits: readonly Edit[]): readonly [number, number] {
  const start = Math.min(...edits.map(edit => edit.start))
  const end = Math.max(...edits.map(edit => Math.max(edit.end, edit.start + 1)))
  const from = page.lines.findIndex((_, line) => page.offsetOf(line + 1) > start)
  const to = page.lines.findIndex((_, line) => page.offsetOf(line + 1) >= end)
  return [from === -1 ? page.lines.length - 1 : from, to === -1 ? page.lines.length : to + 1]
}

export function replacePart(part: Span, replacement: string): Edit {
  return { start: part.start, end: part.end, replacement }
}

type Span = { readonly start: number; readonly end: number }

/** Removes whole lines and the blank lines after them, which would otherwise double those before. */
export function dropLines(page: Page, from: number, to: number): Edit {
  const isBlank = (line: number) => page.lines[line]?.trim() === ''
  let end = to
  if (from === 0 || isBlank(from - 1)) while (end < page.lines.length && isBlank(end)) end++
  return { start: page.offsetOf(from), end: page.offsetOf(end), replacement: '' }
}

export function dropPart(page: Page, part: Part): Edit {
  return dropLines(page, part.from, part.to)
}

/** Exchanges two parts that do not overlap; the text between them stays in place. */
export function swapParts(one: Part, other: Part): readonly Edit[] {
  return [replacePart(one, other.source), replacePart(other, one.source)]
}

/** One of the parts is missing. */
export function dropOne(name: string, parts: (page: Page) => readonly Part[]): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(parts(page), pick)
    return part === undefined ? null : applyHarm(page, [dropPart(page, part)], [part.from, part.to])
  }
  return { name, group: 'A', apply: harm }
}
