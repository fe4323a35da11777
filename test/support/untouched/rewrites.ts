/** A rewrite of some blocks, by the rules editor or as a model would answer, and the decisions about its changes. */

import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import type { Edit } from '#web/api/edits.ts'
import { type Decision, decisionSpecs } from '#web/workbench/editor/review/decide.ts'
import { hunksOf, originalTextOf } from '#web/workbench/editor/review/hunks.ts'
import type { Layout } from './blocks.ts'
import { openDesk } from './desk.ts'
import type { Random } from './random.ts'

/** Parts of the text before the rewrite that it leaves, and those that it replaces, in turn. */
type Piece = { readonly old: string; readonly now: string }

const instructions = [
  'Replace "the" with "each"',
  'Replace "must" with "shall"',
  'Normalise keywords',
  'Add section "Open questions"',
  'Fix multiple blank lines',
  'Fix blank lines around lists',
  'Update the table of contents',
  'Generate table of contents',
]
const decisionsMax = 30

export function reviewRewrite(
  layout: Layout,
  isLive: boolean,
  random: Random,
  steps: string[],
): { readonly text: string; readonly message: string | null } {
  const { raw } = layout
  const isRule = random.chance(0.4)
  const pieces = isRule ? byRules(raw, random, steps) : byModel(layout, random, steps)
  const proposal = pieces.map(({ now }) => now).join('')
  if (proposal === raw) return { text: raw, message: null }
  const desk = openDesk({ text: proposal, isLive, original: raw }, () => {})
  const source = { edit: { rewrittenContent: proposal, warnings: [] } as unknown as Edit, askedFor: null }
  const end = (message: string | null) => ({ text: desk.text(), message })
  if (desk.text() !== proposal) return end('The proposal changed when it was opened.')
  for (let count = random.below(decisionsMax); count > 0 && hunksOf(desk.state()).length > 0; count--) {
    const decision = random.pick<Decision>(['keep', 'undo', 'undo', 'keepUnwarned'])
    const before = desk.text()
    const specs = decisionSpecs(desk.state(), source, decision)
    if (specs === null) continue
    desk.dispatch(...specs)
    steps.push(decision)
    if (decision !== 'undo' && desk.text() !== before) return end(`${decision} changed the text.`)
    const message = onlyThose(pieces, desk.text())
    if (message !== null) return end(`${decision}: ${message}`)
    if (random.chance(0.1)) {
      desk.press('Mod-z')
      steps.push('undo')
      if (desk.text() !== before) return end(`Undo after ${decision} gives another text.`)
    }
  }
  const isKept = random.chance(0.6)
  const kept = isKept ? desk.text() : originalTextOf(desk.state())
  const specs = decisionSpecs(desk.state(), source, isKept ? 'keepAll' : 'undoAll')
  steps.push(isKept ? 'keep all' : 'undo all')
  if (specs !== null) desk.dispatch(...specs)
  if (desk.text() !== kept) return end(isKept ? 'Keeping all changed the text.' : 'Undoing all gives another text.')
  return end(onlyThose(pieces, desk.text()))
}

function byRules(raw: string, random: Random, steps: string[]): readonly Piece[] {
  const instruction = random.pick(instructions)
  steps.push(instruction)
  const result = applyRules(raw, instruction)
  if (result.kind !== 'edited') return [{ old: raw, now: raw }]
  // Changes are decided by line, also where one line has several edits.
  const groups: { start: number; end: number; edits: (typeof result.edits)[number][] }[] = []
  for (const edit of result.edits.toSorted((a, b) => a.start - b.start)) {
    const start = raw.lastIndexOf('\n', edit.start - 1) + 1
    const next = raw.indexOf('\n', edit.end)
    const end = next === -1 ? raw.length : next + 1
    const last = groups.at(-1)
    if (last && start <= last.end) {
      last.end = Math.max(last.end, end)
      last.edits.push(edit)
    } else groups.push({ start, end, edits: [edit] })
  }
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, edits } of groups) {
    const [same, old] = [raw.slice(at, start), raw.slice(start, end)]
    const inside = edits.map(edit => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    pieces.push({ old: same, now: same }, { old, now: applyEdits(old, inside) })
    at = end
  }
  const rest = raw.slice(at)
  return [...pieces, { old: rest, now: rest }]
}

function byModel({ raw, lines, leaves }: Layout, random: Random, steps: string[]): readonly Piece[] {
  const chosen = leaves
    .filter(({ kind }) => kind !== 'front matter')
    .filter(() => random.chance(Math.min(0.5, 3 / leaves.length)))
  steps.push(`rewrite ${chosen.length} blocks`)
  const pieces: Piece[] = []
  let at = 0
  for (const { first, last } of chosen) {
    // A byte order mark is part of the first line.
    const from = first === 0 ? 0 : (lines[first]?.from ?? 0)
    const to = lines[last + 1]?.from ?? raw.length
    // Without words between them, what replaces one block could as well replace the other.
    if (at > 0 && raw.slice(at, Math.max(at, from)).trim() === '') continue
    const same = raw.slice(at, from)
    const old = raw.slice(from, to)
    pieces.push({ old: same, now: same }, { old, now: rewritten(old, random) })
    at = to
  }
  const rest = raw.slice(at)
  return [...pieces, { old: rest, now: rest }]
}

function rewritten(old: string, random: Random): string {
  const end = /\r?\n$/.exec(old)?.[0] ?? '\n'
  const fresh = `Fresh words ${random.below(1e9)}`
  return random.pick([
    () => '',
    () => old.replace(/\p{L}+/u, fresh),
    () => `${fresh}.${end}`,
    // No blank line, or it could be compared with one that is gone elsewhere.
    () => `${old}${old.endsWith('\n') ? '' : end}${fresh}.${end}`,
    () => old.replaceAll(/\p{L}{4,}/gu, word => word.toUpperCase()),
  ])()
}

/** What was not rewritten is there in its order, and what is between it consists of lines of either side. */
function onlyThose(pieces: readonly Piece[], text: string): string | null {
  const lines = linesIn(text)
  const failed = new Set<string>()
  let furthest = 0
  const fits = (index: number, at: number): boolean => {
    const key = `${index} ${at}`
    if (failed.has(key)) return false
    furthest = Math.max(furthest, at)
    const same = linesIn(pieces[index]?.old ?? '')
    const isSame = same.every((line, offset) => lines[at + offset] === line)
    if (isSame && fitsChange(index + 1, at + same.length)) return true
    failed.add(key)
    return false
  }
  const fitsChange = (index: number, at: number): boolean => {
    const change = pieces[index]
    if (!change) return at === lines.length
    const known = new Set([...linesIn(change.old), ...linesIn(change.now)])
    for (let end = at; end <= lines.length; end++) {
      if (fits(index + 1, end)) return true
      if (!known.has(lines[end] ?? '')) return false
    }
    return false
  }
  return fits(0, 0) ? null : `the text is a mixture that no decision asked for, near ${JSON.stringify(lines[furthest])}`
}

function linesIn(text: string): readonly string[] {
  return text.split(/(?<=\n)/).filter(line => line !== '')
}
