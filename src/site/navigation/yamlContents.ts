import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { formatOf } from '../formats.ts'
import { contentsEntry } from './contentsEntry.ts'

/** The top-level fields of settings in YAML, read from the parsed nodes, so that no alias is followed. */
export type Settings = { readonly list: Node | null; readonly fields: ReadonlyMap<string, Node> }

export function readSettings(text: string): Settings {
  const { contents } = parseDocument(text, {
    schema: 'core',
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys: false,
  })
  return { list: isSeq<Node>(contents) ? contents : null, fields: fieldsOf(contents) }
}

function fieldsOf(node: unknown): ReadonlyMap<string, Node> {
  const fields = new Map<string, Node>()
  if (!isMap<Node, Node | null>(node)) return fields
  for (const { key, value } of node.items) {
    const name = scalarIn(key)
    if (name !== null && value) fields.set(name, value)
  }
  return fields
}

export function fieldIn(node: unknown, name: string): Node | null {
  return fieldsOf(node).get(name) ?? null
}

export function scalarIn(node: unknown): string | null {
  const value = isScalar(node) ? node.value : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

const titles = ['title', 'caption', 'text', 'section', 'part']
const targets = ['file', 'href', 'root', 'glob', 'section', 'part']
const below = ['sections', 'chapters', 'entries', 'parts', 'subtrees', 'contents', 'items']

/** A list of paths, `title: path` and `title: […]`, as MkDocs has it. */
export function titledEntries(list: Node | null, depth = 0): readonly ContentsEntry[] {
  return entriesOf(list, depth, fields =>
    [...fields].map(([title, value]) => contentsEntry(title, scalarIn(value), titledEntries(value, depth + 1))),
  )
}

/** A list of paths and of entries with named fields, as Jupyter Book and Quarto have it. */
export function namedEntries(list: Node | null, depth = 0): readonly ContentsEntry[] {
  return entriesOf(list, depth, fields => {
    const target = first(fields, targets)
    const title = first(fields, titles)
    const entries = below.flatMap(name => namedEntries(fields.get(name) ?? null, depth + 1))
    const isPattern = fields.has('glob') && target !== null
    const own = title === target && formatOf(title ?? '') !== null ? null : title
    return [{ ...contentsEntry(own, target, entries), ...(isPattern && { isPattern }) }]
  })
}

function entriesOf(
  list: Node | null,
  depth: number,
  read: (fields: ReadonlyMap<string, Node>) => readonly ContentsEntry[],
): readonly ContentsEntry[] {
  if (!isSeq<Node>(list) || depth > contentsLimits.depthMax) return []
  return list.items.slice(0, contentsLimits.entriesMax).flatMap(node => {
    const path = scalarIn(node)
    return path === null ? read(fieldsOf(node)) : [contentsEntry(null, path, [])]
  })
}

function first(fields: ReadonlyMap<string, Node>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = scalarIn(fields.get(name))
    if (value !== null) return value
  }
  return null
}
