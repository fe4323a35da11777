import { lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { keepingUnit } from '../../edits/cells.ts'
import { newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { startsWithVerb, verbs } from '../../instruction/verbs.ts'
import { amountsIn } from '../../page/amounts.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { type Assignment, assignmentsIn, fieldsCalled, pathOf } from './assignments.ts'
import { joinedUnit } from './joinedUnit.ts'
import { noteOtherPlaces } from './otherPlaces.ts'

const inside = '(?:(?:in|under|for) (?:the )?([^,]{1,60}?),? )?'
const setting = new RegExp(`^${inside}${verbs.set} (?:the )?(?:value of (?:the )?)?(.+)$`, 'i')
const stated = new RegExp(
  `^${inside}(?:the )?([^,]{1,60}?) (?:(?:should|must|has to) (?:now )?be (?:set to )?|is now |becomes )(.+)$`,
  'i',
)
const switching = new RegExp(
  `^${inside}(?:(enable|activate|turn on|switch on)|disable|deactivate|turn off|switch off) (?:the )?([^,]{1,60})$`,
  'i',
)

/** `set version to 1.3` outside Markdown: the one line that gives a value to this name. */
export const plainField: Goal = request => {
  const [, above, isOn, switched] = switching.exec(request.text) ?? []
  if (switched !== undefined) return turned(request, within(switched, above), isOn !== undefined)
  const [, place, rest] = setting.exec(request.text) ?? []
  const truth = truthOf(request)
  if (truth.length > 0) return truth
  if (rest !== undefined) return splitsAt(rest, 'to|=|as').flatMap(([name, value]) => set(request, name, value, place))
  const [, count, noun] = counted.exec(request.text) ?? []
  if (count !== undefined && noun !== undefined) return set(request, noun, count, undefined)
  const [, owner, key, said] = ofOwner.exec(request.text) ?? []
  const [, used, next] = using.exec(request.text) ?? []
  if (used !== undefined && next !== undefined && /\d/.test(next)) return set(request, used, next, undefined)
  if (owner !== undefined && key !== undefined && said !== undefined && !startsWithVerb(owner))
    return set(request, key, said, owner)
  const [, outer, name, value] = stated.exec(request.text) ?? []
  return name === undefined || value === undefined ? [] : set(request, name, value, outer)
}

/** `use 8 workers`. */
const counted = /^(?:use|run|allow|have) (\d{1,9}) ([\p{L}_][\p{L}_ -]{1,40})$/iu
/** `use image tag 1.9.0`. */
const using = /^use (?:the )?([\p{L}_][\p{L}_ -]{1,60}) (\S{1,80})$/iu
/** `limit: default 50`: a field of what is called so. */
const ofOwner =
  /^(?:the )?([\p{L}\p{N}][^:,]{0,60}?): (?:the )?([\p{L}_-]{2,40})(?: to| is| =| should be)? ([^\s:,]{1,60})$/iu
const truthful = /^(?:make|mark|set|flag) (?:the )?([^,]{1,60}?)(?: (?:as|to be))?( not)? ([\p{L}-]{3,30})$/iu

const statedTruth = /^(?:the )?([^,:]{1,60}?) (?:is|becomes|should be|must be)(?: now)?( not)? ([\p{L}-]{3,30})$/iu

/** `make limit required`, `limit is optional`, `mark listOrders as deprecated`: the truth value of this name in what is called so. */
function truthOf(request: Request): readonly Interpretation[] {
  const [, name, not, word = ''] = truthful.exec(request.text) ?? statedTruth.exec(request.text) ?? []
  // A path has several operations.
  if (name === undefined || /^\/\S*$/.test(name)) return []
  const [key, isOn] = /^optional$/i.test(word) ? ['required', false] : [word, true]
  const fields = fieldsCalled(assignmentsHere(request), `${unquote(name, request.quotes)} ${key}`)
  const [field] = fields
  const pair = truths.find(one => one.includes(field?.old ?? ''))
  const value = pair?.[isOn === (not === undefined) ? 0 : 1]
  return value === undefined ? [] : changed(request, fields, `${key} of ${name}`, value)
}

function within(name: string, place: string | undefined): string {
  return place === undefined ? name : `${name} in ${place}`
}

/** `enable ssl`, `disable the cache`: a truth value of this name, or one called `enabled` below it. */
function turned(request: Request, name: string, isOn: boolean): readonly Interpretation[] {
  const all = assignmentsHere(request).filter(({ old }) => truths.some(pair => pair.includes(old)))
  const direct = fieldsCalled(all, unquote(name, request.quotes))
  const fields = direct.length > 0 ? direct : fieldsCalled(all, `${unquote(name, request.quotes)} enabled`)
  const [field] = fields
  const pair = truths.find(one => one.includes(field?.old ?? ''))
  const value = pair?.[isOn ? 0 : 1]
  return value === undefined ? [] : changed(request, fields, name, value)
}

const truths: readonly (readonly string[])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['on', 'off'],
  ['True', 'False'],
]

function set(request: Request, name: string, said: string, place: string | undefined): readonly Interpretation[] {
  const { quotes } = request
  const value = newText(said, quotes)
  const [key = '', from] = unquote(name, quotes).split(' from ')
  if (value === null || value === '' || /[\n\r"']/.test(value)) return []
  const called = fieldsCalled(assignmentsHere(request), within(key, place))
  return changed(
    request,
    called.filter(({ old }) => from === undefined || old === from),
    within(key, place),
    value,
  )
}

function assignmentsHere({ page: { document }, scope }: Request): readonly Assignment[] {
  return assignmentsIn(document.lines).filter(field => scope === undefined || contains(scope, field))
}

function changed(
  request: Request,
  fields: readonly Assignment[],
  name: string,
  value: string,
): readonly Interpretation[] {
  const {
    page: { document },
    quotes,
  } = request
  const [field, another] = fields
  if (field === undefined) return []
  if (another !== undefined) throw severalFields(document, fields, name, value)
  const written = quotes.includes(value) ? value : inUnitOf(field, keepingUnit(field.old, value, quotes))
  requirePlain(document.text, field, written)
  const reading = {
    sentence: `set ${quote(name)} to ${quote(written)}`,
    edits: [{ start: field.start, end: field.end, replacement: written }],
    summary: `Set ${quoteShort(name)} from ${quoteShort(field.old)} to ${quoteShort(written)} on line ${lineAt(document, field.start)}.`,
  }
  return [noteOtherPlaces(request, reading)]
}

function severalFields(
  document: Request['page']['document'],
  fields: readonly Assignment[],
  name: string,
  value: string,
): InstructionError {
  const where = onLines(fields.map(({ start }) => lineAt(document, start)))
  const paths = fields.map(pathOf)
  const [first] = fields
  const nested = paths.find(path => path.includes('.'))
  const line = lineAt(document, first?.start ?? 0)
  const advice =
    nested !== undefined && new Set(paths).size === paths.length
      ? `They are ${enumerate(paths.map(quoteShort))}. Say which one, such as: set ${nested} to ${value}, or: replace`
      : 'Say which one, such as: replace'
  return new InstructionError(
    `${quoteShort(name)} has a value on ${where}. ${advice} ${quote(first?.old ?? '')} with ${quote(value)} on line ${line}.`,
  )
}

/** `5000` for `5000 ms` where the name `timeout_ms` has the unit. A number becomes no text. */
function inUnitOf({ key, old }: Assignment, value: string): string {
  const [, number = '', unit = ''] = /^(\d[\d.,]*) ?(\p{L}+|%)$/u.exec(value) ?? []
  if (number === '' || !/^\d[\d.]*$/.test(old)) return joinedUnit(key, old, value)
  const last =
    key
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
      .split(/[_. -]/)
      .at(-1) ?? ''
  const names = (word: string) => amountsIn(`1 ${word}`)[0]?.unit ?? word
  if (last !== '' && names(last.toLowerCase()) === names(unit.toLowerCase())) return number
  throw new InstructionError(`${quoteShort(key)} is a number without a unit here. Say: set ${key} to "…".`)
}

/** A value without quotation marks stays one value: `a: b` and `a # b` are more in YAML. */
function requirePlain(text: string, { start }: Assignment, value: string): void {
  const isQuoted = /["']/.test(text.slice(start - 1, start))
  if (isQuoted || !/: | #|^[[\]{}|>&*!%@`,?-]|:$/.test(value)) return
  throw new InstructionError(`${quoteShort(value)} needs quotation marks in this file. Say: replace … with "…".`)
}
