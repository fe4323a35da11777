import { lineAt } from '../../../../../markdown/document.ts'
import { findText } from '../../../../../text/occurrences.ts'
import type { Edit } from '../../../../../text/splice.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { unquote } from '../../../instruction/utterance.ts'
import { isJoined, occurrencesOf } from '../../../page/occurrences.ts'
import { isPerNumber } from '../../../page/partOfNumber.ts'
import { readQuantity } from '../../../page/quantity.ts'
import { setNumber } from '../../../page/setNumber.ts'
import type { Interpretation, Request } from '../../../request/goal.ts'
import { isWordOf, onlyOne } from './replacedWords.ts'

const genericNoun = 'value|number|code|status code|error code|response code|status|port|error|limit|figure'
const numberNoun = new RegExp(
  `^(?:the )?(?:(\\d[\\d.,]*) (${genericNoun})|(${genericNoun}) (\\d[\\d.,]*)|(\\p{L}[\\p{L} -]*) (\\d[\\d.,]*))$`,
  'iu',
)

/** `the 504 status code`, `the baud rate 9600`: a number with a noun that is not next to it on the page. */
export function numberNamed({ page, quotes, scope }: Request, left: string, right: string): readonly Interpretation[] {
  const [, first, , , second, name, third] = numberNoun.exec(left) ?? []
  const from = first ?? second ?? third
  const to = unquote(right, quotes)
  const { document } = page
  if (from === undefined || !/^\d[\d.,]*$/.test(to) || isWordOf(document.text, left.replace(/^the /i, ''))) return []
  if (name !== undefined) {
    const [edit, another] = setNumber(document, name, { number: to, unit: [] }, scope, from)
    return edit === undefined || another !== undefined ? [] : [numberReading(page, edit, from, to)]
  }
  const area = scope ?? { start: 0, end: document.text.length }
  const found = findText(document.text, from, area, { wholeWord: true }).filter(hit => !isJoined(document.text, hit))
  const [hit, other] = found
  if (hit === undefined || other !== undefined || isPerNumber(document, hit)) return []
  return [numberReading(page, { ...hit, replacement: to }, from, to)]
}

function numberReading({ document }: Request['page'], edit: Edit, from: string, to: string): Interpretation {
  return {
    sentence: `replace ${quote(from)} with ${quote(to)}`,
    edits: [edit],
    summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} on line ${lineAt(document, edit.start)}.`,
  }
}

/** `48 hours should be 36 hours`. */
export function areAlike(one: string, other: string): boolean {
  const [left, right] = [readQuantity(one), readQuantity(other)]
  return left !== null && right !== null && left.unit.length > 0 && left.unit.join() === right.unit.join()
}

/** `allow 200 requests per second instead of 100`. */
export function numberInstead({ page, scope }: Request, used: string, dropped: string): readonly Interpretation[] {
  const [, number = '', rest = ''] = /^(\d[\d.,]*) (.+)$/.exec(used) ?? []
  if (number === '' || !/^\d[\d.,]*$/.test(dropped)) return []
  const found = occurrencesOf(page.document, [{ from: `${dropped} ${rest}`, to: `${number} ${rest}` }], scope)
  return onlyOne(page, found, `${dropped} ${rest}`, `${number} ${rest}`)
}

/** `status 422` where `status 400` becomes `422`: a number replaces a number, and the words around it stay. */
export function aroundNumber(from: string, to: string): string {
  const [number, another] = [...from.matchAll(/\d[\d.,]*/g)]
  if (number === undefined || another !== undefined || !/^\d[\d.,]*$/.test(to)) return to
  const before = from.slice(0, number.index)
  const behind = from.slice(number.index + number[0].length)
  return /^(?:.* )?$/.test(before) && /^(?: .*)?$/.test(behind) ? before + to + behind : to
}
