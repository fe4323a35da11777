import { isCollection, isScalar, type Pair, Scalar } from 'yaml'
import type { Document } from '../../markdown/document.ts'
import { keepsFrontMatter, readYaml, yamlSpan } from '../../markdown/frontMatter.ts'
import { onlyTomlKey, tomlField, tomlFields, tomlSpan, writeToml } from '../../markdown/tomlFields.ts'
import { writeYamlScalar, type YamlStyle } from '../../markdown/yamlScalar.ts'
import type { Span } from '../../text/span.ts'
import { applyEdits, type Edit } from '../../text/splice.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { parseInFrontMatter } from '../language/scope.ts'

export const setFrontMatter: Form = {
  form: 'set front matter "key" to "value"',
  example: 'set front matter "status" to "approved"',
  read(reader) {
    if (reader.word('set') === null) return null
    const isNamedFirst = reader.attempt(() => {
      reader.word('the')
      return parseInFrontMatter(reader) || null
    })
    if (isNamedFirst) reader.word('key', 'field')
    const key = reader.quoted() ?? reader.name()
    const isNamedNext = !isNamedFirst && readInFrontMatter(reader)
    if (key === null || reader.word('to') === null) return null
    const value = reader.quoted()
    const isNamed = isNamedFirst || isNamedNext || readInFrontMatter(reader)
    if (value === null || !isNamed || !reader.end()) return null
    return {
      sentence: `set front matter ${quote(key)} to ${quote(value)}`,
      perform: document => setKey(document, key, value),
    }
  },
}

function readInFrontMatter(reader: Reader): boolean {
  const found = reader.attempt(() => {
    if (reader.word('in') === null) return null
    reader.word('the')
    return parseInFrontMatter(reader) || null
  })
  return found ?? false
}

function setKey(document: Document, key: string, value: string): Change {
  if (!/^[\p{L}_][\p{L}\p{N}_. -]*$/u.test(key))
    throw new InstructionError(`${quoteShort(key)} is not a valid front matter key.`)
  if (document.frontMatter === null) return created(document, key, value)
  if (tomlSpan(document) !== null) return setInToml(document, key, value)
  const span = yamlSpan(document)
  const mapping = span && readYaml(document.text.slice(span.start, span.end))
  if (span === null) throw new InstructionError('The front matter is neither YAML nor TOML. Change it by hand.')
  if (mapping === null)
    throw new InstructionError('The front matter is not a YAML mapping, or has an error; nothing was set.')

  const pair = mapping.items.find(item => isScalar(item.key) && String(item.key.value) === key)
  const edit = pair === undefined ? added(document, span, key, value) : changed(document, span, pair, value)
  if (edit === null) throw new InstructionError(`${quoteShort(key)} is already ${quoteShort(value)}.`)
  requireResult(document, span, edit, key, value)
  return { edits: [edit], summary: `Set ${quoteShort(key)} in the front matter to ${quoteShort(value)}.` }
}

function setInToml(document: Document, key: string, value: string): Change {
  const field = tomlField(document, key)
  const name = field?.key ?? key
  const { start, end } = field ?? lastOfToml(document)
  const written = writeToml(value, field?.written)
  if (field !== null && /^[\d+-]|^(?:true|false)$/.test(field.written) && /^["']/.test(written))
    throw new InstructionError(
      `${quoteShort(name)} is ${field.written}, and ${quoteShort(value)} is a text. Say a value of the same kind.`,
    )
  if (field?.written === written) throw new InstructionError(`${quoteShort(name)} is already ${quoteShort(value)}.`)
  const quotedName = /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
  const replacement = field === null ? `${quotedName} = ${written}${document.eol}` : written
  const edit = onlyTomlKey(document, { start, end, replacement }, name)
  if (edit === null)
    throw new InstructionError(`${quoteShort(name)} cannot be set without touching the rest of the front matter.`)
  return { edits: [edit], summary: `Set ${quoteShort(name)} in the front matter to ${quoteShort(value)}.` }
}

/** After the last key outside tables. */
function lastOfToml(document: Document): Span {
  const last = tomlFields(document).at(-1)
  const start = last === undefined ? (tomlSpan(document)?.start ?? 0) : document.text.indexOf('\n', last.end) + 1
  return { start, end: start }
}

function created({ bodyStart, eol, text }: Document, key: string, value: string): Change {
  const lines = ['---', `${key}: ${writeYamlScalar(value, 'plain')}`, '---', '']
  const gap = text.length === bodyStart || /^[ \t]*\r?\n/.test(text.slice(bodyStart)) ? '' : eol
  const edit = { start: bodyStart, end: bodyStart, replacement: lines.join(eol) + gap }
  return { edits: [edit], summary: `Added front matter with ${quoteShort(key)} set to ${quoteShort(value)}.` }
}

function added({ eol }: Document, { end }: Span, key: string, value: string): Edit {
  return { start: end, end, replacement: `${key}: ${writeYamlScalar(value, 'plain')}${eol}` }
}

/** Edits only the value: the surrounding text, such as a comment, stays. */
function changed({ text }: Document, yaml: Span, pair: Pair, value: string): Edit | null {
  const node = isScalar(pair.value) || isCollection(pair.value) ? pair.value : undefined
  if (pair.value !== null && node === undefined) throw new InstructionError('The value is an alias of another one.')
  if (node?.anchor !== undefined) throw new InstructionError('Other values refer to this one; it has an anchor.')
  if (isScalar(node) && node.source !== '' && String(node.value) === value) return null

  const key = isScalar(pair.key) ? pair.key.range : undefined
  const colon = text.indexOf(':', yaml.start + (key?.[1] ?? 0)) + 1
  const [from, until] = node?.range ?? [0, 0]
  const isEmpty = node === undefined || from === until
  const isBeside = isScalar(node) && !isEmpty && !text.slice(colon, yaml.start + from).includes('\n')
  if (isEmpty) return { start: colon, end: colon, replacement: ` ${writeYamlScalar(value, 'plain')}` }

  const start = isBeside ? yaml.start + from : colon
  const end = start + text.slice(start, yaml.start + until).trimEnd().length
  const scalar = writeYamlScalar(value, isScalar(node) ? styleOf(node) : 'plain')
  return { start, end, replacement: isBeside ? scalar : ` ${scalar}` }
}

function styleOf({ type }: Scalar): YamlStyle {
  if (type === Scalar.QUOTE_SINGLE) return 'single'
  return type === Scalar.QUOTE_DOUBLE ? 'double' : 'plain'
}

/** Verifies the result, so that unusual front matter cannot change the meaning of the edit. */
function requireResult(document: Document, yaml: Span, edit: Edit, key: string, value: string): void {
  const shifted = { ...edit, start: edit.start - yaml.start, end: edit.end - yaml.start }
  const before = document.text.slice(yaml.start, yaml.end)
  const after = readYaml(applyEdits(before, [shifted]))
  const keys = (items: readonly Pair[]) => items.map(item => String(item.key)).filter(name => name !== key)
  const result = after?.items.find(item => String(item.key) === key)?.value
  const isKept = String(keys(after?.items ?? [])) === String(keys(readYaml(before)?.items ?? []))
  const isSet = isScalar(result) ? String(result.value) === value || result.source === value : isCollection(result)
  if (isKept && isSet && keepsFrontMatter(document, [edit])) return
  throw new InstructionError(`${quoteShort(key)} cannot be set without touching the rest of the front matter.`)
}
