import { type Block, indentOf, isBlank, isName, type RawField, readField, readFieldLines } from './lines.ts'
import { roleOf } from './roles.ts'

/** Reads a block of fields that begins at a line; `null` if the lines are something else. */
type Reader = (lines: readonly string[], at: number) => Block | null

/** ```` ``` ```` or `~~~` around fields. */
const fenced: Reader = (lines, at) => {
  const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})[\w-]*\s*$/.exec(lines[at] ?? '') ?? []
  return fence === '' ? null : framed(lines, at, line => line.trim().startsWith(fence))
}

/** `<pre>` around fields, as in BIPs and in Bikeshed. */
const preformatted: Reader = (lines, at) => {
  const [, first] = /^\s*<pre(?:\s[^<>]{0,200})?>(.*)$/i.exec(lines[at] ?? '') ?? []
  return first === undefined || first.trim() !== '' ? null : framed(lines, at, line => /^\s*<\/pre>\s*$/i.test(line))
}

function framed(lines: readonly string[], at: number, isEnd: (line: string) => boolean): Block | null {
  const length = lines.slice(at + 1).findIndex(isEnd)
  if (length === -1) return null
  const fields = readFieldLines(lines.slice(at + 1, at + 1 + length).map(withColon))
  return fields && { fields, end: at + length + 2 }
}

/** `Version 3.8.0` among fields, which only a frame makes one, and an address that continues the line above it. */
function withColon(line: string, index: number): string {
  const [, name = '', value = ''] = /^([A-Za-z]{2,20}) (\S{1,100})$/.exec(line.trimEnd()) ?? []
  if (/\d/.test(value) && (roleOf(name) !== null || /^version$/i.test(name))) return `${name}: ${value}`
  return index > 0 && /^https?:\/\/\S+$/.test(line) ? ` ${line}` : line
}

/** Lines of fields up to a blank line. */
const paragraph: Reader = (lines, at) => {
  const end = endOfParagraph(lines, at)
  const fields = readFieldLines(lines.slice(at, end))
  return fields && { fields, end }
}

const item = /^(\s{0,3})([-*+])\s+(?!\s)(.*)$/

/** A list of which every item is a field; nested items are values of it. */
const list: Reader = (lines, at) => {
  const [, , bullet] = item.exec(lines[at] ?? '') ?? []
  if (bullet === undefined) return null
  const fields: { name: string; value: string }[] = []
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (isBlank(line)) {
      if (item.exec(lines[end + 1] ?? '')?.[2] === bullet) continue
      if (/^\s{2,}\S/.test(lines[end + 1] ?? '')) continue
      break
    }
    const [, , own, text = ''] = item.exec(line) ?? []
    const last = fields.at(-1)
    if (own === bullet && (last === undefined || indentOf(line) < 2)) {
      const field = readField(text)
      if (field === null) return null
      fields.push({ ...field })
    } else if (last && indentOf(line) >= 2) last.value += `\n${line.trim().replace(/^[-*+]\s+/, '')}`
    else return null
  }
  return { fields, end }
}

/** A table of two columns, a name and a value; its head row may be the first field. */
const table: Reader = (lines, at) => {
  if (!/^\s{0,3}\|?\s*:?-{2,}:?\s*\|\s*:?-{2,}:?\s*(?!\s)\|?\s*$/.test(lines[at + 1] ?? '')) return null
  const end = endOfParagraph(lines, at)
  const rows = [at, ...Array.from({ length: end - at - 2 }, (_, index) => at + 2 + index)].map(row =>
    cellsOf(lines[row]),
  )
  const fields: RawField[] = []
  for (const [index, cells] of rows.entries()) {
    const [name = '', value = ''] = cells
    if (cells.length !== 2) return null
    if (
      index === 0 &&
      (name === '' || (roleOf(name) === null && !/:$/.test(name)) || roleOf(value) !== null || isHead(value))
    )
      continue
    if (!isName(name.replace(/:$/, ''))) return null
    fields.push({ name: name.replace(/:$/, ''), value })
  }
  return { fields, end }
}

function isHead(text: string): boolean {
  return /^(?:values?|descriptions?|details?|content|meaning|information|explanation)?$/i.test(text)
}

function cellsOf(line = ''): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell =>
      cell
        .trim()
        .replace(/^(\*\*|__|\*|_)(.*)\1$/s, '$2')
        .trim(),
    )
}

function endOfParagraph(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && !isBlank(lines[end])) end++
  return end
}

const readers: readonly Reader[] = [fenced, preformatted, table, list, paragraph]

/** Whether a block stands apart from the text around it, so that it is not prose by chance. */
export type FoundBlock = Block & { readonly isFramed: boolean }

export function readBlock(lines: readonly string[], at: number): FoundBlock | null {
  for (const reader of readers) {
    const found = reader(lines, at)
    if (found) return { ...found, isFramed: reader === fenced || reader === preformatted }
  }
  return null
}
