import { lineAt } from '../../../../../markdown/document.ts'
import { fold } from '../../../../../text/fold.ts'
import { isAlreadyNew } from '../../../../changes/alreadyNew.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { enumerate, quote, quoteShort, stayed } from '../../../../language/phrase.ts'
import { sectionName } from '../../../edits/removal.ts'
import { otherSpellings } from '../../../instruction/numberWords.ts'
import { hasQuote, isQuote, isReadOn, newText, splitsAt, unquote } from '../../../instruction/utterance.ts'
import { verbs } from '../../../instruction/verbs.ts'
import { codeOccurrences, compoundsOf, type Occurrence, occurrencesOf } from '../../../page/occurrences.ts'
import { orderNumber } from '../../../page/order.ts'
import { isInAny } from '../../../page/phrases/areas.ts'
import { resolvePhrase } from '../../../page/phrases/resolvePhrase.ts'
import { type Form, formsOf } from '../../../page/wordForms.ts'
import { wordsIn } from '../../../page/words.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../../request/goal.ts'
import { asWritten, isAddress } from './asWritten.ts'
import { htmlOccurrences } from './htmlWords.ts'
import {
  isCodeName,
  isOnlyWord,
  isRespelled,
  isValue,
  sameWithKeyword,
  sharesWords,
  withOtherApostrophe,
  withoutNoun,
} from './meantWords.ts'
import { isWordOf, reading } from './replacedWords.ts'
import { requireOneTerm, requireSure } from './requireSure.ts'
import { areAlike, aroundNumber, numberInstead, numberNamed } from './wordNumbers.ts'
import { codeNamed, inCode, inOneSpan } from './wordsInCode.ts'

const changing = new RegExp(`^${verbs.change} (.+)$`, 'i')
const noun =
  /^(?:(?:the|all|every|each) )*(?:words?|terms?|phrases?|text|wording|occurrences? of|instances? of|all)?(?: |$)(?:of )?/i
const renaming = /^(?:rename|call) (?:(the (?:defined )?(?:term|word|expression) |all )?)(.+)$/i
const instead =
  /^(?:(?:use|say|write|put|prefer|have|allow|make it|let it be) )(.+?) (?:instead of|rather than|in place of) (.+)$/i
const sayInstead =
  /^(?:make|let|have|change|update|edit) (.+?) (?:to )?(?:say|use|read|have) (.+?) (?:instead of|rather than) (.+)$/i
const soThat = /^(?:make|change|update|edit|adjust) (.+?) so that (.+?) (?:reads|says|becomes|is) (.+)$/i
const shouldBe = /^(.+?) (?:should (?:be|read|say)(?: called)?|has to be|have to be|must be|needs to be|becomes) (.+)$/i

const turning = /^(?:turn|change|convert|make|rewrite|put|format|break|split)\b/i

/** What a text can be turned into, rather than words that replace it: `a numbered list`, `two sentences`, `upper case`. */
const textForm =
  /^(?:(?:an?|the|one|two|three|several|separate|single|[a-z-]+ed|[a-z]+less|short|plain|nested|code|block) ){0,3}(?:lists?|tables?|bullets?|bullet points?|points|paragraphs?|prose|sentences?|(?:sub)?headings?|(?:sub)?sections?|steps|checkbox(?:es)?|checklists?|task lists?|blockquotes?|quotes?|callouts?|footnotes?|links?|diagrams?|code|code blocks?|code spans?|italics?|bold|capitals|digits|words|numbers|(?:upper|lower|title|sentence)[ -]?case|(?:past|present|future) tense|(?:active|passive) voice)$/i

/** `the first shall`, `only the last "30 days"`. */
const occurrenceOrder =
  /^(?:only )?(?:the )?(?:very )?(first|second|third|fourth|fifth|\d{1,4}(?:st|nd|rd|th)|last) (?:(?:occurrence|instance|mention|use) (?:of )?)?(?:the )?(?:words? |term |phrase )?(.+)$/i

/** `replace merchant with seller throughout`, `use shall instead of must in REQ-5`, `every month should be every week`. */
export const replaceWords: Goal = request => {
  const { text, page, quotes } = request
  const [, place, to, from] = sayInstead.exec(text) ?? []
  if (place !== undefined && to !== undefined && from !== undefined) {
    return resolvePhrase(page, place, { quotes }).flatMap(scope => replacements({ ...request, scope }, from, to))
  }
  const [, within, old = '', other = ''] = soThat.exec(text) ?? []
  if (within !== undefined)
    return isQuote(old) && isQuote(other)
      ? resolvePhrase(page, within, { quotes }).flatMap(scope => replacements({ ...request, scope }, old, other))
      : []
  const [, used = '', dropped = ''] = instead.exec(text) ?? []
  if (used !== '') {
    const numbers = numberInstead(request, used, dropped)
    return numbers.length > 0 ? numbers : replacements(request, dropped, used)
  }
  const [, wrong = '', right = ''] = shouldBe.exec(text) ?? []
  if (wrong !== '')
    return (isQuote(wrong.replace(/^(?:all|every|each|the) /i, '')) && isQuote(right)) || areAlike(wrong, right)
      ? replacements(request, wrong, right)
      : sharesWords(unquote(wrong, quotes), unquote(right, quotes)) ||
          isRespelled(unquote(wrong, quotes), unquote(right, quotes))
        ? replacements(request, wrong, right)
        : []
  const [, term, renamed] = renaming.exec(text) ?? []
  const field = codeNamed.exec(renamed ?? '')
  if (field !== null && request.code === 'included') return inCode(request, field[1] ?? field[2] ?? '', field[3] ?? '')
  if (renamed !== undefined) {
    if (term === undefined && !request.isEverywhere && request.areas === undefined && !isOnlyWord(request, renamed))
      return []
    return splitsAt(renamed, 'to|into|as').flatMap(([left, other]) =>
      replacements({ ...request, isEverywhere: true }, left, other),
    )
  }
  const rest = changing.exec(text)?.[1]
  if (rest === undefined) return []
  const isSwap = /^(?:swap|switch|exchange) (?!out )/i.test(text)
  if (/^convert /i.test(text) && !hasQuote(text)) return []
  const links = /^(?:change|convert|turn|correct|fix|update|edit)/i.test(text)
    ? 'to|into'
    : isSwap
      ? 'for|by'
      : 'with|by|for'
  return splitsAt(rest, links).flatMap(([left, other]) => {
    if (isValue(request, left, other)) return []
    const numbers = numberNamed(request, left, other)
    return numbers.length > 0 ? numbers : replacements(request, left, other)
  })
}

function replacements(request: Request, left: string, right: string): readonly Interpretation[] {
  const { page, quotes, scope, isEverywhere, text } = request
  const { document } = page
  const [, order, behind = ''] = occurrenceOrder.exec(left) ?? []
  const named = (order === undefined ? left : behind).replace(/^(?:(?:the|all|every|each) )+(?=[\uE000-\uE0FF]$)/i, '')
  const bare = isQuote(named) ? named : named.replace(noun, '')
  if (bare === '' || (hasQuote(bare) && !isQuote(bare))) return []
  const from = withoutNoun(document.text, unquote(bare, quotes))
  const said = right.replace(/^(?:the )?(?:word|term|phrase|text) (?=.)/i, '')
  const written = newText(said, quotes) ?? sameWithKeyword(from, said, quotes)
  const to = written === null || isQuote(bare) ? written : aroundNumber(from, written)
  if (
    to === null &&
    isReadOn(right, quotes) &&
    from !== '' &&
    wordsIn(from).length <= 8 &&
    isWordOf(document.text, from)
  )
    throw new InstructionError(
      `It is not clear where the new text ends. Say: replace ${quote(from)} with ${quote(unquote(right, quotes))}.`,
    )
  if (!isQuote(bare) && !sectionNoun.test(right) && isSection(request, named)) return []
  if (to !== null && turning.test(text) && !isQuote(right) && textForm.test(to) && isWordOf(document.text, from))
    throw new InstructionError(`If the words are meant, say: replace ${quote(from)} with ${quote(to)}.`)
  if (to !== null && !isQuote(right)) requireNoPhrase(from, to)
  if (to === null || from === '' || from === to || /[\n\r]/.test(from + to) || wordsIn(from).length > 8) return []
  if (/^\p{Lu}[\p{Lu}\p{N}-]*-\d+$/u.test(from) || isClause(page, from, to)) return []
  const { areas, exceptions, code } = request
  for (const { words } of exceptions) if (words !== undefined && !fold(words).includes(fold(from))) return []
  if (code === 'included' && isQuote(bare) && areas === undefined && exceptions.length === 0 && !isOther(scope)) {
    const name = scope?.kind === 'section' ? ` in section ${sectionName(document, scope)}` : ''
    const isTitled = document.outline().headings.some(({ text }) => text.includes(from))
    const rest = isTitled ? { isRename: true as const } : {}
    return [
      exactly(
        page,
        `replace ${quote(from)} with ${quote(to)}${name} everywhere${/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(from) ? ' whole word' : ''}`,
        rest,
      ),
    ]
  }
  if (!isQuote(bare) && /^(?:an?|the|[a-z])$/i.test(from))
    throw new InstructionError(
      `${quoteShort(from)} is a word of many sentences. Say, if all are meant: replace ${quote(from)} with ${quote(to)}.`,
    )
  const isTerm = renaming.test(text)
  const isExact = isQuote(bare) && (!isTerm || (!isEverywhere && exceptions.length === 0))
  const literal: readonly Form[] = isExact ? literalForms(from, to) : formsOf(from, to)
  const isAsWritten = occurrencesOf(document, literal, scope, isExact).length > 0
  const spelled = isAsWritten ? [] : otherSpellings(from, to)
  const curly = isExact ? null : withOtherApostrophe(from)
  const forms = [...literal, ...spelled, ...(curly === null ? [] : formsOf(curly, to))]
  const whole = scope ?? { start: 0, end: document.text.length }
  const isWritten = code === undefined && isAddress.test(from) && isAddress.test(to)
  const all = (
    isWritten
      ? asWritten(request, from, to)
      : [
          ...(code === 'only' ? [] : occurrencesOf(document, forms, scope, isExact)),
          ...(code === 'only' ? [] : htmlOccurrences(document, forms, scope)),
          ...(code === 'only' || code === 'included' ? codeOccurrences(document, [{ from, to }], whole) : []),
        ]
  )
    .filter(hit => areas === undefined || isInAny(areas, hit))
    .toSorted((a, b) => a.start - b.start)
  const spared = all.filter(hit => !isInAny(exceptions, hit))
  const wanted = order === undefined ? spared : oneOf(spared, order, from)
  const found = wanted.filter(hit => !isAlreadyNew(document.text, hit, hit.form.to))
  if (wanted.length > 0 && found.length === 0)
    throw new InstructionError(`The text already reads ${quoteShort(to)} there.`)
  const place = scope?.kind === 'section' ? ` in section ${quote(scope.section.heading.text)}` : placeOf(areas)
  if (found.length === 0 && /^[*_~]{1,3}\p{L}/u.test(from) && /[*_~]$/.test(from)) {
    const written = asWritten(request, from, to)
    if (written.length > 0) return [reading(page, written, from, to, place)]
  }
  if (found.length === 0) {
    const codeHits =
      scope === undefined || code !== undefined || areas !== undefined || exceptions.length > 0
        ? []
        : codeOccurrences(document, [{ from, to }], scope)
    if (codeHits.length > 0) return [reading(page, codeHits, from, to, place)]
    const isName = isQuote(bare) || (isCodeName(from) && isCodeName(to))
    const inSpan = isName && scope === undefined && code === undefined ? inOneSpan(page, from, to) : []
    if (inSpan.length > 0 && areas === undefined && exceptions.length === 0)
      return [reading(page, inSpan, from, to, place)]
    const hint = isUnspaced(from)
      ? ` Say, to change it inside other words too: replace ${quote(from)} with ${quote(to)}.`
      : ''
    throw new InstructionError(
      `${quoteShort(from)} is not ${place === '' ? 'on this page' : 'there'} as a word of the text.${hint}`,
    )
  }
  requireSure(request, found, from, to)
  if (!isExact) requireOneTerm(page, found, from, to)
  const kept =
    code === 'only' || code === 'included' || areas !== undefined ? 0 : codeOccurrences(document, forms, whole).length
  const { summary, ...rest } = reading(page, found, from, to, place)
  const names = [...new Set(exceptions.map(({ name }) => name))]
  const notes =
    stayed(wanted.length - found.length, `that already read ${quoteShort(to)}`) +
    (names.length === 0 ? '' : stayed(all.length - spared.length, `in ${enumerate(names)}`))
  const compounds = order === undefined && areas === undefined ? compoundsOf(document, from, whole) : []
  const inCompounds = stayed(compounds.length, `in words such as ${quoteShort(compounds[0] ?? '')}`)
  const one = isOther(scope) ? { sentence: onItsLines(document, found) } : {}
  return [
    { ...rest, ...one, summary: summary + notes + stayed(order === undefined ? kept : 0, 'in code') + inCompounds },
  ]
}

/** `section 3.2` or `the text of Scope` that is to become another text is the section, not words that name it. */
function isSection({ page, quotes }: Request, phrase: string): boolean {
  const name = phrase.replace(/^(?:the )?(?:text|body|contents?) (?:of|in) /i, '')
  if (name === phrase && !sectionNoun.test(phrase)) return false
  return resolvePhrase(page, name, { quotes, kinds: ['section'] }).length > 0
}

const sectionNoun = /^(?:the )?(?:sections?|chapter|clause|article|appendix) /i

/** Scripts without spaces between words. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    text,
  )
}

/** `replace 1.2 with "The …"` means the text of the clause. */
function isClause(page: Request['page'], from: string, to: string): boolean {
  if (!/^\d{1,3}(?:\.\d{1,3})+$/.test(from) || wordsIn(to).length < 2) return false
  return resolvePhrase(page, from, { quotes: [] }).length > 0
}

/** A quoted text is replaced as it is written, also where a plural follows it, as in the exact form. */
function literalForms(from: string, to: string): readonly Form[] {
  const endings = /\p{L}$/u.test(from) ? ['', 's', 'es'] : ['']
  return endings.map(ending => ({ from: from + ending, to: to + ending }))
}

/** The one occurrence that an ordinal means. */
function oneOf(found: readonly Occurrence[], order: string, from: string): readonly Occurrence[] {
  const number = orderNumber(order)
  const one = found.at(number < 0 ? number : number - 1)
  if (one !== undefined || found.length === 0) return one === undefined ? [] : [one]
  throw new InstructionError(
    `There are only ${found.length} of ${quoteShort(from)} there. Say which one, such as: the first ${quote(from)}.`,
  )
}

/** `change "files SHOULD follow" to MUST` hardly means the whole phrase. */
function requireNoPhrase(from: string, to: string): void {
  const [word = '', another] = from.match(/\b(?:must|should|shall|may)\b/gi) ?? []
  if (word === '' || another !== undefined || word === from || !/^(?:must|should|shall|may)(?: not)?$/i.test(to)) return
  if (/^(?:must|should|shall|may) not$/i.test(from)) return
  throw new InstructionError(`Say the whole new text: replace ${quote(from)} with ${quote(from.replace(word, to))}.`)
}

/** The same replacements, each with its line. */
function onItsLines(document: Request['page']['document'], found: readonly Occurrence[]): string {
  const said = found.map(({ start, end, form }) => {
    const written = document.text.slice(start, end).replace(/\s+/g, ' ')
    return `replace ${quote(written)} with ${quote(form.to)} on line ${lineAt(document, start)}`
  })
  return [...new Set(said)].join('; ')
}

function isOther(scope: Request['scope']): boolean {
  return scope !== undefined && scope.kind !== 'section'
}

function placeOf(areas: Request['areas']): string {
  return areas === undefined ? '' : ` in ${enumerate([...new Set(areas.map(({ name }) => name))])}`
}
