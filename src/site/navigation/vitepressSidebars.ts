import { joinPath } from '#domain/linkPath.ts'
import { type Contents, type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { type Literal, readLiteral } from '../source/literal.ts'
import { contentsEntry } from './contentsEntry.ts'

const settings = /(?<![^/])\.(?:vitepress|vuepress)\//
const declared =
  /(?:\bfunction[ \t]{1,4}([\w$]{1,100})[ \t]{0,4}\([^()\n]{0,200}\)[^{\n]{0,120}\{\s{0,40}return\s{1,20}|\b(?:const|let|var)[ \t]{1,4}([\w$]{1,100})[ \t]{0,4}(?::[^=\n]{1,120})?=\s{0,20}(?:\([^()\n]{0,200}\)[^={\n]{0,80}=>\s{0,20}\(?\s{0,20})?)(?=[[{])/g
const assigned = /["']?\bsidebar["']?[ \t]{0,4}:\s{0,20}/g
const sourceFolder = /\bsrcDir["']?[ \t]{0,4}:[ \t\n]{0,20}(["'`])([\w./-]{1,100})\1/
const namesMax = 100
const sidebarsMax = 20
/** Lists may contain each other many times over. */
const visitsMax = 4 * contentsLimits.entriesMax

/**
 * The sidebars of VitePress and VuePress, as far as one file has them written out: nothing is run. A name, or a function
 * without arguments, is what the file declares it to be.
 */
export function readVitepressSidebars(text: string, path: string): Contents | null {
  const declarations = declarationsIn(text)
  const stated = [...text.matchAll(assigned)].slice(0, sidebarsMax)
  const sidebars = stated.map(({ index, 0: { length } }) => readLiteral(text, index + length, declarations.literalOf))
  const others = declarations.names.filter(name => /sidebar/i.test(name)).slice(0, sidebarsMax)
  const visits = { left: visitsMax }
  const written = [sidebars, others.map(declarations.literalOf)].map(literals =>
    literals.flatMap(literal => entriesOf(literal, { base: '', depth: 0, visits })),
  )
  const entries = written.find(({ length }) => length > 0) ?? []
  const root = path.slice(0, settings.exec(path)?.index ?? 0).replace(/\/$/, '')
  const folder = joinPath(root, sourceFolder.exec(text)?.[2] ?? '').path
  return entries.length === 0
    ? null
    : { kind: 'vitepress', folder, entries: entries.slice(0, contentsLimits.entriesMax) }
}

function declarationsIn(text: string) {
  const places = new Map<string, number>()
  for (const { index, 0: whole, 1: made, 2: set } of text.matchAll(declared)) {
    const name = made ?? set ?? ''
    if (places.size < namesMax && !places.has(name)) places.set(name, index + whole.length)
  }
  /** A name within itself is nothing. */
  const known = new Map<string, Literal>()
  const literalOf = (name: string): Literal => {
    const place = places.get(name)
    const value = known.get(name)
    if (place === undefined || value !== undefined) return value ?? null
    known.set(name, null)
    const read = readLiteral(text, place, literalOf)
    known.set(name, read)
    return read
  }
  return { names: [...places.keys()], literalOf }
}

/** Where items are: links that do not begin at the root begin at `base`. */
type Place = { readonly base: string; readonly depth: number; readonly visits: { left: number } }

function below(place: Place, base: string | null): Place {
  return { ...place, base: base ?? place.base, depth: place.depth + 1 }
}

/** Items of a list; or the lists of several addresses: without groups, each is one below the page of its address. */
function entriesOf(items: Literal, place: Place): readonly ContentsEntry[] {
  if (place.depth > contentsLimits.depthMax || place.visits.left-- <= 0) return []
  if (isList(items)) return items.slice(0, contentsLimits.entriesMax).flatMap(item => entryOf(item, place))
  if (!(items instanceof Map)) return []
  if (items.has('items')) return entriesOf(items.get('items') ?? null, below(place, wordIn(items, 'base')))
  return [...items].flatMap(([address, list]) => {
    const isAddress = address.startsWith('/') && isList(list)
    const entries = entriesOf(list, below(place, isAddress ? address : null))
    const isGroup =
      isAddress && items.size > 1 && /\/./.test(address) && entries.every(({ entries }) => entries.length === 0)
    return isGroup ? [contentsEntry(null, targetOf(address, ''), entries)] : entries
  })
}

function entryOf(item: Literal, place: Place): readonly ContentsEntry[] {
  const { base } = place
  if (place.visits.left-- <= 0) return []
  if (typeof item === 'string') return [contentsEntry(null, targetOf(item, base), [])]
  if (isList(item)) {
    const [link, title] = item
    const isPair = item.length === 2 && typeof link === 'string' && typeof title === 'string'
    return isPair ? [contentsEntry(title, targetOf(link, base), [])] : entriesOf(item, below(place, null))
  }
  if (!(item instanceof Map)) return []
  const inside = below(place, wordIn(item, 'base'))
  const link = wordIn(item, 'link') ?? wordIn(item, 'path')
  const entries = entriesOf(item.get('items') ?? item.get('children') ?? null, inside)
  const target = link === null ? null : targetOf(link, inside.base)
  return target === null && entries.length === 0
    ? []
    : [contentsEntry(wordIn(item, 'text') ?? wordIn(item, 'title'), target, entries)]
}

/** Relative to the folder of the documents. */
function targetOf(link: string, base: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(link)) return link
  const path = link.startsWith('/') ? link : base + link
  return path.replace(/^\/{1,9}/, '').replace(/\.html(?=#|$)/, '') || './'
}

function wordIn(fields: ReadonlyMap<string, Literal>, name: string): string | null {
  const value = fields.get(name)
  return typeof value === 'string' ? value : null
}

function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value)
}
