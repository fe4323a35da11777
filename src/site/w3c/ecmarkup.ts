import { textOfElement } from '../html/elementText.ts'
import { escapeHtml, readText } from '../html/escape.ts'
import { closeTag, markupToken, openTag, textToken } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, type Token, tokenise } from '../html/tokens.ts'
import { elsewhere, includedFile } from '../links/elsewhere.ts'
import type { DocumentField } from '../metadata/metadata.ts'
import { plainMarks, printGrammar, printMarks, printSteps } from './ecmarkdown.ts'

const clause = /^emu-(?:clause|annex|intro)$/
const titleMaxChars = 200
const titleMaxTokens = 200

export type Ecmarkup = {
  readonly title: string | null
  readonly fields: readonly DocumentField[]
  /** Sections are `section`, notes `div`; no element of Ecmarkup is left. */
  readonly tokens: () => readonly Token[]
}

/**
 * A specification in Ecmarkup, as TC39 writes them: clauses are sections, algorithms lists, grammars code, and what a
 * reference names without a text is its title. A file with one clause has its title.
 */
export function readEcmarkup(text: string): Ecmarkup {
  const all = tokenise(text)
  const metadata = metadataIn(all)
  const written = [...all.slice(0, metadata.at), ...all.slice(metadata.end)]
  const stated = metadata.values.get('title') ?? null
  const only = stated === null ? onlyClause(written) : null
  const title = stated ?? (only === null ? null : plainMarks(textOfElement(written, only.heading, titleMaxChars)))
  const fields = shown.flatMap(([key, name]) => {
    const value = metadata.values.get(key) ?? ''
    return value === '' ? [] : [{ name, value }]
  })
  const content = withoutOuter(written, only)
  return { title: title || null, fields, tokens: () => printElements(printMarks(content), titlesIn(content)) }
}

const shown = [
  ['status', 'Status'],
  ['stage', 'Stage'],
  ['contributors', 'Authors'],
  ['date', 'Date'],
  ['shortname', 'Short name'],
  ['location', 'Location'],
  ['version', 'Version'],
] as const

/** The block of settings of a specification, and its place. */
function metadataIn(tokens: readonly Token[]): Metadata {
  const at = tokens.findIndex(
    token => token.kind === 'open' && token.name === 'pre' && attributeOf(token, 'class') === 'metadata',
  )
  const end =
    at === -1 ? -1 : tokens.findIndex((token, index) => index > at && token.kind === 'close' && token.name === 'pre')
  if (end === -1) return { values: new Map(), at: 0, end: 0 }
  const lines = tokens
    .slice(at, end)
    .flatMap(token => (token.kind === 'text' ? readText(token.markup).split('\n') : []))
  const values = lines.flatMap((line): [string, string][] => {
    const [, key = '', value = ''] = /^\s{0,40}([A-Za-z]{1,30}):[ \t]{1,20}(\S.{0,400})$/.exec(line) ?? []
    return key === '' ? [] : [[key.toLowerCase(), value.trim()]]
  })
  return { values: new Map(values), at, end: end + 1 }
}

type Metadata = { readonly values: ReadonlyMap<string, string>; readonly at: number; readonly end: number }

type Outer = { readonly at: number; readonly heading: number; readonly end: number }

/** The clause that is all of a file, with its heading. */
function onlyClause(tokens: readonly Token[]): Outer | null {
  const at = tokens.findIndex(token => token.kind === 'open')
  const first = tokens[at]
  const heading = tokens.findIndex(token => token.kind === 'open' && token.name === 'h1')
  if (first?.kind !== 'open' || !clause.test(first.name) || heading === -1) return null
  let depth = 0
  const end = tokens.findIndex(token => {
    if (token.kind !== 'text' && clause.test(token.name)) depth += token.kind === 'open' ? 1 : -1
    return token.kind === 'close' && depth === 0 && clause.test(token.name)
  })
  const isOnly = end !== -1 && tokens.slice(end + 1).every(token => token.kind === 'text' && token.markup.trim() === '')
  return isOnly ? { at, heading, end } : null
}

/** The content of a clause whose title the page has; its id is an anchor. */
function withoutOuter(tokens: readonly Token[], outer: Outer | null): readonly Token[] {
  const first = outer === null ? undefined : tokens[outer.at]
  if (outer === null || first?.kind !== 'open') return tokens
  const { heading, end } = outer
  const ended = tokens.findIndex((token, index) => index > heading && token.kind === 'close' && token.name === 'h1')
  const id = attributeOf(first, 'id')
  const anchor = id === null ? [] : [openTag('a', [['id', id]]), closeTag('a')]
  return [...anchor, ...tokens.slice(outer.at + 1, heading), ...tokens.slice(ended + 1, end)]
}

function printElements(tokens: readonly Token[], titles: Titles): readonly Token[] {
  const output: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'text' || !token.name.startsWith('emu-')) {
      output.push(token)
      continue
    }
    const whole = token.kind === 'open' ? contentOf[token.name] : undefined
    if (whole === undefined) {
      output.push(...(token.kind === 'open' ? opened(token) : closed(token.name)))
      continue
    }
    const end = endOf(tokens, at + 1, token.name)
    output.push(...whole(token as OpenTag, tokens.slice(at + 1, end), titles))
    at = end
  }
  return output
}

/** Where the next element with a name ends, else the end of the text. */
function endOf(tokens: readonly Token[], from: number, name: string): number {
  let at = from
  for (let token = tokens[at]; token && (token.kind !== 'close' || token.name !== name); token = tokens[at]) at++
  return at
}

type Titles = ReadonlyMap<string, string>
type PrintWhole = (tag: OpenTag, content: readonly Token[], titles: Titles) => readonly Token[]

/** Elements that contain none of their kind, with what they are printed as. */
const contentOf: Readonly<Record<string, PrintWhole>> = {
  'emu-alg': (tag, content) => [...anchorOf(tag), ...printSteps(content)],
  'emu-grammar': (tag, content) => [...anchorOf(tag), ...printGrammar(content)],
  'emu-eqn': (tag, content) => [openTag('p'), ...anchorOf(tag), ...content, closeTag('p')],
  'emu-xref': printReference,
  'emu-import': tag => [
    markupToken(`<p>${includedFile(attributeOf(tag, 'href') ?? '', attributeOf(tag, 'href') ?? '')}</p>\n`),
  ],
  'emu-biblio': () => [],
  'emu-prodref': tag => [
    openTag('p'),
    openTag('em'),
    textToken(attributeOf(tag, 'name') ?? ''),
    closeTag('em'),
    closeTag('p'),
  ],
}

const innerTag = /<[^<>]{1,100}>/g

function printReference(tag: OpenTag, content: readonly Token[], titles: Titles): readonly Token[] {
  const href = attributeOf(tag, 'href') ?? ''
  const id = href.startsWith('#') ? href.slice(1) : ''
  const isEmpty = content.every(token => token.kind === 'text' && token.markup.trim() === '')
  if (id === '') return content
  const title = titles.get(id)
  if (title === undefined) {
    const text = content
      .map(token => (token.kind === 'text' ? readText(token.markup.replace(innerTag, '')) : ''))
      .join('')
    return [markupToken(elsewhere(id, isEmpty ? null : text, id))]
  }
  return [openTag('a', [['href', href]]), ...(isEmpty ? [markupToken(escapeHtml(title))] : content), closeTag('a')]
}

/** The ids of a text, with the heading or caption there, else `''`. */
function titlesIn(tokens: readonly Token[]): Titles {
  const titles = new Map<string, string>()
  const waiting: string[] = []
  tokens.forEach((token, index) => {
    if (token.kind !== 'open') return
    const id = attributeOf(token, 'id')
    if (id !== null && !titles.has(id)) titles.set(id, attributeOf(token, 'caption') ?? id)
    if (clause.test(token.name)) waiting.splice(0, waiting.length, ...(id === null ? [] : [id]))
    else if (token.name === 'h1' || token.name === 'emu-caption') {
      const named = waiting.pop()
      if (named !== undefined)
        titles.set(named, plainMarks(textOfElement(tokens.slice(index, index + titleMaxTokens), 0, titleMaxChars)))
    } else if (/^emu-(?:table|figure)$/.test(token.name) && id !== null) waiting.push(id)
  })
  return titles
}

function anchorOf(tag: OpenTag): readonly Token[] {
  const id = attributeOf(tag, 'id')
  return id === null ? [] : [openTag('a', [['id', id]]), closeTag('a')]
}

function opened(tag: OpenTag): readonly Token[] {
  const id = attributeOf(tag, 'id')
  const own = id === null ? [] : [['id', id] as const]
  if (clause.test(tag.name)) return [openTag('section', own)]
  const caption = attributeOf(tag, 'caption')
  const title = caption === null ? [] : [openTag('p', [['class', 'block-title']]), textToken(caption), closeTag('p')]
  if (tag.name === 'emu-note')
    return [openTag('div', [['class', attributeOf(tag, 'type') === 'editor' ? 'ednote' : 'note'], ...own])]
  if (tag.name === 'emu-example') return [openTag('div', [['class', 'example'], ...own]), ...title]
  if (tag.name === 'emu-table' || tag.name === 'emu-figure') return [openTag('div', own), ...title]
  return tag.name === 'emu-caption' ? [openTag('p', [['class', 'block-title']])] : []
}

function closed(name: string): readonly Token[] {
  if (clause.test(name)) return [closeTag('section')]
  if (/^emu-(?:note|example|table|figure)$/.test(name)) return [closeTag('div')]
  return name === 'emu-caption' ? [closeTag('p')] : []
}
