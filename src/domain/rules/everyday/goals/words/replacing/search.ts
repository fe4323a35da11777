import { isAlreadyNew } from '../../../../changes/alreadyNew.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { otherSpellings } from '../../../instruction/numberWords.ts'
import { codeOccurrences, type Occurrence, occurrencesOf } from '../../../page/occurrences.ts'
import { orderNumber } from '../../../page/order.ts'
import { isInAny } from '../../../page/phrases/areas.ts'
import { type Form, formsOf } from '../../../page/wordForms.ts'
import type { Request } from '../../../request/goal.ts'
import { asWritten, isAddress } from './asWritten.ts'
import { htmlOccurrences } from './htmlWords.ts'
import { withOtherApostrophe } from './meantWords.ts'
import type { Replacement } from './replacement.ts'

/** Where the old text is on the page. Each list contains the next one. */
export type Found = {
  readonly forms: readonly Form[]
  /** All in the areas of the request. */
  readonly all: readonly Occurrence[]
  /** Without those in its exceptions. */
  readonly allowed: readonly Occurrence[]
  /** Those that it means: one, if it says which. */
  readonly meant: readonly Occurrence[]
  /** Those that do not have the new text yet. */
  readonly changing: readonly Occurrence[]
}

type Matching = {
  /** Only as it is written, without its other forms. */
  readonly isExact: boolean
}

export function search(request: Request, replacement: Replacement, matching: Matching): Found {
  const { page, areas, exceptions } = request
  const { from, order } = replacement
  const forms = formsOnPage(request, replacement, matching)
  const all = occurrences(request, replacement, forms, matching)
    .filter(hit => areas === undefined || isInAny(areas, hit))
    .toSorted((a, b) => a.start - b.start)
  const allowed = all.filter(hit => !isInAny(exceptions, hit))
  const meant = order === undefined ? allowed : oneOf(allowed, order, from)
  const changing = meant.filter(hit => !isAlreadyNew(page.document.text, hit, hit.form.to))
  return { forms, all, allowed, meant, changing }
}

/** The forms in which the page may have the old text: other spellings only if it does not have the one that is said. */
function formsOnPage({ page, scope }: Request, { from, to }: Replacement, { isExact }: Matching): readonly Form[] {
  const said = isExact ? literalForms(from, to) : formsOf(from, to)
  const isOnPage = occurrencesOf(page.document, said, scope, { isLiteral: isExact }).length > 0
  const spelled = isOnPage ? [] : otherSpellings(from, to)
  const curly = isExact ? null : withOtherApostrophe(from)
  return [...said, ...spelled, ...(curly === null ? [] : formsOf(curly, to))]
}

function occurrences(
  request: Request,
  { from, to }: Replacement,
  forms: readonly Form[],
  { isExact }: Matching,
): readonly Occurrence[] {
  const { page, scope, code } = request
  const { document } = page
  if (code === undefined && isAddress.test(from) && isAddress.test(to)) return asWritten(request, from, to)
  const inText =
    code === 'only'
      ? []
      : [...occurrencesOf(document, forms, scope, { isLiteral: isExact }), ...htmlOccurrences(document, forms, scope)]
  const whole = scope ?? { start: 0, end: document.text.length }
  const inCode = code === 'only' || code === 'included' ? codeOccurrences(document, [{ from, to }], whole) : []
  return [...inText, ...inCode]
}

/** A quoted text is replaced as it is written, also where a plural follows it, as in the exact form. */
function literalForms(from: string, to: string): readonly Form[] {
  const endings = /\p{L}$/u.test(from) ? ['', 's', 'es'] : ['']
  return endings.map(ending => ({ from: from + ending, to: to + ending }))
}

/** The one occurrence that an ordinal means. */
export function oneOf(found: readonly Occurrence[], order: string, from: string): readonly Occurrence[] {
  const number = orderNumber(order)
  const one = found.at(number < 0 ? number : number - 1)
  if (one !== undefined || found.length === 0) return one === undefined ? [] : [one]
  throw new InstructionError(
    `There are only ${found.length} of ${quoteShort(from)} there. Say which one, such as: the first ${quote(from)}.`,
  )
}
