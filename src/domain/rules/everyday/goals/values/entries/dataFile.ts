import { isMap, isPair, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Document } from '../../../../../markdown/document.ts'
import type { Span } from '../../../../../text/span.ts'

/** A name with its value in a mapping, or an element of a list that is a plain value or has a title, of a file in YAML or JSON. */
export type Entry = Span & {
  readonly name: string
  /** The names around it, outermost first. */
  readonly above: readonly string[]
  readonly path: readonly (string | number)[]
  /** All entries of its mapping or list, itself included. */
  readonly siblings: readonly Span[]
  /** What is inside the braces or brackets around its mapping or list; `null` without them. */
  readonly inFlow: Span | null
  readonly isElement: boolean
}

/** Longer files take too long to parse. */
const dataMaxChars = 64 * 1024
const entriesMax = 2_000
const depthMax = 40

/** The data of a file, as a program reads it; `undefined` unless it is one document in YAML or JSON without errors. */
export function dataIn(text: string): unknown {
  const parsed = parsedData(text)
  try {
    return parsed?.toJS({ maxAliasCount: 50 })
  } catch {
    return undefined
  }
}

function parsedData(text: string) {
  if (text.length > dataMaxChars) return undefined
  // With a `logLevel` of 'silent', only the first of several documents would be read, without an error.
  const parsed = parseDocument(text, { schema: 'core', logLevel: 'error' })
  return parsed.errors.length > 0 || !(isMap(parsed.contents) || isSeq(parsed.contents)) ? undefined : parsed
}

/** All entries of the file; none if it is not one document in YAML or JSON, or has too many of them. */
export function entriesIn({ format, text }: Document): readonly Entry[] {
  const contents = format === 'other' ? parsedData(text)?.contents : undefined
  const found: Entry[] = []
  const isComplete = (isMap(contents) || isSeq(contents)) && collect(contents, [], [], found)
  return isComplete ? found : []
}

/** Whether all have been found, within the limits. */
function collect(
  parent: YAMLMap | YAMLSeq,
  above: readonly string[],
  path: readonly (string | number)[],
  found: Entry[],
): boolean {
  if (path.length > depthMax) return false
  const spans = parent.items.map(spanOf)
  const siblings = spans.filter(span => span !== null)
  const inFlow = parent.flow === true ? insideOf(parent) : null
  for (const [index, item] of parent.items.entries()) {
    const [key, value] = isPair(item) ? [item.key, item.value] : [undefined, item]
    const named = isPair(item) ? key : value
    const span = spans[index]
    const name = isScalar(named) ? String(named.source ?? named.value) : null
    const step = isPair(item) ? String(isScalar(key) ? key.value : index) : index
    if (name !== null && span !== null && span !== undefined && siblings.length === spans.length)
      found.push({ ...span, name, above, path: [...path, step], siblings, inFlow, isElement: !isPair(item) })
    const title = isMap(item) && span !== null && span !== undefined ? titleOf(item) : null
    if (title !== null && span !== null && span !== undefined && siblings.length === spans.length)
      found.push({ ...span, name: title, above, path: [...path, step], siblings, inFlow, isElement: true })
    if (found.length > entriesMax) return false
    const inner = isPair(item) && name !== null ? [...above, name] : above
    if ((isMap(value) || isSeq(value)) && !collect(value, inner, [...path, step], found)) return false
  }
  return true
}

/** What a mapping in a list is called by. */
function titleOf(element: YAMLMap): string | null {
  for (const key of titles) {
    const value = element.get(key)
    if (typeof value === 'string' && value !== '' && value.length <= titleMaxChars) return value
  }
  return null
}

const titles = ['name', 'id', 'key', 'title', 'label', 'description']
const titleMaxChars = 60

function insideOf(parent: YAMLMap | YAMLSeq): Span {
  const [start = 0, end = 0] = rangeOf(parent)
  return { start: start + 1, end: end - 1 }
}

/** From the key to the end of the value. */
function spanOf(item: unknown): Span | null {
  const [first, last] = isPair(item) ? [item.key, (item as Pair).value ?? item.key] : [item, item]
  const [start] = rangeOf(first)
  const [, end] = rangeOf(last)
  return start === undefined || end === undefined ? null : { start, end }
}

function rangeOf(node: unknown): readonly [number, number] | readonly [] {
  const range = node !== null && typeof node === 'object' && 'range' in node ? node.range : null
  return Array.isArray(range) ? [Number(range[0]), Number(range[1])] : []
}

/** The same data without the entry at this path. */
export function withoutPath(data: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(data)) {
    const at = Number(step)
    if (rest.length === 0) return data.toSpliced(at, 1)
    return data.with(at, withoutPath(data[at], rest))
  }
  if (data === null || typeof data !== 'object' || step === undefined) return data
  const all: readonly (readonly [string, unknown])[] = Object.entries(data)
  return Object.fromEntries(
    rest.length === 0
      ? all.filter(([key]) => key !== String(step))
      : all.map(([key, value]) => [key, key === String(step) ? withoutPath(value, rest) : value]),
  )
}
