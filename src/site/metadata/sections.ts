import { isBlank, preambleLimits } from './lines.ts'
import type { DocumentField } from './metadata.ts'
import { stageOf } from './status.ts'
import { definitionsOf, namedValue } from './values.ts'

const headingsRead = 6
const statusLinesMax = 8
const statusMaxChars = 160

const names = /^(?:\d+[.)]?\s+)?(status|state|date|authors?|deciders|decision makers)\s*:?$/i
/** What decision records write below their status. */
const relation =
  /^(super[sc]ed(?:ed by|es)|replace[ds](?: by)?|amends|amended by|obsoletes|updates|depends on)\s*:?(?<!\s)\s+(?!\s)(.+)$/i

/**
 * What the sections of a decision record say: `## Status`, with a word below it. They stay in the text, because the
 * reader expects them there. Reads the first headings only.
 */
export function readSections(text: string): DocumentField[] {
  const lines = text.slice(0, preambleLimits.withinChars).split(/\r?\n/, preambleLimits.linesMax)
  const definitions = definitionsOf(text)
  const fields: DocumentField[] = []
  let headings = 0
  let fence = ''
  for (const [at, line] of lines.entries()) {
    if (headings > headingsRead) break
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '' || mark !== '') {
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
      continue
    }
    const heading = headingAt(lines, at)
    if (heading === null) continue
    headings++
    const name = names.exec(heading.text)?.[1]
    if (name !== undefined) fields.push(...fieldsOf(name, linesBelow(lines, heading.end), definitions))
  }
  return fields
}

function headingAt(lines: readonly string[], at: number): { readonly text: string; readonly end: number } | null {
  const line = lines[at] ?? ''
  const marked = /^(?:#{1,4}|={1,4})\s+(?!\s)(.{1,200}?)(?:\s+[#=]+)?\s*$/.exec(line)?.[1]
  if (marked !== undefined) return { text: marked.trim(), end: at + 1 }
  const isUnderlined = !isBlank(line) && /^([-=~^])\1{2,}\s*$/.test(lines[at + 1] ?? '')
  return isUnderlined ? { text: line.trim(), end: at + 2 } : null
}

function linesBelow(lines: readonly string[], from: number): string[] {
  const below: string[] = []
  for (let at = from; at < lines.length && below.length < statusLinesMax; at++) {
    if (headingAt(lines, at) !== null) break
    if (!isBlank(lines[at])) below.push((lines[at] ?? '').trim().replace(/^[-*+>]\s+/, ''))
  }
  return below
}

function fieldsOf(
  name: string,
  [first = '', ...others]: readonly string[],
  definitions: () => ReadonlyMap<string, string>,
): DocumentField[] {
  if (first === '' || first.length > statusMaxChars || /^[<{|]/.test(first)) return []
  const isStatus = /^stat/i.test(name)
  const value = namedValue(name, first, definitions)
  if (isStatus && (stageOf(value.value) === 'other' || value.value.split(' ').length > 12)) return []
  const relations = others.flatMap(line => {
    const [, kind, target] = relation.exec(line.slice(0, statusMaxChars)) ?? []
    return kind && target ? [namedValue(kind, target, definitions)] : []
  })
  return [value, ...(isStatus ? relations : [])]
}
