import { readBlock } from './blocks.ts'
import { readColumns } from './columns.ts'
import { type Block, isBlank, preambleLimits, type RawField, readFieldLines } from './lines.ts'
import type { DocumentField } from './metadata.ts'
import { roleOf, seriesOfField } from './roles.ts'
import { stageOf } from './status.ts'
import { definitionsOf, namedValue } from './values.ts'

/** Metadata that precedes the body of a document. */
export type Preamble = {
  readonly fields: readonly DocumentField[]
  /** Whether the fields come before the title, as the first thing in the text. */
  readonly isFirst: boolean
  /** The text without the blocks that the fields were read from. */
  readonly body: string
}

/**
 * The fields at the top of a text or below its title, in any format: lines of `Name: value` (plain, in a code block, in
 * a `<pre>`), field lists, lists, tables of two columns, and the head of an RFC, also as the only content of a section
 * that is called metadata. A block that is prose, or that has no field that says something about a document, stays in
 * the text. Linear, and no further than `preambleLimits`.
 */
export function readPreamble(text: string): Preamble {
  const lines = linesOf(text)
  const raw: RawField[] = []
  const removed: { readonly from: number; readonly to: number }[] = []
  let hasTitle = false
  let isFirst = false
  for (let at = 0; at < lines.length; ) {
    const step = stepAt(lines, at, { hasTitle, hasFields: raw.length > 0 })
    if (step === null) break
    if (step.kind === 'block') {
      if (raw.length + step.block.fields.length > preambleLimits.fieldsMax) break
      isFirst ||= !hasTitle
      raw.push(...step.block.fields)
      removed.push({ from: at, to: step.end })
    }
    hasTitle ||= step.kind === 'title'
    at = step.end
  }
  if (raw.length === 0) return { fields: [], isFirst: false, body: text }
  const definitions = definitionsOf(text)
  return {
    fields: raw.map(({ name, value }) => namedValue(name, value, definitions)),
    isFirst,
    body: without(text, lines, removed),
  }
}

type Step =
  | { readonly kind: 'skipped' | 'title'; readonly end: number }
  | { readonly kind: 'block'; readonly block: Block; readonly end: number }

/** What begins at a line, and where it ends; `null` for the first line of the body. */
function stepAt(
  lines: readonly string[],
  at: number,
  { hasTitle, hasFields }: { readonly hasTitle: boolean; readonly hasFields: boolean },
): Step | null {
  const apartEnd = endOfApart(lines, at)
  if (apartEnd > at) return { kind: 'skipped', end: apartEnd }
  const section = documentSection(lines, at)
  if (section !== null) return { kind: 'block', block: section, end: section.end }
  const isAtStart = !hasTitle && !hasFields
  const titleEnd = isAtStart ? endOfTitle(lines, at) : at
  if (titleEnd > at) return { kind: 'title', end: titleEnd }
  const block = hasTitle ? documentBlock(lines, at) : firstBlock(lines, at)
  if (block !== null) return { kind: 'block', block, end: block.end }
  const framedAt = isAtStart ? framedAfterNotice(lines, at) : at
  return framedAt > at ? { kind: 'skipped', end: framedAt } : null
}

function linesOf(text: string): string[] {
  return text.slice(0, preambleLimits.withinChars).split('\n', preambleLimits.linesMax)
}

function without(text: string, lines: readonly string[], removed: readonly { from: number; to: number }[]): string {
  const starts: number[] = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  let body = ''
  let at = 0
  for (const { from, to } of removed) {
    body += text.slice(at, starts[from])
    at = starts[to] ?? text.length
  }
  return body + text.slice(at)
}

/** Skips blank lines, comments and rows of badges. */
function endOfApart(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (isBlank(line) || /^\ufeff?\s*$/.test(line)) return at + 1
  if (/^\s*<!--/.test(line)) {
    const end = lines.slice(at).findIndex(text => text.includes('-->'))
    return end === -1 ? at : at + end + 1
  }
  return /^\s*(?:\[?!\[[^\]]{0,200}\]\([^)]{0,500}\)(?:\]\([^)]{0,500}\))?\s*)+$/.test(line) ? at + 1 : at
}

/** `# Title`, `= Title =`, and titles with a line below, or above and below, of one sign. */
function endOfTitle(lines: readonly string[], at: number): number {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3).map(line => line.trimEnd())
  if (/^\s{0,3}##?\s+\S/.test(first) || /^=\s+\S/.test(first) || /^=[^=].*=$/.test(first)) return at + 1
  if (isRule(first) && !isBlank(second) && third === first) return at + 3
  const isUnderlined = isRule(second) && (second.startsWith('=') || !first.includes(': '))
  return !isBlank(first) && isUnderlined ? at + 2 : at
}

function isRule(line: string): boolean {
  return line.length >= 3 && /^([=\-~^"'*+#])\1*$/.test(line)
}

/** Where a framed block with several known fields begins below a notice about recent changes or the like; else `at`. */
function framedAfterNotice(lines: readonly string[], at: number): number {
  const end = Math.min(lines.length, at + noticeMaxLines)
  for (let next = at; next < end; next++) {
    if (endOfTitle(lines, next) > next) return at
    if (!/^(?:<pre\b|`{3}|~{3})/i.test(lines[next] ?? '')) continue
    const block = documentBlock(lines, next)
    const known = block?.fields.filter(({ name }) => roleOf(name) !== null).length ?? 0
    return known >= noticeKnownMin ? next : at
  }
  return at
}

const noticeMaxLines = 30
const noticeKnownMin = 3

/** The block at a line without a title above, where a document may also begin with the head of an RFC. */
function firstBlock(lines: readonly string[], at: number): Block | null {
  return (isReadable(lines[at]) ? readColumns(lines, at) : null) ?? documentBlock(lines, at)
}

/** The block at a line, if it is about the document. */
function documentBlock(lines: readonly string[], at: number): Block | null {
  if (!isReadable(lines[at])) return null
  const block = readBlock(lines, at)
  if (!block || block.fields.some(({ value }) => value.length > preambleLimits.valueMaxChars)) return null
  const { fields } = block
  const telling = fields.filter(isTelling).length
  const known = fields.filter(({ name, value }) => roleOf(name) !== null || seriesOfField(name, value) !== null).length
  if (telling === 0 && !(block.isFramed && known >= 2)) return null
  return fields.length > 1 || isShort(fields[0]?.value ?? '') ? block : null
}

function isReadable(line = ''): boolean {
  return line.length <= preambleLimits.lineMaxChars
}

const sectionName =
  /^(?:#{1,4}|={1,4})\s+(?:\d+[.)]?\s+)?(?:(?:document\s+)?meta-?data|document\s+(?:information|info|details|control|properties)|about this document|front matter|preamble|metadaten)(?:\s+[#=]+)?\s*$/i

/** A section of nothing but metadata, by its heading. */
function documentSection(lines: readonly string[], at: number): Block | null {
  if (!sectionName.test(lines[at] ?? '')) return null
  const from = endOfBlanks(lines, at + 1)
  const apart = separateFields(lines, from)
  if (apart !== null) return apart
  const block = documentBlock(lines, from)
  if (block === null) return null
  const next = lines[endOfBlanks(lines, block.end)]
  return next === undefined || /^[#=]/.test(next) ? block : null
}

/** A section whose fields are a paragraph each. */
function separateFields(lines: readonly string[], from: number): Block | null {
  const length = lines.slice(from).findIndex(line => /^#{1,6}\s/.test(line) || !isReadable(line))
  const end = length === -1 ? lines.length : from + length
  const fields =
    isReadable(lines[end]) && isApart(lines.slice(from, end)) ? readFieldLines(lines.slice(from, end)) : null
  if (fields === null || !fields.some(isTelling)) return null
  return fields.some(({ value }) => value.length > preambleLimits.valueMaxChars) ? null : { fields, end }
}

/** Whether lines that are not indented are apart from each other. */
function isApart(lines: readonly string[]): boolean {
  return lines.every((line, index) => index === 0 || isBlank(line) || /^\s/.test(line) || isBlank(lines[index - 1]))
}

function endOfBlanks(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && isBlank(lines[end])) end++
  return end
}

const shortMaxChars = 120

function isShort(value: string): boolean {
  return value.length <= shortMaxChars
}

/** Whether the value is of the kind that the name of the field promises, unlike `Status: prose about statuses`. */
function isTelling({ name, value }: RawField): boolean {
  if (seriesOfField(name, value) !== null) return true
  const text = value.replace(/[*`_[\]]/g, '').trim()
  switch (roleOf(name)) {
    case 'status':
      return isShort(value) && (stageOf(text) !== 'other' || (text !== '' && text.split(/\s+/).length <= 3))
    case 'date':
      return isShort(value) && /\d{4}/.test(text)
    case 'number':
      return /\d/.test(text) && text.length <= 30
    case 'superseded-by':
    case 'replaces':
      return text !== '' && isShort(value)
    default:
      return /^version$/i.test(name.trim()) && /^v?\d/.test(text) && text.length <= 30
  }
}
