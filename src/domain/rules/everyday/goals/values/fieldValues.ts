import { isSeq } from 'yaml'
import { labelledLines } from '../../../../markdown/conventions/labelledLine.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { readYaml, yamlSpan } from '../../../../markdown/frontMatter.ts'
import { tomlField, tomlSpan } from '../../../../markdown/tomlFields.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { keepingUnit } from '../../edits/cells.ts'
import { asStateBefore } from '../../edits/stateCase.ts'
import { isDate } from '../../instruction/dateWords.ts'
import { readQuantity } from '../../page/quantity.ts'
import { wordsIn } from '../../page/words.ts'
import { keysOf } from '../../refusals/refusal.ts'
import { exactly, type Interpretation, type Request } from '../../request/goal.ts'

const sizing = /^(?:raise|increase|lower|decrease|reduce|extend|shorten|cut|limit) /i
/** What may be raised and lowered besides numbers. */
const grade =
  /^["']?(?:lowest|low|medium|normal|high|highest|critical|urgent|minor|major|blocker|trivial|niedrig|mittel|hoch|kritisch)["']?$/i
const proseMinWords = 6

/** `25 %`, `1.4`, `2025-01-31`: not `25 % after 30 days`, of which a number is only a part. */
function isValueAlone(text: string): boolean {
  const quantity = readQuantity(text)
  return isDate(text) || !/\s/.test(text.trim()) || (quantity !== null && quantity.unit.length < 2)
}

/** Whether the instruction can mean this place: what grows was a number, and a number does not replace a sentence. */
function canBecome({ text }: Request, old: string, value: string): boolean {
  if (sizing.test(text) && !/\d/.test(old) && !(grade.test(old.trim()) && grade.test(value))) return false
  if (readQuantity(value) === null) return true
  if (/\d/.test(old) && !isValueAlone(old)) return false
  return old.trim().split(/\s+/).length < proseMinWords
}

/** `version number` for `version`. */
function namesFor(name: string): readonly string[] {
  const form = (text: string) => fold(text).replace(/[-_ ]+/g, ' ')
  return [...new Set([form(name), form(name).replace(/ (?:number|value|field|key|name|date)$/, '')])]
}

export function keyReadings(request: Request, name: string, value: string): readonly Interpretation[] {
  const { page } = request
  const key = keysOf(page).find(one => namesFor(name).includes(namesFor(one)[0] ?? ''))
  if (key === undefined || fold(key) === 'title') return []
  const quantity = readQuantity(value)
  const { frontMatter, text } = page.document
  const line = new RegExp(`^${key.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}\\s*[:=]\\s*(\\S.*)$`, 'm').exec(
    text.slice(0, frontMatter?.end),
  )
  const was = tomlField(page.document, key)?.written ?? (line?.[1] ?? '').replace(/(?<!\s)\s{1,40}#[^#]*$/, '')
  if (!canBecome(request, was, value)) return []
  if (isList(page, key))
    throw new InstructionError(
      `${quoteShort(key)} is a list in the front matter. Say: add ${quote(value)} to the ${key}, or: set front matter ${quote(key)} to ${quote(value)}.`,
    )
  const isBareNumber = /^\d[\d.]*\s*$/.test(was)
  if (isBareNumber && quantity !== null && quantity.unit.length > 0) return []
  const next = asStateBefore(key, was, keepingUnit(was, value, request.quotes), request.quotes)
  const reading = exactly(page, `set front matter ${quote(key)} to ${quote(next)}`)
  return [{ ...reading, mayLose: reading.edits }]
}

/** `the review date` for a key `reviewed` that has a date, `the next review` for `review_date`. */
export function dateKeyReadings(request: Request, name: string, value: string): readonly Interpretation[] {
  const verb = fold(/^(?:last )?(.{3,30}) date$/i.exec(name)?.[1] ?? '')
  const next = fold(/^next (.{3,30}?)(?: date)?$/i.exec(name)?.[1] ?? '')
  const keys = keysOf(request.page).filter(key => {
    const plain = fold(key).replace(/[_ -](?:at|on|date)$/, '')
    if (next !== '') return plain.replace(/^next[_ -]/, '') === next
    return verb !== '' && [`${verb}ed`, `${verb}d`].includes(plain.replace(/^last[_ -]/, ''))
  })
  const [key, another] = keys
  if (key === undefined || another !== undefined) return []
  return keyReadings(request, key, value).filter(({ edits }) =>
    edits.every(({ start, end }) =>
      isDate(
        request.page.document.text
          .slice(start, end)
          .replace(/^.*?:\s*/, '')
          .trim(),
      ),
    ),
  )
}

function isList({ document }: Request['page'], key: string): boolean {
  if (tomlSpan(document) !== null) return tomlField(document, key)?.written.startsWith('[') ?? false
  const span = yamlSpan(document)
  const items = span === null ? [] : (readYaml(document.text.slice(span.start, span.end))?.items ?? [])
  return isSeq(items.find(item => String(item.key) === key)?.value)
}

export function lineReadings(request: Request, name: string, value: string): readonly Interpretation[] {
  const { page, scope, quotes } = request
  const { document } = page
  const labels = [...namesFor(name), ...(/\d/.test(name) ? [] : [fold(name)])].filter(
    one => /\p{L}/u.test(one) && /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?$/u.test(one) && one.length <= 40,
  )
  const label = labels.find(one => labelledLines(document, one).length > 0) ?? labels[0]
  if (label === undefined) return []
  const lines = labelledLines(document, label).filter(
    line =>
      (scope === undefined || contains(scope, line.value)) &&
      canBecome(request, document.text.slice(line.value.start, line.value.end), value),
  )
  const isBelowHeading = lines.some(
    line =>
      document.outline().headings.some(({ end, text }) => fold(text) === label && end <= line.value.start) &&
      !document.text.slice(document.text.lastIndexOf('\n', line.value.start) + 1, line.value.start).includes(':'),
  )
  if (
    isBelowHeading &&
    lines.some(({ value: { start, end } }) => document.text.slice(start, end).trim().split(/\s+/).length > 3)
  )
    return []
  if (isBelowHeading && keysOf(page).some(key => fold(key) === label)) return []
  if (lines.length > 1) {
    const [first] = lines
    if (first !== undefined && isPreamble(page, first.value.start))
      return [lineReading(page, label, value, first.value.start)]
    throw new InstructionError(
      `There are ${lines.length} lines ${quoteShort(label)} on this page. Say: set ${quote(label)} line to ${quote(value)} on line ${lineAt(document, lines[0]?.value.start ?? 0)}`,
    )
  }
  const [line] = lines
  if (
    line !== undefined &&
    scope === undefined &&
    !isPreamble(page, line.value.start) &&
    wordsIn(document.text).filter(word => word === label).length > 2
  ) {
    throw new InstructionError(
      `${quoteShort(label)} is in several places of this page. Say: set ${quote(label)} line to ${quote(value)} on line ${lineAt(document, line.value.start)}`,
    )
  }
  requireWhole(request, lines[0] && document.text.slice(lines[0].value.start, lines[0].value.end), value)
  return lines.map(({ value: { start, end } }) => {
    const was = document.text.slice(start, end)
    return lineReading(page, label, asStateBefore(label, was, keepingUnit(was, value, quotes), quotes), start)
  })
}

/** Refuses to replace `Ada, +49 30 1234` by a name: the number would be lost. */
function requireWhole({ text, quotes }: Request, was: string | undefined, value: string): void {
  const parts = was === undefined || isDate(was) ? [] : was.split(/, /)
  const isOfKinds = parts.some(part => /\d/.test(part)) && parts.some(part => !/\d/.test(part))
  if (!isOfKinds || /, |\d/.test(value) || quotes.includes(value) || / from /.test(text)) return
  throw new InstructionError(
    `${quoteShort(was ?? '')} says more than that. Say: replace ${quote(parts.find(part => !/\d/.test(part)) ?? '')} with ${quote(value)}.`,
  )
}

/** Whether the line precedes the second heading, where documents describe themselves. */
function isPreamble({ document }: Request['page'], offset: number): boolean {
  return offset < (document.outline().headings[1]?.start ?? document.text.length)
}

function lineReading(page: Request['page'], label: string, value: string, offset: number): Interpretation {
  return exactly(page, `set ${quote(label)} line to ${quote(value)} on line ${lineAt(page.document, offset)}`)
}
