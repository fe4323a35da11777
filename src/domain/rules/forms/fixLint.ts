import type { Document } from '../../markdown/document.ts'
import { render } from '../../markdown/parser.ts'
import { contains, type Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, enumerate, quote } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { areaOf, parseSectionName } from '../language/scope.ts'
import { finalNewline, lintRules } from '../lint/catalogue.ts'
import { editsTo, fixed, type LintedText, type LintLines, lintLinesOf, parseLines, textOf } from '../lint/lines.ts'
import type { LintRule } from '../lint/rule.ts'

const ids = lintRules.map(({ id }) => id).sort()

export const fixLint: Form = {
  form: `fix lint "MD…", "MD…" [in section "X"], of ${ids.join(', ')}; or: fix ${lintRules.map(({ names }) => names[0]).join(' | ')}`,
  example: 'fix lint "MD009", "MD012" in section "Appendix"',
  read(reader) {
    if (reader.word('fix') === null) return null
    const wanted = readRules(reader)
    const section = readPlace(reader)
    if (wanted === null || !reader.end()) return null
    const rules = lintRules.filter(rule => wanted.includes(rule))
    const place = section === null ? '' : ` in section ${quote(section)}`
    return {
      sentence: `fix lint ${rules.map(({ id }) => quote(id)).join(', ')}${place}`,
      perform: document => fix(document, rules, section),
    }
  },
}

function readRules(reader: Reader): readonly LintRule[] | null {
  reader.word('the')
  if (reader.word('lint') !== null) reader.word('rule', 'rules')
  const found: LintRule[] = []
  for (;;) {
    const rule = readId(reader) ?? readName(reader)
    if (rule === null) return found.length === 0 ? null : found
    found.push(rule)
    reader.word('and')
  }
}

function readId(reader: Reader): LintRule | null {
  return reader.attempt(() => {
    const id = reader.name() ?? reader.quoted()
    return lintRules.find(rule => rule.id === id?.toUpperCase()) ?? null
  })
}

function readName(reader: Reader): LintRule | null {
  return lintRules.find(({ names }) => names.some(name => reader.words(...name.split(' ')))) ?? null
}

function readPlace(reader: Reader): string | null {
  return reader.attempt(() => (reader.word('in', 'within') === null ? null : parseSectionName(reader)))
}

type Step = {
  readonly rule: LintRule
  readonly draft: LintLines
  readonly reading: LintedText
  readonly places: number
}

/** More than a person would review, and few enough to check. */
const placesMax = 20_000

function fix(document: Document, rules: readonly LintRule[], section: string | null): Change {
  const area = areaOf(document, section === null ? {} : { section })
  const steps = stepsFor(document, rules, area)
  requireSameMeaning(document, steps)

  const ending = rules.includes(finalNewline) && area.end === document.text.length ? missingEnd(document) : []
  const edits = [...editsTo(document, steps.at(-1)?.draft ?? []), ...ending]
  if (edits.length === 0)
    throw new InstructionError(`There is nothing to fix for ${enumerate(rules.map(({ id }) => id))}.`)
  const done = steps
    .map(({ rule, places }) => ({ rule, places: rule === finalNewline ? ending.length : places }))
    .filter(({ places }) => places > 0)
    .map(({ rule, places }) => `${rule.id} ${count(places, 'time')}`)
  return { edits, summary: `Fixed ${enumerate(done)}.` }
}

function stepsFor(document: Document, rules: readonly LintRule[], area: Span): readonly Step[] {
  let draft = lintLinesOf(document)
  let reading = parseLines(draft)
  return rules.map(rule => {
    const before = draft
    const fixes = [...rule.fixes(reading)].filter(([index]) => {
      const line = before[index]?.source
      return line !== undefined && contains(area, { start: line.start, end: line.end })
    })
    if (fixes.length > placesMax) {
      throw new InstructionError(`${rule.id} finds more than ${placesMax} places; name a section.`)
    }
    if (fixes.length > 0) {
      draft = fixed(before, new Map(fixes))
      reading = parseLines(draft)
    }
    return { rule, draft, reading, places: fixes.length }
  })
}

function missingEnd({ text, lines, eol }: Document): readonly Edit[] {
  const isMissing = (lines.at(-1)?.content.trim() ?? '') !== ''
  return isMissing ? [{ start: text.length, end: text.length, replacement: eol }] : []
}

/** Lint concerns notation: what readers see stays the same, except for rules that repair broken markup. */
function requireSameMeaning(document: Document, steps: readonly Step[]): void {
  const mended = steps.findLast(({ rule }) => rule.mends)
  const checked = steps.filter(({ rule, places }) => !rule.mends && places > 0)
  const last = checked.at(-1)
  if (last === undefined) return
  const original = lintLinesOf(document)
  const meaning = meaningOf(mended ?? { draft: original, reading: parseLines(original) })
  if (meaningOf(last) === meaning) return
  const culprit = checked.find(step => meaningOf(step) !== meaning) ?? last
  throw new InstructionError(
    `${culprit.rule.id} would change what readers see in this document, so nothing was changed.`,
  )
}

/** What readers see; white space counts as one space except in code. */
function meaningOf({ draft, reading }: Pick<Step, 'draft' | 'reading'>): string {
  const code = reading.outline.tokens.filter(({ type }) => type === 'fence' || type === 'code_block')
  const seen = render(textOf(draft))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
  return JSON.stringify([seen, code.map(({ content }) => content)])
}
