import { parse } from 'smol-toml'
import { fold } from '../text/fold.ts'
import type { Span } from '../text/span.ts'
import { applyEdits, type Edit } from '../text/splice.ts'
import type { Document } from './document.ts'

/** A key of a front matter in TOML that has its value on one line; the span is that of the value, with its marks. */
export type TomlField = Span & { readonly key: string; readonly written: string }

const lineMaxChars = 2_000
const assignment = /^([ \t]{0,40}(?:"([^"]{1,100})"|([\w-]{1,100}))[ \t]{0,20}=[ \t]{0,20})(\S.*)$/
const value = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[[^[\]#]*\]|[^\s#"'[\]{}]+(?: \d\d:\d\d\S*)?)(?=[ \t]*(?:#|$))/

/** The TOML between the marks; `null` if the front matter is of another kind. */
export function tomlSpan({ text, frontMatter }: Document): Span | null {
  if (frontMatter === null || !text.startsWith('+++', frontMatter.start)) return null
  const start = text.indexOf('\n', frontMatter.start) + 1
  const inside = text.slice(start, frontMatter.end).trimEnd()
  return { start, end: start + inside.lastIndexOf('\n') + 1 }
}

/** The keys outside tables. */
export function tomlFields(document: Document): readonly TomlField[] {
  const toml = tomlSpan(document)
  if (toml === null) return []
  const fields: TomlField[] = []
  for (const line of document.lines) {
    if (line.start < toml.start || line.start >= toml.end) continue
    if (/^[ \t]*\[/.test(line.content)) break
    const [, before = '', quoted, bare, rest = ''] = assignment.exec(line.content.slice(0, lineMaxChars)) ?? []
    const written = value.exec(rest)?.[0]
    const start = line.start + before.length
    if (written !== undefined) fields.push({ key: quoted ?? bare ?? '', start, end: start + written.length, written })
  }
  return fields
}

export function tomlField(document: Document, name: string): TomlField | null {
  return tomlFields(document).find(({ key }) => fold(key) === fold(name)) ?? null
}

/** The texts of an array of texts on one line; `null` for any other value. */
export function tomlTexts({ written }: TomlField): readonly string[] | null {
  const read = readToml(`value = ${written}`)?.['value']
  return Array.isArray(read) && read.every(one => typeof one === 'string') ? read : null
}

/** The text of a value; `null` for any other value. */
export function tomlText({ written }: TomlField): string | null {
  const read = readToml(`value = ${written}`)?.['value']
  return typeof read === 'string' ? read : null
}

/** A value as TOML writes it: in quotation marks unless it is a number, a date or a truth value. */
export function writeToml(text: string, old?: string): string {
  const isBare = /^(?:[-+]?\d+(?:\.\d+)?|true|false|\d{4}-\d{2}-\d{2})$/.test(text)
  const isText = old !== undefined && /^["']/.test(old)
  if (isBare && !isText) return text
  return old?.startsWith("'") && !/['\n\r]/.test(text) ? `'${text}'` : JSON.stringify(text)
}

/** The edit if nothing but the value of this key changes by it; `null` if more would. */
export function onlyTomlKey(document: Document, edit: Edit, key: string): Edit | null {
  const toml = tomlSpan(document)
  if (toml === null) return null
  const before = document.text.slice(toml.start, toml.end)
  const after = applyEdits(before, [{ ...edit, start: edit.start - toml.start, end: edit.end - toml.start }])
  const [was, is] = [readToml(before), readToml(after)]
  if (was === null || is === null || !(key in is) || /^\+\+\+[ \t]*\r?$/m.test(after)) return null
  const others = (fields: Readonly<Record<string, unknown>>) =>
    JSON.stringify(Object.entries(fields).filter(([name]) => name !== key))
  return others(was) === others(is) ? edit : null
}

function readToml(toml: string): Readonly<Record<string, unknown>> | null {
  try {
    return parse(toml, { maxDepth: 20 })
  } catch {
    return null
  }
}
