import { type Contents, type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { type Literal, readLiteral } from '../source/literal.ts'
import { folderOf, nameOf } from '../tree.ts'
import { contentsEntry } from './contentsEntry.ts'

const assigned =
  /(?:\bmodule\.exports|\bexport default|\bsidebars?\w{0,40}(?:[ \t]{0,4}:[^=\n]{1,120})?)[ \t]{0,4}=?\s{0,20}(?=\{)/g

/** The sidebars of Docusaurus, as far as they are written out: nothing is run. Ids are paths within the documents. */
export function readSidebars(text: string, path: string): Contents | null {
  const from = path.endsWith('.json') ? text.indexOf('{') : startOfSidebars(text)
  const sidebars = from === -1 ? null : readLiteral(text, from)
  if (!(sidebars instanceof Map)) return null
  const entries = [...sidebars.values()].flatMap(items => entriesOf(items, 0))
  return entries.length === 0 ? null : { kind: 'docusaurus', folder: documentsOf(path), entries }
}

function startOfSidebars(text: string): number {
  const [first] = text.matchAll(assigned)
  return first ? first.index + first[0].length : -1
}

/** `docs` beside the file; `versioned_docs/version-1.0` of the sidebars of a version. */
function documentsOf(path: string): string {
  const folder = folderOf(path)
  const [, version] = /^(version-.{1,60})-sidebars\.json$/.exec(nameOf(path)) ?? []
  const parts = version === undefined ? [folder, 'docs'] : [folderOf(folder), 'versioned_docs', version]
  return parts.filter(part => part !== '').join('/')
}

/** A list of documents and categories, or categories by their titles. Those that the folders fill are left out. */
function entriesOf(items: Literal, depth: number): readonly ContentsEntry[] {
  if (depth > contentsLimits.depthMax) return []
  if (isList(items)) return items.slice(0, contentsLimits.entriesMax).flatMap(item => entryOf(item, depth))
  if (!(items instanceof Map)) return []
  return [...items].flatMap(([title, below]) => group(title, null, entriesOf(below, depth + 1)))
}

function entryOf(item: Literal, depth: number): readonly ContentsEntry[] {
  if (typeof item === 'string') return [contentsEntry(null, item, [])]
  if (!(item instanceof Map)) return []
  const label = wordIn(item.get('label'))
  const type = wordIn(item.get('type'))
  if (type === 'doc' || type === 'ref') return [contentsEntry(label, wordIn(item.get('id')), [])]
  if (type === 'category') {
    const link = item.get('link') ?? null
    const target = link instanceof Map ? wordIn(link.get('id')) : null
    return group(label, target, entriesOf(item.get('items') ?? null, depth + 1))
  }
  return type === null ? entriesOf(item, depth) : []
}

function group(title: string | null, target: string | null, entries: readonly ContentsEntry[]) {
  return entries.length === 0 && target === null ? [] : [contentsEntry(title, target, entries)]
}

function wordIn(value: Literal | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value)
}
