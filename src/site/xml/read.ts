import { decodeHTML } from 'entities'
import { entityName, includeName, type XmlElement, type XmlNode } from './element.ts'
import type { Entity } from './entities.ts'

type Open = { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly content: XmlNode[] }
type Reading = {
  readonly entities: ReadonlyMap<string, Entity>
  /** The elements around the place, the outermost first. */
  readonly open: Open[]
  /** Entities name entities: what they may add in all. */
  expansionLeft: number
}

const depthMax = 60
const entityDepthMax = 8
const expansionMaxChars = 1_000_000
const tagStart = /<(\/?)(?:[\w.-]{1,40}:)?([A-Za-z_][\w.-]{0,80})/y
const attribute = /\s*([A-Za-z_][\w.:-]{0,80})\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const tagEnd = /\s*(\/?)>/y
const reference = /&([A-Za-z][\w.:-]{0,100});/g
const instruction = /^<\?rfc\s{1,20}include\s{0,20}=\s{0,20}["']([^"'<>]{1,300})["']/
const predefined: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/**
 * The element that begins at `from`, and all that is in it. Elements that nothing closes end with those around them, and a `<` that
 * begins no tag is text, so that a mistake never hides what follows. Linear.
 */
export function readXml(text: string, from: number, entities: ReadonlyMap<string, Entity>): XmlElement {
  const root: Open = { name: '', attributes: new Map(), content: [] }
  const reading: Reading = { entities, open: [root], expansionLeft: expansionMaxChars }
  readInto(reading, text, from, 0)
  return root
}

function readInto(reading: Reading, text: string, from: number, depth: number): void {
  let textFrom = from
  let at = text.indexOf('<', from)
  while (at !== -1) {
    const end = readVerbatim(reading, text, at, textFrom, depth) ?? readTag(reading, text, at, textFrom, depth)
    if (end !== null) textFrom = end
    at = text.indexOf('<', end ?? at + 1)
  }
  addText(reading, text.slice(textFrom), depth)
}

/** Comments, instructions and character data; `null` if there is none at the place. */
function readVerbatim(reading: Reading, text: string, at: number, textFrom: number, depth: number): number | null {
  const second = text.charAt(at + 1)
  if (second !== '!' && second !== '?') return null
  const isData = text.startsWith('<![CDATA[', at)
  const closing = isData ? ']]>' : text.startsWith('<!--', at) ? '-->' : '>'
  const end = text.indexOf(closing, at + 2)
  addText(reading, text.slice(textFrom, at), depth)
  /** One without an end goes on to the end of the text. */
  const until = end === -1 ? text.length : end
  if (isData) add(reading, text.slice(at + '<![CDATA['.length, until))
  const file = instruction.exec(text.slice(at, Math.min(until, at + 400)))?.[1]
  if (file !== undefined) add(reading, { name: includeName, attributes: new Map([['href', file]]), content: [] })
  return Math.min(text.length, until + closing.length)
}

function readTag(reading: Reading, text: string, at: number, textFrom: number, depth: number): number | null {
  tagStart.lastIndex = at
  const [, slash, name = ''] = tagStart.exec(text) ?? []
  if (slash === undefined) return null
  const attributes = new Map<string, string>()
  let position = tagStart.lastIndex
  for (;;) {
    attribute.lastIndex = position
    const [, written = '', double, single] = attribute.exec(text) ?? []
    if (written === '') break
    const key = written.slice(written.indexOf(':') + 1)
    if (!attributes.has(key)) attributes.set(key, plainValue(double ?? single ?? '', reading))
    position = attribute.lastIndex
  }
  tagEnd.lastIndex = position
  const end = tagEnd.exec(text)
  if (!end) return null
  const until = tagEnd.lastIndex
  addText(reading, text.slice(textFrom, at), depth)
  if (slash === '/') close(reading, name)
  else begin(reading, { name, attributes, content: [] }, end[1] === '/')
  return until
}

function begin({ open }: Reading, element: Open, isEmpty: boolean): void {
  open.at(-1)?.content.push(element)
  if (!isEmpty && open.length < depthMax) open.push(element)
}

/** The root stays open, and a closing tag without its element is nothing. */
function close({ open }: Reading, name: string): void {
  const at = open.findLastIndex((element, index) => index > 0 && element.name === name)
  if (at > 0) open.length = at
}

function add({ open }: Reading, node: XmlNode): void {
  if (node !== '') open.at(-1)?.content.push(node)
}

function addText(reading: Reading, source: string, depth: number): void {
  if (!source.includes('&')) {
    add(reading, source)
    return
  }
  let from = 0
  for (const found of source.matchAll(reference)) {
    const [whole, name = ''] = found
    const entity = predefined.has(name) ? undefined : reading.entities.get(name)
    if (entity === undefined && decodeHTML(whole) !== whole) continue
    add(reading, decodeHTML(source.slice(from, found.index)))
    from = found.index + whole.length
    addEntity(reading, name, entity, depth)
  }
  add(reading, decodeHTML(source.slice(from)))
}

function addEntity(reading: Reading, name: string, entity: Entity | undefined, depth: number): void {
  const text = entity?.kind === 'text' ? entity.text : null
  if (text !== null && depth < entityDepthMax && text.length <= reading.expansionLeft) {
    reading.expansionLeft -= text.length
    readInto(reading, text, 0, depth + 1)
    return
  }
  const file: [string, string][] = entity?.kind === 'file' ? [['href', entity.file]] : []
  add(reading, { name: entityName, attributes: new Map([['name', name], ...file]), content: [] })
}

/** An attribute has no markup: entities whose text has any are shown by their names. */
function plainValue(source: string, reading: Reading): string {
  if (!source.includes('&')) return source
  const replaced = source.replace(reference, (whole, name: string) => {
    const entity = predefined.has(name) ? undefined : reading.entities.get(name)
    if (entity?.kind !== 'text' || entity.text.includes('<')) return whole
    if (entity.text.length > reading.expansionLeft) return whole
    reading.expansionLeft -= entity.text.length
    return entity.text
  })
  return decodeHTML(replaced)
}
