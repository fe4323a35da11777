import type { Document } from '../../markdown/document.ts'
import { readYaml, yamlSpan } from '../../markdown/frontMatter.ts'
import { reread } from '../../markdown/reread.ts'
import { contains, type Span } from '../../text/span.ts'
import { idsIn } from './page/ids.ts'
import type { Interpretation } from './request/goal.ts'

/**
 * Whether the result of a reading matches what it says: ids, headings and front matter keys are only lost where the
 * reading removes them, and a reading about words changes no block.
 */
export function isWithinIntent(document: Document, reading: Interpretation): boolean {
  const after = reread(document, reading.edits)
  const { mayLose = [], isRename, isOfBlocks } = reading
  const isMeant = (place: Span) => mayLose.some(span => contains(span, place))
  if (!isOfBlocks && shapeOf(document) !== shapeOf(after)) return false
  if (!keepsKeys(document, after, mayLose)) return false
  if (isRename) return document.outline().headings.length === after.outline().headings.length
  const titles = after.outline().headings.map(({ text }) => text)
  const lost = without(document.outline().headings, titles, ({ text }) => text)
  const going = document
    .outline()
    .headings.filter(isMeant)
    .map(({ text }) => text)
  return without(lost, going, ({ text }) => text).length === 0 && lostIds(document, after, isMeant).length === 0
}

function shapeOf({ outline }: Document): string {
  return JSON.stringify(outline().tokens.map(({ type, level, markup }) => [type, level, markup]))
}

/** Removes the things whose names are listed; each name removes one. */
function without<Named>(things: readonly Named[], names: readonly string[], nameOf: (thing: Named) => string) {
  const left = new Map<string, number>()
  for (const name of names) left.set(name, (left.get(name) ?? 0) + 1)
  return things.filter(thing => {
    const name = nameOf(thing)
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
}

function lostIds(before: Document, after: Document, isMeant: (place: Span) => boolean) {
  const remaining = new Set(idsIn(after).map(({ id }) => id))
  return idsIn(before).filter(one => !remaining.has(one.id) && !isMeant(one))
}

function keepsKeys(before: Document, after: Document, mayLose: readonly Span[]): boolean {
  const yaml = yamlSpan(before)
  if (yaml === null) return true
  const was = keysOf(before)
  if (was === null || mayLose.some(span => span.start < yaml.end)) return true
  const is = keysOf(after)
  return is !== null && was.every(key => is.includes(key))
}

function keysOf(document: Document): readonly string[] | null {
  const span = yamlSpan(document)
  return span === null
    ? null
    : (readYaml(document.text.slice(span.start, span.end))?.items.map(({ key }) => String(key)) ?? null)
}
