import { roleOf } from './roles.ts'

/** A field before its value is read: `value` still has the marks of its format. */
export type RawField = { readonly name: string; readonly value: string }

/** Fields that were read from the line `at` on, up to the line before `end`. */
export type Block = { readonly fields: readonly RawField[]; readonly end: number }

export const preambleLimits = {
  withinChars: 64 * 1024,
  linesMax: 1_000,
  lineMaxChars: 4_000,
  fieldsMax: 100,
  valueMaxChars: 8_000,
} as const

const nameMaxChars = 40
const nameMaxWords = 5

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** `Status: Final`, `**Status:** Final`, `**Status**: Final`, `:Status: Final`; `null` for any other line. */
export function readField(line: string): RawField | null {
  const text = line.trim().replace(/(?:\\|<br\s?\/?>)$/i, '')
  const marked = /^(?:\*\*|__|\*|_|`)([^*`]{1,60}?)(:?)(?:\*\*|__|\*|_|`)(:?)(?:\s+|$)(.*)$/su.exec(text)
  if (marked) {
    const [, name = '', inside, outside, value = ''] = marked
    const colon = inside || outside || name.endsWith(':')
    return colon && isName(name.replace(/:$/, '')) ? { name: name.replace(/:$/, ''), value } : null
  }
  const [, name = '', value = ''] = /^:?([^:]{1,60}):(?:\s+(.*))?$/su.exec(text) ?? []
  return isName(name) ? { name, value } : null
}

export function isName(text: string): boolean {
  const name = text.trim()
  return (
    name.length <= nameMaxChars &&
    /^\p{L}[\p{L}\p{N} _\-/.()'&#]*$/u.test(name) &&
    name.split(/\s+/).length <= nameMaxWords
  )
}

/**
 * Lines of fields, where a line that is indented further continues the value above it. Below a name without a value, they
 * may be fields themselves, of which the first says something known about a document.
 */
export function readFieldLines(lines: readonly string[]): RawField[] | null {
  const indent = Math.min(...lines.filter(line => !isBlank(line)).map(indentOf))
  const fields: { name: string; value: string }[] = []
  let groupIndent = 0
  for (const line of lines) {
    if (isBlank(line)) continue
    const last = fields.at(-1)
    if (last && indentOf(line) > indent) {
      const field = readField(line)
      if (field && last.value === '' && roleOf(last.name) === null && roleOf(field.name) !== null)
        groupIndent = indentOf(line)
      if (field && indentOf(line) === groupIndent) fields.push({ ...field })
      else last.value += `\n${line.trim()}`
      continue
    }
    groupIndent = 0
    const parts = line.split(/(?<!\s)\s+[|·•]\s+/).map(readField)
    const all = parts.every(part => part !== null) ? parts : [readField(line)]
    for (const field of all) {
      if (field === null) return null
      fields.push({ ...field })
    }
  }
  return fields
}
