import { keywordsIn } from '../../../../markdown/conventions/keywords.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { placeIn, proseOf } from '../../../../markdown/prose.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { contains, createOverlapFinder, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { describe } from '../../page/describe.ts'
import { isId, requirementsIn } from '../../page/ids.ts'
import { indexedIn } from '../../page/indexed.ts'
import type { Kind, Page, PageElement } from '../../page/page.ts'
import { ambiguous, resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const keyword = '(?:must|shall|should|may|will|can)'
const degree = '(?:mandatory|required|obligatory|binding|recommended|optional)'
const kind = '(?:recommendation|option)(?! \\()'
const wanted = `(?:an? )?(?:(?:recommendation|option|obligation|duty|requirement) \\()?(${keyword}|${degree}|${kind})\\)?(?:[ -](?:requirement|rule|clause|statement|sentence))?`
const ways: readonly RegExp[] = [
  new RegExp(
    `^(?:change|set|raise|lower|upgrade|downgrade|strengthen|weaken|relax|tighten|promote|demote)(?: the)? (?:strength|modality|level|keyword|obligation|verb|wording) (?:of|in) (.+?)(?: from (${keyword}))? to ${wanted}$`,
    'i',
  ),
  new RegExp(
    `^(?:bump|upgrade|downgrade|strengthen|weaken|relax|tighten|promote|demote|soften|harden|change|turn|convert|raise|lower) (.+?)(?: from (?:an? )?(${keyword}))? (?:in)?to ${wanted}$`,
    'i',
  ),
  new RegExp(`^(?:make|let|have|mark) (.+?) (?:use |say |be |as )?()${wanted}$`, 'i'),
  new RegExp(
    `^(.+?) (?:should|must|shall) (?:use|say|be)(?: the (?:word|keyword))? ()${wanted}(?:,? not ${keyword})?$`,
    'i',
  ),
]
const several =
  /^(?:all|every|each)(?: of)?(?: the)? (?:requirements?|clauses|rules|statements)(?: (?:in|of|under) (.+))?$/i

/** `make REQ-3 a shall`, `downgrade REQ-4 from must to should`, `all requirements in 2.2 should use shall`. */
export const strength: Goal = request => {
  const text = withKeywords(request)
  for (const way of ways) {
    const [, phrase = '', from = '', to = ''] = way.exec(text) ?? []
    if (phrase !== '') return strengthened(request, phrase, from, to)
  }
  const [, verb = '', id = ''] = byOneStep.exec(request.text) ?? []
  return isId(id) ? steppedBy(request, id, /^(?:strengthen|harden)$/i.test(verb)) : []
}

/** `a "shall"` is `a shall`. */
function withKeywords({ text, quotes }: Request): string {
  return text.replace(new RegExp(quoteMark, 'g'), mark => {
    const said = unquote(mark, quotes)
    return new RegExp(`^${keyword}$`, 'i').test(said) ? said : mark
  })
}

const byOneStep = /^(strengthen|harden|weaken|soften|relax) (?:(?:the )?requirement )?(\S{1,40})$/i

/** `strengthen REQ-2`: may, should, and then must or shall, whichever the page uses. */
function steppedBy(request: Request, id: string, isUp: boolean): readonly Interpretation[] {
  const [thing, another] = statementsCalled(request, id)
  if (thing === undefined || another !== undefined) return []
  const { start, end } = keywordOf(request, thing, '')
  const word = request.page.document.text.slice(start, end).toLowerCase()
  const next = (isUp ? stronger : weaker).get(word)
  return next === undefined ? [] : strengthened(request, id, '', next)
}

const stronger = new Map([
  ['may', 'should'],
  ['should', 'mandatory'],
])
const weaker = new Map([
  ['must', 'should'],
  ['shall', 'should'],
  ['should', 'may'],
])

function strengthened(request: Request, phrase: string, from: string, to: string): readonly Interpretation[] {
  const things = statementsCalled(request, phrase)
  if (things.length === 0 || things.some(thing => thing.kind === 'row' && isMarked(request, thing))) return []
  const word = keywordFor(request, to)
  const { document } = request.page
  const edits = things.map(thing => {
    const { start, end } = keywordOf(request, thing, from)
    return { start, end, replacement: inCaseOf(document.text.slice(start, end), word) }
  })
  const lines = onLines(edits.map(({ start }) => lineAt(document, start)))
  const names = enumerate(things.map(thing => describe(document, thing)))
  const places = things.length === 1 ? '' : ` in ${things.length} requirements`
  const [written = word, ...others] = new Set(edits.map(({ replacement }) => replacement))
  return [
    {
      sentence: `change the strength of ${names} to ${word}`,
      edits,
      summary: `Wrote ${quote(others.length > 0 ? word : written)}${places}, on ${lines}.${notesOnPriority(request, things)}`,
    },
  ]
}

/** What the attributes below the heading of an id still say of its strength. */
function notesOnPriority({ page }: Request, things: readonly PageElement[]): string {
  const [thing, another] = things
  if (thing?.kind !== 'paragraph' || another !== undefined) return ''
  const owner = page.things('section').findLast(one => contains(one, thing))
  if (owner === undefined || !isId(owner.names[0] ?? '')) return ''
  const notes = page.things('row').flatMap(row => {
    if (row.kind !== 'row' || row.table.rows.length !== 1 || !contains(owner, row)) return []
    const shown = row.row.cells.map(cell => visibleText(page.document, cell)).find(cell => priority.test(cell))
    return shown === undefined
      ? []
      : [` The table on line ${lineAt(page.document, row.start)} still says ${quoteShort(shown)}.`]
  })
  return notes.join('')
}

const priority = /^(?:must|shall|should|could|may)(?: have)?$/i

/** Whether the row says in a column of its table whether something is required. */
function isMarked({ page }: Request, thing: Extract<PageElement, { kind: 'row' }>): boolean {
  return thing.table.header.cells.some(cell => new RegExp(`^${degree}$`, 'i').test(visibleText(page.document, cell)))
}

/** The requirement of a name, or all requirements of the page or of one section. */
function statementsCalled({ page, quotes, scope }: Request, phrase: string): readonly PageElement[] {
  const [isAll, place] = several.exec(phrase) ?? []
  if (isAll === undefined) {
    const kinds: readonly Kind[] =
      page.document.format === 'markdown'
        ? ['item', 'paragraph', 'row', 'sentence']
        : ['item', 'line', 'row', 'sentence']
    const found = resolvePhrase(page, phrase, { quotes, area: scope, kinds })
    const whole = page.document.format === 'markdown' ? headedStatement({ page, quotes, scope }, phrase) : null
    if (whole !== null && found.every(thing => isEntryOf(page, thing, whole.section))) return [whole.statement]
    const [row] = found
    if (whole !== null && row !== undefined && indexedIn([whole.section, row]) !== null)
      throw ambiguous(page, unquote(phrase, quotes), [whole.section, row])
    return found.length === 1 ? found : []
  }
  const [area, another] = place === undefined ? [scope] : resolvePhrase(page, place, { quotes, kinds: ['section'] })
  if (another !== undefined || (place !== undefined && area === undefined)) return []
  const found = requirementsIn(page, area)
  requireNoOther(page, area, found)
  return found
}

/** The one paragraph with a keyword directly below a heading that is an id. */
function headedStatement({ page, quotes, scope }: Pick<Request, 'page' | 'quotes' | 'scope'>, phrase: string) {
  if (!isId(unquote(phrase, quotes))) return null
  const [section, another] = resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['section'] })
  if (section?.kind !== 'section' || another !== undefined || section.names[0] !== unquote(phrase, quotes)) return null
  const { own } = section.section
  const rows = createOverlapFinder(page.things('table'))
  const words = strengthsIn(page, own).filter(word => !rows(word))
  const [statement, other] = page
    .things('paragraph')
    .filter(one => contains(own, one) && words.some(word => contains(one, word)))
  const isOnly = statement !== undefined && words.every(word => contains(statement, word))
  return isOnly && other === undefined ? { section, statement } : null
}

/** The row of an index that lists the section says nothing of its strength. */
function isEntryOf(page: Page, thing: PageElement, section: PageElement): boolean {
  return contains(section, thing) || (strengthsIn(page, thing).length === 0 && indexedIn([section, thing]) !== null)
}

/** Those in capitals, if there are any. */
function strengthsIn({ document }: Page, area: Span): readonly Span[] {
  const words = /(?<![\p{L}\p{N}_-])(?:must|shall|should|may)(?![\p{L}\p{N}_-])/giu
  const found = proseOf(document, /must|shall|should|may/i).flatMap(prose =>
    [...prose.text.matchAll(words)].map(({ 0: word, index }) => placeIn(prose, index, word.length)),
  )
  const here = found.filter(place => contains(area, place))
  const capitals = here.filter(({ start, end }) => /^\p{Lu}+$/u.test(document.text.slice(start, end)))
  return capitals.length > 0 ? capitals : here
}

/** Requirements without an id may be meant or not. */
function requireNoOther({ document }: Page, area: Span | undefined, found: readonly PageElement[]): void {
  const other = keywordsIn(document).find(
    place => (area === undefined || contains(area, place)) && !found.some(thing => contains(thing, place)),
  )
  if (found.length === 0 || other === undefined) return
  throw new InstructionError(
    `There is also a requirement without an id on line ${lineAt(document, other.start)}. Say which ones, such as: make ${found[0]?.names.at(-1) ?? ''} a should.`,
  )
}

/** The one keyword of a statement. */
function keywordOf({ page }: Request, thing: PageElement, from: string): Span {
  const wanted = new RegExp(`(?<![\\p{L}\\p{N}_-])${from === '' ? keyword : from}(?![\\p{L}\\p{N}_-])`, 'giu')
  const found = proseOf(page.document, new RegExp(wanted, 'iu')).flatMap(prose =>
    [...prose.text.matchAll(wanted)]
      .map(({ 0: word, index }) => placeIn(prose, index, word.length))
      .filter(place => contains(thing, place)),
  )
  const binding = found.filter(({ start, end }) => !/^(?:will|can)$/i.test(page.document.text.slice(start, end)))
  const [one, another] = binding.length > 0 ? binding : found
  const name = describe(page.document, thing)
  if (one === undefined)
    throw new InstructionError(
      `There is no ${from === '' ? 'must, shall, should or may' : quoteShort(from)} in ${name}.`,
    )
  if (another !== undefined)
    throw new InstructionError(
      `There are several keywords in ${name}. Say which, such as: replace the first "${page.document.text.slice(one.start, one.end)}" with "…".`,
    )
  return one
}

/** `mandatory` is shall or must, whichever the page uses. */
function keywordFor({ page }: Request, said: string): string {
  const word = said.toLowerCase()
  if (/^recommend/.test(word)) return 'should'
  if (/^option/.test(word)) return 'may'
  if (!new RegExp(`^${degree}$`).test(word)) return word
  const count = (one: string) => page.document.text.match(new RegExp(`\\b${one}\\b`, 'gi'))?.length ?? 0
  const [shall, must] = [count('shall'), count('must')]
  if (shall > 0 && must > 0) throw new InstructionError('The page has both shall and must. Say which: make … a shall.')
  return shall > 0 ? 'shall' : 'must'
}

/** In capitals if the old keyword is. */
function inCaseOf(old: string, word: string): string {
  return old === old.toUpperCase() ? word.toUpperCase() : word
}
