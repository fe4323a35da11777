import { labelledLines } from '../../../../markdown/conventions/labelledLine.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { setCell } from '../../edits/cells.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const reached =
  /^(?:the )?(.{1,60}?)(?: (?:has|have)(?: now)?(?: been)?| (?:is|are|was|were)(?: now)?| (?:ist|sind|wurde|wurden)(?: jetzt| nun)?)? (\p{L}{3,20})(?: now)?$/iu

/** `T3 passed`, `D-31 was accepted`: the state of one row or section, in a word that the page uses for others. */
export const reachedState: Goal = request => {
  const { text, page, quotes, scope } = request
  const [, name = '', state = ''] = reached.exec(text) ?? []
  if (name === '' || hasQuote(text) || startsWithVerb(text)) return []
  const things = resolvePhrase(page, name, { quotes, area: scope, kinds: ['row', 'section'] })
  const [thing, another] = things
  if (thing === undefined || another !== undefined) return []
  return thing.kind === 'row' ? stateOfRow(request, thing, state) : stateOfSection(request, thing, state)
}

const stateTitles = /^(?:status|state|result|outcome|verdict|ergebnis|zustand)$/

function stateOfRow(
  { page: { document } }: Request,
  { table, row }: Extract<PageElement, { kind: 'row' }>,
  state: string,
): readonly Interpretation[] {
  const name = visibleText(document, row.cells[0])
  const readings = table.header.cells.flatMap((cell, column): readonly Interpretation[] => {
    const title = visibleText(document, cell)
    if (column === 0 || !stateTitles.test(fold(title))) return []
    const known = table.rows.map(({ cells }) => visibleText(document, cells[column]).trim())
    const value = wordFor(state, known)
    if (value === null) return []
    return [
      {
        sentence: `set ${quote(title)} of ${quote(name)} to ${quote(value)}`,
        edits: setCell(document, table, row, column, value),
        summary: `Set ${quoteShort(title)} of ${quoteShort(name)} to ${quoteShort(value)}.`,
      },
    ]
  })
  return readings.length === 1 ? readings : []
}

/** The line `Status: …` of a section, if other sections have one with this state. */
function stateOfSection({ page: { document } }: Request, section: Span, state: string): readonly Interpretation[] {
  const lines = labelledLines(document, 'status')
  const [line, another] = lines.filter(({ value }) => contains(section, value))
  const textOf = ({ start, end }: Span) => document.text.slice(start, end)
  const value = wordFor(
    state,
    lines.map(one => textOf(one.value)),
  )
  if (line === undefined || another !== undefined || value === null || line.isRich) return []
  const was = textOf(line.value)
  return [
    {
      sentence: `set the status on line ${lineAt(document, line.value.start)} to ${quote(value)}`,
      edits: [{ start: line.value.start, end: line.value.end, replacement: value }],
      summary: `Set the status from ${quoteShort(was)} to ${quoteShort(value)} on line ${lineAt(document, line.value.start)}.`,
    },
  ]
}

/** The one word of the page for a state: `pass` for `passed`. */
function wordFor(state: string, known: readonly string[]): string | null {
  const same = [...new Set(known)].filter(one => /^\p{L}+$/u.test(one) && stemOf(one) === stemOf(state))
  return same.length === 1 ? (same[0] ?? null) : null
}

function stemOf(state: string): string {
  return fold(state)
    .replace(/(?<=..)e?d$/, '')
    .replace(/(?<=...)e$/, '')
}
