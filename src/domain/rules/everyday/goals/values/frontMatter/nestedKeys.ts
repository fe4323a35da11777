import { isMap, isScalar, isSeq, type Pair, Scalar } from 'yaml'
import { keepsFrontMatter, readYaml, yamlSpan } from '../../../../../markdown/frontMatter.ts'
import { writeYamlScalar } from '../../../../../markdown/yamlScalar.ts'
import { fold } from '../../../../../text/fold.ts'
import { applyEdits, type Edit } from '../../../../../text/splice.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { keepingUnit } from '../../../edits/cells.ts'
import { isDate } from '../../../instruction/dateWords.ts'
import { newText, splitsAt, unquote } from '../../../instruction/utterance.ts'
import { verbs } from '../../../instruction/verbs.ts'
import type { Page } from '../../../page/page.ts'
import type { Goal, Interpretation, Request } from '../../../request/goal.ts'

const setting = new RegExp(`^${verbs.set} (?:the )?(.+)$`, 'i')
const stated = /^(?:the )?([\p{L}_][\p{L}\p{N}_.-]*(?: [\p{L}_][\p{L}\p{N}_.-]*){0,3}) (?:should|must) be (.+)$/iu
const ofFrontMatter = /,? (?:in|of) (?:the )?front[ -]?matter$|^(?:front[ -]?matter )?(?:key|field) /i

type Entry = { readonly path: readonly string[]; readonly pair: Pair }

/** `set sidebar.order to 130`, `the sidebar label should be Edge`: a key within a key of the front matter. */
export const nestedKeys: Goal = request => {
  if (request.scope !== undefined) return []
  const rest = setting.exec(request.text)?.[1]
  if (rest !== undefined) return splitsAt(rest, 'to').flatMap(([name, value]) => keySet(request, name, value))
  const [, name, value] = stated.exec(request.text) ?? []
  return name === undefined || value === undefined ? [] : keySet(request, name, value)
}

function keySet(request: Request, phrase: string, written: string): readonly Interpretation[] {
  const { page, quotes } = request
  const entries = nestedIn(page)
  if (entries.length === 0) return []
  const name = fold(unquote(phrase.replace(ofFrontMatter, ''), quotes))
  const said = unquote(written, quotes)
  const named = entries.filter(({ path }) => isNamed(path, name))
  const found = named.length > 0 ? named : entries.filter(entry => isDateNamed(entry, name, said))
  const [entry, another] = found
  if (entry === undefined) {
    if (/^[^\s.]+(?:\.[^\s.]+)+$/.test(name) && isMapKey(entries, name.split('.')[0] ?? '')) throw noKey(entries, name)
    return []
  }
  if (another !== undefined)
    throw new InstructionError(
      `The front matter has ${found.map(({ path }) => quoteShort(path.join('.'))).join(' and ')}. Say: set ${entry.path.join('.')} to ….`,
    )
  const value = newText(written, quotes)
  if (value === null || value === '') return []
  const isPath = /[. ]/.test(name)
  if (!isPath && !isSameType(entry.pair, value)) return []
  return changed(page, entry, keepingUnit(writtenValue(entry), value, quotes))
}

function noKey(entries: readonly Entry[], name: string): InstructionError {
  const paths = entries.map(({ path }) => quoteShort(path.join('.')))
  return new InstructionError(
    `The front matter has no ${quoteShort(name)}; it has ${paths.join(', ')}. Say one of these.`,
  )
}

/** `sidebar.order`, `sidebar order`, `order of the sidebar` or the last key alone. */
function isNamed(path: readonly string[], name: string): boolean {
  const keys = path.map(key => fold(key))
  const last = keys.at(-1) ?? ''
  const above = [keys.slice(0, -1).join('.'), keys.at(-2) ?? '']
  const ways = [keys.join('.'), keys.join(' '), last, ...above.map(one => `${one}'s ${last}`)]
  return (
    ways.includes(name) ||
    ['of', 'in', 'under', 'for'].some(word =>
      above.some(one => [`${last} ${word} ${one}`, `${last} ${word} the ${one}`].includes(name)),
    )
  )
}

function writtenValue({ pair: { value } }: Entry): string {
  return isScalar(value) ? (value.source ?? String(value.value)) : ''
}

const dateMinChars = 5

/** `the review date` for `reviewed`, `the expiry date` for `expires`: a date that begins with the same letters. */
function isDateNamed({ path, pair }: Entry, name: string, value: string): boolean {
  const said = /^(?:date of (?:the )?)?(\p{L}+)(?: date)?$/u.exec(name)?.[1] ?? ''
  const key = fold(path.at(-1) ?? '').replace(/[-_ ](?:date|on|at)$/, '')
  const isSaidSo = said !== name && said.length >= dateMinChars && key.length >= dateMinChars
  return (
    isSaidSo &&
    key.slice(0, dateMinChars) === said.slice(0, dateMinChars) &&
    isDate(writtenValue({ path, pair })) &&
    isDate(value)
  )
}

function isMapKey(entries: readonly Entry[], key: string): boolean {
  return entries.some(({ path: [first = ''] }) => fold(first) === key)
}

const entriesMax = 500
const depthMax = 5

/** The scalars within mappings of the front matter. A key of the top level with the same name takes precedence. */
function nestedIn({ document }: Page): readonly Entry[] {
  const yaml = yamlSpan(document)
  const top = yaml === null ? null : readYaml(document.text.slice(yaml.start, yaml.end))
  if (top === null) return []
  const entries = entriesIn(top.items, []).filter(({ path, pair }) => path.length > 1 && isScalar(pair.value))
  const names = new Set(top.items.map(({ key }) => fold(String(key))))
  return entries.filter(({ path }) => !names.has(fold(path.at(-1) ?? '')))
}

function entriesIn(items: readonly Pair[], path: readonly string[]): readonly Entry[] {
  return items.slice(0, entriesMax).flatMap(pair => {
    const inner = [...path, String(pair.key)]
    const { value } = pair
    if (inner.length >= depthMax) return [{ path: inner, pair }]
    if (isMap(value)) return entriesIn(value.items, inner)
    const maps = isSeq(value) && value.items.length <= entriesMax ? value.items : []
    if (maps.length === 0 || !maps.every(isMap)) return [{ path: inner, pair }]
    return maps.flatMap(map => entriesIn(map.items, [...inner, nameOf(map.items)]))
  })
}

/** What an element of a list is called by: its name, or else its first value. */
function nameOf(items: readonly Pair[]): string {
  const naming = items.find(({ key }) => /^(?:name|id|title|key)$/i.test(String(key))) ?? items[0]
  return isScalar(naming?.value) ? String(naming.value.value) : ''
}

/** A single word names a key only if the new value is of the kind that it has. */
function isSameType({ value }: Pair, written: string): boolean {
  const kind = (text: string) =>
    /^-?\d+(?:\.\d+)?$/.test(text) ? 'number' : /^(?:true|false)$/i.test(text) ? 'boolean' : 'text'
  const was = kind(String(isScalar(value) ? value.value : ''))
  return was === kind(written) && was !== 'text'
}

function changed({ document }: Page, { path, pair }: Entry, value: string): readonly Interpretation[] {
  const yaml = yamlSpan(document)
  const node = pair.value
  const name = path.join('.')
  if (yaml === null || !isScalar(node) || node.range == null) return []
  const [from, to] = node.range
  const style = node.type === Scalar.QUOTE_SINGLE ? 'single' : node.type === Scalar.QUOTE_DOUBLE ? 'double' : 'plain'
  const isPlain = [Scalar.PLAIN, Scalar.QUOTE_SINGLE, Scalar.QUOTE_DOUBLE].includes(node.type as typeof Scalar.PLAIN)
  if (node.anchor !== undefined || from === to || !isPlain)
    throw new InstructionError(`${quoteShort(name)} is no plain value. Change it by hand.`)
  const edit = { start: yaml.start + from, end: yaml.start + to, replacement: writeYamlScalar(value, style) }
  requireOnly(document, edit, path, value)
  return [
    {
      sentence: `set ${name} to ${quote(value)}`,
      edits: [edit],
      summary: `Set ${quoteShort(name)} in the front matter to ${quoteShort(value)}.`,
    },
  ]
}

/** Verifies that the value, and nothing beside it, changed. */
function requireOnly(document: Page['document'], edit: Edit, path: readonly string[], value: string): void {
  const yaml = yamlSpan(document)
  const [start, end] = [yaml?.start ?? 0, yaml?.end ?? 0]
  const before = document.text.slice(start, end)
  const after = readYaml(applyEdits(before, [{ ...edit, start: edit.start - start, end: edit.end - start }]))
  const name = path.join('.')
  const now = entriesIn(after?.items ?? [], []).find(entry => entry.path.join('.') === name)?.pair.value
  const isSet = isScalar(now) && (String(now.value) === value || now.source === value)
  const others = (items: readonly Pair[]) =>
    entriesIn(items, []).flatMap(entry =>
      entry.path.join('.') === name ? [] : JSON.stringify([entry.path, entry.pair.value]),
    )
  const isKept = others(readYaml(before)?.items ?? []).join() === others(after?.items ?? []).join()
  if (isSet && isKept && keepsFrontMatter(document, [edit])) return
  throw new InstructionError(`${quoteShort(name)} cannot be set without touching the rest of the front matter.`)
}
