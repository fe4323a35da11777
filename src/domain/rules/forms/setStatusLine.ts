import { type LabelledLine, labelledLines } from '../../markdown/conventions/labelledLine.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { readYaml, yamlSpan } from '../../markdown/frontMatter.ts'
import { areSame, references, reread, signatures } from '../../markdown/reread.ts'
import { contains } from '../../text/span.ts'
import { firstFitting } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { onLines, quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { areaOf, chosenOf, formatScope, type MatchScope, parseScope } from '../language/scope.ts'

export const setStatusLine: Form = {
  form: 'set status | version | date | "Label" line to "Y" [in section "X" | on line N] [first | last | 2nd occurrence]',
  example: 'set status line to "Accepted"',
  read(reader) {
    if (reader.word('set', 'change', 'update') === null) return null
    const early = parseScope(reader)
    const label = readLabel(reader)
    const amid = parseScope(reader, early)
    if (label === null || reader.word('to') === null) return null
    const value = reader.quoted()
    const scope = parseScope(reader, amid)
    if (value === null || !reader.end() || !isOfLines(scope)) return null
    return {
      sentence: `set ${quote(label)} line to ${quote(value)}${formatScope(scope)}`,
      perform: document => setLine(document, label, value.trim(), scope),
    }
  },
}

/** `status`, `the version line`, `"Last updated" line`. */
function readLabel(reader: Reader): string | null {
  return reader.attempt(() => {
    reader.word('the')
    const known = reader.word('status', 'version', 'date')
    const label = known ?? reader.quoted()
    const isLine = reader.word('line') !== null
    return known !== null || isLine ? label : null
  })
}

function isOfLines({ frontMatter, code, wholeWord, occurrence }: MatchScope): boolean {
  return frontMatter === undefined && code === undefined && wholeWord === undefined && occurrence !== 'all'
}

const labelMaxChars = 60
const valueMaxChars = 200

function setLine(document: Document, label: string, value: string, scope: MatchScope): Change {
  requireWords(label, value)
  const line = requireLine(document, label, value, scope)
  const at = lineAt(document, line.value.start)
  const written = document.text.slice(line.value.start, line.value.end)
  const name = quoteShort(line.label)
  if (written === value) throw new InstructionError(`${name} on line ${at} is already ${quoteShort(value)}.`)
  if (line.isRich) {
    throw new InstructionError(
      `${name} on line ${at} contains a link, a picture or HTML, or continues below. Say: replace ${quote(written)} with ${quote(value)} on line ${at}`,
    )
  }
  const edit = { ...line.value, replacement: line.needsSpace ? ` ${value}` : value }
  const was = written === '' ? '' : ` from ${quoteShort(written)}`
  return {
    edits: firstFitting([[edit]], way => changesOneText(document, reread(document, way))),
    summary: `Set ${name} on line ${at}${was} to ${quoteShort(value)}.`,
  }
}

function requireWords(label: string, value: string): void {
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?$/u.test(label) || label.length > labelMaxChars) {
    throw new InstructionError(`${quoteShort(label)} is not a line label such as "Last updated".`)
  }
  if (value === '' || value.includes('\n')) throw new InstructionError('The new value is one line of text.')
  if (value.length > valueMaxChars)
    throw new InstructionError(`The new value has more than ${valueMaxChars} characters.`)
}

function requireLine(document: Document, label: string, value: string, scope: MatchScope): LabelledLine {
  const area = areaOf(document, scope)
  const all = labelledLines(document, label)
  const inside = all.filter(({ value: place }) => contains(area, place))
  const chosen = chosenOf(inside, scope)
  const [line, another] = chosen
  if (line !== undefined && another === undefined) return line
  const linesOf = (found: readonly LabelledLine[]) => onLines(found.map(one => lineAt(document, one.value.start)))
  if (line !== undefined) {
    throw new InstructionError(
      `There are ${inside.length} lines ${quoteShort(label)}, on ${linesOf(inside)}. Say which: on line N, in section "X", or the first occurrence.`,
    )
  }
  if (all.length > 0)
    throw new InstructionError(`There is no such line ${quoteShort(label)} there; elsewhere it is on ${linesOf(all)}.`)
  throw new InstructionError(
    `There is no line such as "${capital(label)}: …" in the document.${frontMatterHint(document, label, value)}`,
  )
}

function capital(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}

function frontMatterHint(document: Document, label: string, value: string): string {
  const span = yamlSpan(document)
  const items = span === null ? [] : (readYaml(document.text.slice(span.start, span.end))?.items ?? [])
  const key = items.map(item => String(item.key)).find(name => name.toLowerCase() === label.toLowerCase())
  return key === undefined ? '' : ` The front matter has it; say: set front matter ${quote(key)} to ${quote(value)}`
}

function changesOneText(before: Document, after: Document): boolean {
  const [was, is] = [signatures(before), signatures(after)]
  const differing = was.flatMap((signature, index) => (signature === is[index] ? [] : [index]))
  const isText = differing.every(index => before.outline().tokens[index]?.type === 'inline')
  return (
    was.length === is.length && differing.length <= 1 && isText && areSame([references(before)], [references(after)])
  )
}
