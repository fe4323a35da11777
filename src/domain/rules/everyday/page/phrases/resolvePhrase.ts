import { lineAt } from '../../../../markdown/document.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { hasQuote, isQuote, splitsAt, unquote } from '../../instruction/utterance.ts'
import { describe } from '../describe.ts'
import { isId } from '../ids.ts'
import { indexedIn } from '../indexed.ts'
import { isCalled, singular } from '../nouns.ts'
import type { Page, PageElement } from '../page.ts'
import { mentions } from '../words.ts'
import { byCell } from './byCell.ts'
import { byDeclension } from './byDeclension.ts'
import { byEmptiness } from './byEmptiness.ts'
import { byHead } from './byHead.ts'
import { byIntroduction } from './byIntroduction.ts'
import { byLead, quotesLedBy } from './byLead.ts'
import { byName, byNumber } from './byName.ts'
import { byNoun, namesakesMax } from './byNoun.ts'
import { byOrder, bySectionAndOrder } from './byOrder.ts'
import { byStart } from './byStart.ts'
import { byBeginning, byDateOrVersion, byLabel, byWords } from './byText.ts'
import { byTopic } from './byTopic.ts'
import { candidates, determiner, type Search } from './candidates.ts'
import { byClause, clausesCalled, defines } from './clauses.ts'
import { codeBlocksCalled } from './codeBlocks.ts'
import { byLetter } from './lettered.ts'
import { named } from './names.ts'
import { withoutEntries } from './withoutEntries.ts'

const containerWords = 'in|of|under|from|inside|within|on|at|below|beneath|for'

/**
 * What a phrase names: the strictest reading that finds anything on the page wins, and a whole name takes precedence
 * over the same words read as a name and a place. Several results are equally good.
 */
export function resolvePhrase(page: Page, phrase: string, search: Search): readonly PageElement[] {
  const { area, kinds, withLetters, isPlace } = search
  const key = `${phrase}\n${area?.start}-${area?.end}\n${kinds?.join()}\n${withLetters}\n${isPlace}`
  const found = page.found.get(key) ?? resolveUncached(page, phrase, search)
  page.found.set(key, found)
  return found
}

/** No instruction names a place in more places than this. */
const containersMax = 3

function resolveUncached(page: Page, phrase: string, search: Search): readonly PageElement[] {
  const whole = findDirect(page, phrase, search)
  if (whole.length > 0) return whole
  const bare = phrase.replace(determiner, '')
  const withoutArticle = bare === phrase ? [] : findDirect(page, bare, search)
  if (withoutArticle.length > 0) return withoutArticle
  const splits = [...splitsAt(bare, containerWords), ...possessives(bare)]
  if (splits.length > containersMax) return []
  for (const [name, container] of splits) {
    const found = findWithin(page, name, container, search)
    if (found.length > 0) return found
  }
  return []
}

/** `the table` in `Limits`. */
function findWithin(page: Page, name: string, container: string, search: Search): readonly PageElement[] {
  const { quotes, area, kinds } = search
  const containers = resolvePhrase(page, container, { quotes, area })
  if (containers.length > namesakesMax) return []
  const themselves = containersCalled(page, containers, name, unquote(container, quotes))
  const allowed = themselves.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
  if (allowed.length > 0) return allowed
  const inside = containers.flatMap(outer =>
    resolvePhrase(page, name, { ...search, area: outer }).filter(one => one !== outer),
  )
  return [...new Set(inside)]
}

/** `the definition of Term` and `the row of Term` are what `Term` names, not something in it. */
function containersCalled(
  page: Page,
  containers: readonly PageElement[],
  noun: string,
  term: string,
): readonly PageElement[] {
  if (!/^(?:definition|entry|row|requirement|item|bullet)$/i.test(noun)) return []
  const called = containers.filter(one => isCalled(page, one, noun))
  const defining = /^definition$/i.test(noun) ? called.filter(one => defines(one, term)) : []
  return defining.length > 0 ? defining : called
}

/** `section 2's first paragraph`: the part before its whole. */
function possessives(phrase: string): readonly (readonly [string, string])[] {
  return [...phrase.matchAll(/['’]s? (?=\p{L})/gu)].map(({ index, 0: mark }) => [
    phrase.slice(index + mark.length),
    phrase.slice(0, index),
  ])
}

/** The one thing that a phrase names, if any. Throws `InstructionError` if it could be several. */
export function resolveOne(page: Page, phrase: string, search: Search, said?: string): PageElement | null {
  const found = resolvePhrase(page, phrase, search)
  if (found.length > 1) throw ambiguous(page, unquote(phrase, search.quotes), found, said)
  return found[0] ?? null
}

/** `said` is the instruction with the phrase, if it can be repeated with a name for one of the things. */
export function ambiguous(page: Page, phrase: string, found: readonly PageElement[], said = ''): InstructionError {
  const names = found.slice(0, 4).map(thing => describe(page.document, thing))
  const meaning = `It is not clear what is meant by "${phrase}": ${names.join(', or ')}.`
  const id = said.includes(phrase) && indexedIn(found) !== null ? phrase.split(' ').at(-1) : undefined
  if (id === undefined || !isId(id)) return new InstructionError(`${meaning} Say which one.`)
  const ways = ['section', 'row'].map(kind => said.replace(phrase, `${kind} ${id}`))
  return new InstructionError(`${meaning} Say: ${ways.join(', or: ')}.`)
}

function findDirect(page: Page, phrase: string, search: Search): readonly PageElement[] {
  const words = phrase.trim()
  if (words === '') return []
  const ways = [
    byLine,
    byEmptiness,
    byNumber,
    byName,
    byNoun,
    byClause,
    byLetter,
    byOrder,
    byLabel,
    byTitle,
    byBeginning,
    byTopic,
    byWords,
    byCode,
    byStart,
    byCell,
    byLongNoun,
    byDateOrVersion,
    byIntroduction,
    bySectionAndOrder,
    byDeclension,
    byHead,
    byLead,
  ]
  for (const way of ways) {
    const found = withoutEntries(way(page, words, search))
    const isPlural = found.some(({ kind, names }) => kind === 'section' && fold(names[0] ?? '') === `${fold(words)}s`)
    // `the note` may be the quote that begins so, rather than the section `Notes`.
    if (found.length > 0 && (way === byCode || isPlural)) return [...found, ...quotesLedBy(page, words, search)]
    if (found.length > 0)
      return way === byNoun ? [...new Set([...found, ...clausesCalled(page, words, search)])] : found
  }
  return []
}

/** `the item "a" on line 20` and `"Scope (line 12)"`, the form that descriptions use to distinguish candidates. */
function byLine(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, phrase, line] = /^(.+) on line (\d{1,7})$/i.exec(words) ?? []
  if (phrase !== undefined)
    return resolvePhrase(page, phrase, search).filter(({ start }) => lineAt(page.document, start) === Number(line))
  const [, name, at] = isQuote(words.replace(/^section /i, ''))
    ? (/^(?:section )?(.+) \(line (\d{1,7})\)$/.exec(unquote(words, search.quotes)) ?? [])
    : []
  if (name === undefined) return []
  return named(candidates(page, search, ['section']), name).filter(
    ({ start }) => lineAt(page.document, start) === Number(at),
  )
}

/** `section on refunds`. */
function byLongNoun(page: Page, words: string, search: Search): readonly PageElement[] {
  const name = /^(?:section|chapter|clause) (?:on|about|for|called|named|titled) (?:the )?(.+)$/i.exec(words)?.[1]
  return name === undefined ? [] : findDirect(page, `section ${name}`, search)
}

/** `the fees table`, `the list of options`: in the section of this name, or introduced by it. */
function byTitle(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, before, noun] = /^(.+) (table|list)$/i.exec(words) ?? []
  const [, first, after] = /^(table|list) (?:of|with) (?:the )?(.+)$/i.exec(words) ?? []
  const name = before ?? after
  const kind = (noun ?? first)?.toLowerCase()
  if (name === undefined || (kind !== 'table' && kind !== 'list') || (hasQuote(name) && !isQuote(name))) return []
  const titled = titledBy(page, name, search, candidates(page, search, [kind]))
  return titled.length > 0 || kind === 'table'
    ? titled
    : titledBy(page, name, search, candidates(page, search, ['table']))
}

function titledBy(page: Page, name: string, search: Search, things: readonly PageElement[]): readonly PageElement[] {
  const introduced = named(things, unquote(name, search.quotes))
  if (introduced.length > 0) return introduced
  const holds = (one: PageElement) =>
    one.kind === 'section' ? things.filter(thing => contains(one.section.own, thing)) : []
  const inSection = resolvePhrase(page, name, { ...search, kinds: ['section'] }).flatMap(holds)
  if (inSection.length > 0) return inSection
  const headed = things.filter(
    thing =>
      thing.kind === 'table' &&
      singular(fold(visibleText(page.document, thing.table.header.cells[0]))) ===
        singular(fold(unquote(name, search.quotes))),
  )
  if (headed.length > 0) return headed
  const lastWord = (title: string) => singular(fold(title).split(' ').at(-1) ?? '')
  const titled = page.things('section').filter(({ names: [title = ''] }) => lastWord(title) === singular(fold(name)))
  if (titled.length > 0) return titled.flatMap(holds)
  const mentioning = page.things('section').filter(({ names: [title = ''] }) => mentions(title, name))
  return mentioning.length === 1 ? mentioning.flatMap(holds) : []
}

/** `the yaml block`, `the second JSON response`. */
function byCode(page: Page, words: string, { area, kinds }: Search): readonly PageElement[] {
  if ((kinds !== undefined && !kinds.includes('code')) || page.things('code').length === 0) return []
  return codeBlocksCalled(page, words).filter(block => area === undefined || contains(area, block))
}
