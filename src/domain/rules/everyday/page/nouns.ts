import { withoutNumber } from '../../../markdown/conventions/titleNumber.ts'
import { sentencesIn } from '../../../markdown/sentences.ts'
import { visibleText } from '../../../markdown/table.ts'
import { fold } from '../../../text/fold.ts'
import { contains } from '../../../text/span.ts'
import { withoutEndings } from './endings.ts'
import type { Kind, Page, PageElement } from './page.ts'

/** Kinds of things that the nouns of everyday instructions name. */
const kindsByNoun: Readonly<Record<string, readonly Kind[]>> = {
  section: ['section'],
  '§': ['section'],
  chapter: ['section'],
  clause: ['section'],
  article: ['section'],
  annex: ['section'],
  appendix: ['section'],
  part: ['section'],
  subsection: ['section'],
  'sub-section': ['section'],
  heading: ['section'],
  item: ['item'],
  bullet: ['item'],
  'bullet point': ['item'],
  'list item': ['item'],
  'list entry': ['item'],
  point: ['item'],
  step: ['item'],
  task: ['item'],
  todo: ['item'],
  'to-do': ['item'],
  checkbox: ['item'],
  entry: ['item', 'row', 'paragraph'],
  term: ['item', 'row', 'paragraph'],
  definition: ['item', 'row', 'paragraph'],
  requirement: ['item', 'row', 'paragraph', 'section'],
  row: ['row'],
  'table row': ['row'],
  paragraph: ['paragraph'],
  sentence: ['sentence'],
  'nested bullet': ['item'],
  'nested item': ['item'],
  'sub-bullet': ['item'],
  'sub-item': ['item'],
  line: ['line', 'item', 'paragraph'],
  'code block': ['code'],
  'code snippet': ['code'],
  'code example': ['code'],
  'code sample': ['code'],
  'code listing': ['code'],
  'example code': ['code'],
  'sample code': ['code'],
  snippet: ['code'],
  quote: ['quote'],
  blockquote: ['quote'],
  'block quote': ['quote'],
  table: ['table'],
  list: ['list'],
  'bullet list': ['list'],
  'bulleted list': ['list'],
  'numbered list': ['list'],
}

/** Nouns for parts of a program; such a part is named in code. */
const codeNouns = new Set(
  'option flag parameter field setting argument property attribute command endpoint method header variable column'.split(
    ' ',
  ),
)

/** Text that begins with such a word and a colon is called by it. */
export const labelNouns = ['note', 'warning', 'hint', 'tip', 'caution', 'remark', 'important', 'attention'] as const

export function kindsOf(noun: string): readonly Kind[] | null {
  const name = fold(noun)
  return kindsByNoun[name] ?? kindsByNoun[singular(name)] ?? null
}

/** `the field result` is not the result called field, even if the page speaks of results. */
export function isGenericNoun(word: string): boolean {
  return codeNouns.has(fold(word)) || kindsOf(word) !== null
}

export function singular(word: string): string {
  if (/criteria$/.test(word)) return `${word.slice(0, -1)}on`
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:[sz]s|x|ch|sh|zz)es$|(?:stat|vir|bon|camp|\bb|ali|bi|\bg)(?:us|as)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** Whether the noun describes the thing: by its kind, or by what the page itself calls such things. */
export function isCalled(page: Page, thing: PageElement, noun: string): boolean {
  const name = singular(fold(noun))
  if (kindsOf(noun)?.includes(thing.kind)) {
    if (/^(?:task|todo|to-do|checkbox)$/.test(name))
      return thing.kind === 'item' && (thing.item.box !== undefined || pageNouns(page, thing).includes(name))
    if (name === 'line' && thing.kind === 'paragraph')
      return !thing.leaf.content.includes('\n') && sentencesIn(thing.leaf).length < 2
    if (/^(?:nested |sub-)/.test(name)) return thing.kind === 'item' && thing.list.depth > 0
    if (name === 'step') return thing.kind === 'item' && thing.list.isOrdered
    return true
  }
  if (codeNouns.has(name) && isCodeNamed(thing)) return true
  return isCalledByPage(page, thing, noun)
}

function isCodeNamed(thing: PageElement): boolean {
  if (thing.kind === 'item') return thing.item.leaf?.content.startsWith('`') ?? false
  return thing.kind === 'row' && /^\s*`/.test(thing.row.cells[0] ?? '')
}

/** Whether the page itself calls such a thing by the noun: the second risk below `Known risks`. */
export function isCalledByPage(page: Page, thing: PageElement, noun: string): boolean {
  const nouns = pageNouns(page, thing)
  if (nouns.includes(singular(fold(noun)))) return true
  const bare = withoutEndings(noun)
  return bare !== null && nouns.some(one => withoutEndings(one) === bare)
}

/**
 * The same for items, rows and paragraphs, by the title that they are directly below: a mitigation below `Risks > Mitigations` is no
 * risk.
 */
export function isDirectlyCalled(page: Page, thing: PageElement, noun: string): boolean {
  if (!isCalledByPage(page, thing, noun)) return false
  const title = page.things('section').findLast(section => contains(section, thing))?.names[0] ?? ''
  const last = withoutNumber(fold(title)).split(' ').at(-1) ?? ''
  return thing.kind === 'row' || isCalledAs(title, noun) || singular(last) === last
}

/** The last words of the titles above a thing, and the title of a row's first column, in the singular. */
function pageNouns(page: Page, thing: PageElement): readonly string[] {
  if (!['section', 'item', 'row', 'paragraph'].includes(thing.kind)) return []
  const above = page
    .things('section')
    .filter(one => one !== thing && contains(one, thing))
    .map(({ names }) => names[0] ?? '')
  const titles = thing.kind === 'row' ? [...above, visibleText(page.document, thing.table.header.cells[0])] : above
  return titles.flatMap(nounsOf)
}

function nounsOf(title: string): readonly string[] {
  const name = singular(withoutNumber(fold(title)))
  return [name, name.split(' ').at(-1) ?? '']
}

/** Whether what is below a title is called by the noun. */
export function isCalledAs(title: string, noun: string): boolean {
  return nounsOf(title).includes(singular(fold(noun)))
}
