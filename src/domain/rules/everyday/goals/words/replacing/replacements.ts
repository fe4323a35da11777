import { lineAt } from '../../../../../markdown/document.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { enumerate, quote, quoteShort, stayed } from '../../../../language/phrase.ts'
import { sectionName } from '../../../edits/removal.ts'
import { unquote } from '../../../instruction/utterance.ts'
import { isId } from '../../../page/ids.ts'
import { codeOccurrences, compoundsOf, type Occurrence } from '../../../page/occurrences.ts'
import { exactly, type Interpretation, type Request } from '../../../request/goal.ts'
import { asWritten } from './asWritten.ts'
import { isCodeName } from './meantWords.ts'
import { reading } from './replacedWords.ts'
import { type Replacement, readReplacement } from './replacement.ts'
import { requireOneTerm, requireSure } from './requireSure.ts'
import { type Found, oneOf, search } from './search.ts'
import { inOneSpan } from './wordsInCode.ts'

const renamesTerm = /^(?:rename|call) ./i

/** Replaces what one phrase names with what another one says. */
export function replacements(request: Request, left: string, right: string): readonly Interpretation[] {
  const replacement = readReplacement(request, asTerm(left, unquote(right, request.quotes)), right)
  if (replacement === null) return []
  const { from, to, isQuoted } = replacement
  if (isExactForm(request, replacement)) return [inExactForm(request, replacement)]
  const isAnywhere = request.scope === undefined && request.areas === undefined
  if (isQuoted ? isAnywhere && /^\p{L}$/u.test(from) : /^(?:an?|the|[a-z])$/i.test(from))
    throw new InstructionError(
      `${quoteShort(from)} is a word of many sentences. Say, if all are meant: replace ${quote(from)} with ${quote(to)}.`,
    )
  const isTerm = renamesTerm.test(request.text)
  const isExact = isQuoted && (!isTerm || (!request.isEverywhere && request.exceptions.length === 0))
  const found = search(withCode(request, replacement), replacement, { isExact })
  if (found.meant.length > 0 && found.changing.length === 0)
    throw new InstructionError(`The text already reads ${quoteShort(to)} there.`)
  if (found.changing.length === 0) return [outsideText(request, replacement)]
  requireSure(request, found.changing, from, to)
  if (!isExact) requireOneTerm(request.page, found.changing, from, to)
  const replaced = withNotes(request, replacement, found)
  // A reference to an id that the page does not have itself; the instruction names it.
  return [isId(from) ? { ...replaced, mayLose: replaced.edits } : replaced]
}

/** `replace the landlord with owner` means the noun: with its article replaced, `The landlord pays` would be `Owner pays`. */
function asTerm(left: string, right: string): string {
  const term = /^(?:the|an?) (\p{Ll}[\p{L}-]{2,40})$/u.exec(left)?.[1]
  return term !== undefined && /^\p{Ll}[\p{L}-]{2,40}$/u.test(right) ? term : left
}

/** A version is the same in code, unlike a word; so `everywhere` includes it. */
function withCode(request: Request, { from, to }: Replacement): Request {
  const isMeant = request.isEverywhere && request.code === undefined && isVersion.test(from) && isVersion.test(to)
  return isMeant ? { ...request, code: 'included' } : request
}

const isVersion = /^(?:v\d+(?:\.\d+)*|\d+(?:\.\d+){2,})(?:-[\w.]+)?$/i

/** A quoted text in text and code: the exact form for it does the same. */
function isExactForm({ code, areas, exceptions, scope }: Request, { isQuoted }: Replacement): boolean {
  return code === 'included' && isQuoted && areas === undefined && exceptions.length === 0 && !isWithinSection(scope)
}

function inExactForm({ page, scope }: Request, { from, to }: Replacement): Interpretation {
  const place = scope?.kind === 'section' ? ` in section ${sectionName(page.document, scope)}` : ''
  const isTitled = page.document.outline().headings.some(({ text }) => text.includes(from))
  const isWholeWord = /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(from)
  return exactly(
    page,
    `replace ${quote(from)} with ${quote(to)}${place} everywhere${isWholeWord ? ' whole word' : ''}`,
    isTitled ? { isRename: true } : {},
  )
}

/** Replaces an old text that does not occur as words: with its marks, or in code. */
function outsideText(request: Request, { from, to, isQuoted, order }: Replacement): Interpretation {
  const { page, scope, code, areas, exceptions } = request
  const place = nameOfPlace(request)
  const isMarked = /^[*_~]{1,3}\p{L}/u.test(from) && /[*_~]$/.test(from)
  const marked = isMarked ? asWritten(request, from, to) : []
  if (marked.length > 0) return reading(page, marked, from, to, place)
  const isUnlimited = code === undefined && areas === undefined && exceptions.length === 0
  const mayBeCode = scope !== undefined && isUnlimited && page.document.format === 'markdown'
  const inCode = mayBeCode ? codeOccurrences(page.document, [{ from, to }], scope) : []
  const inPlace = order === undefined || inCode.length === 0 ? inCode : oneOf(inCode, order, from)
  if (inPlace.length > 0) return reading(page, inPlace, from, to, place)
  const isName = isQuoted || (isCodeName(from) && isCodeName(to))
  const isAnywhere = scope === undefined && isUnlimited && order === undefined
  const isCodeOnly = isAnywhere && request.isEverywhere && !isQuoted && isCodeName(from) && isCodeName(to)
  const named = isCodeOnly
    ? codeOccurrences(page.document, [{ from, to }], { start: 0, end: page.document.text.length })
    : []
  if (named.length > 0) return reading(page, named, from, to, '')
  const inSpan = isName && isAnywhere ? inOneSpan(page, from, to) : []
  if (inSpan.length > 0) return reading(page, inSpan, from, to, place)
  const hint = isUnspaced(from)
    ? ` Say, to change it inside other words too: replace ${quote(from)} with ${quote(to)}.`
    : ''
  const here = page.document.selection === undefined ? 'on this page' : 'in the selected lines'
  throw new InstructionError(
    `${quoteShort(from)} is not ${place === '' ? here : 'there'} as a word of the text.${hint}`,
  )
}

/** The replacement, and what its summary says of the places that stay as they are. */
function withNotes(request: Request, { from, to, order }: Replacement, found: Found): Interpretation {
  const { page, scope, code, areas, exceptions } = request
  const { document } = page
  const { forms, all, allowed, meant, changing } = found
  const whole = scope ?? { start: 0, end: document.text.length }
  const isOfAllText = order === undefined && areas === undefined
  const inCode = isOfAllText && code !== 'only' && code !== 'included' ? codeOccurrences(document, forms, whole) : []
  const compounds = isOfAllText ? compoundsOf(document, from, whole) : []
  const names = [...new Set(exceptions.map(({ name }) => name))]
  const notes = [
    stayed(meant.length - changing.length, `that already read ${quoteShort(to)}`),
    names.length === 0 ? '' : stayed(all.length - allowed.length, `in ${enumerate(names)}`),
    stayed(inCode.length, 'in code'),
    stayed(compounds.length, `in words such as ${quoteShort(compounds[0] ?? '')}`),
  ]
  const result = reading(page, changing, from, to, nameOfPlace(request))
  return {
    ...result,
    ...(isWithinSection(scope) && { sentence: onItsLines(document, changing) }),
    summary: result.summary + notes.join(''),
  }
}

/** Scripts without spaces between words. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    text,
  )
}

/** The same replacements, each with its line. */
function onItsLines(document: Request['page']['document'], found: readonly Occurrence[]): string {
  const said = found.map(({ start, end, form }) => {
    const written = document.text.slice(start, end).replace(/\s+/g, ' ')
    return `replace ${quote(written)} with ${quote(form.to)} on line ${lineAt(document, start)}`
  })
  return [...new Set(said)].join('; ')
}

function isWithinSection(scope: Request['scope']): boolean {
  return scope !== undefined && scope.kind !== 'section'
}

/** ` in section "Scope"`, or nothing if the whole page is meant. */
function nameOfPlace({ scope, areas }: Request): string {
  if (scope?.kind === 'section') return ` in section ${quote(scope.section.heading.text)}`
  return areas === undefined ? '' : ` in ${enumerate([...new Set(areas.map(({ name }) => name))])}`
}
