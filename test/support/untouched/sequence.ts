/** One sequence of actions on one text, judged after each of them. */
import { redo, undo } from '@codemirror/commands'
import { EditorSelection } from '@codemirror/state'
import { type Action, actions, type Reach } from './actions.ts'
import { type Layout, layoutOf, offsetOf, type Span } from './blocks.ts'
import { type Desk, openDesk } from './desk.ts'
import { judge } from './judge.ts'
import type { Random } from './random.ts'
import { reviewRewrite } from './rewrites.ts'

export type Fault = {
  readonly action: string
  readonly message: string
  readonly steps: readonly string[]
  readonly texts: readonly [before: string, after: string]
}

export type Tally = Map<string, { tried: number; changed: number }>

const stepsMax = 12
const undoMax = 500
const selectionChars = [3, 11, 40, 200] as const

export function runSequence(text: string, random: Random, tally: Tally): Fault | null {
  const steps: string[] = []
  let desk: Desk | null = null
  const fault = (action: string, message: string): Fault => ({
    action,
    message,
    steps,
    texts: [layout.raw, desk?.text() ?? ''],
  })
  let layout = layoutOf(text)
  let seen = new Set([text])
  let isLive = random.chance(0.7)
  const open = (words: string): Desk => {
    seen = new Set([words])
    return openDesk({ text: words, isLive }, now => seen.add(now))
  }
  desk = open(text)
  let start = text
  if (desk.text() !== text) return fault('open', 'The text changed when it was opened.')
  /** On the page, what is typed before the front matter begins the body. */
  const judgeAtEither = (selected: readonly Span[], after: string, reach: Reach): string | null => {
    const message = judge(layout, selected, after, reach)
    const body = message !== null && isLive ? beforeBody(layout, selected) : null
    return body === null ? message : judge(layout, body, after, reach)
  }
  const last = random.below(stepsMax)
  for (let step = 0; step <= last; step++) {
    if (random.chance(0.08)) {
      const undone = undoAll(desk, start)
      if (undone !== null) return fault('undo everything', undone)
      if (random.chance(0.5)) {
        isLive = !isLive
        steps.push(isLive ? 'show the page' : 'show the source')
      } else {
        const { text: reviewed, message } = reviewRewrite(layout, isLive, random, steps)
        count(tally, 'rewrite', reviewed !== layout.raw)
        if (message !== null) return fault('rewrite', message)
        layout = layoutOf(reviewed)
      }
      start = layout.raw
      desk = open(start)
      continue
    }
    const action = pickAction(layout, random)
    select(desk, layout, action, random)
    const { ranges, mainIndex } = desk.state().selection
    const selected = ranges.map(({ from, to }) => ({ from: offsetOf(layout, from), to: offsetOf(layout, to) }))
    steps.push(`${action.name} at ${ranges.map(({ anchor, head }) => `${anchor}–${head}`).join(', ')}`)
    const earlier = new Set(seen)
    action.run(desk, random)
    const after = desk.text()
    count(tally, action.name, after !== layout.raw)
    const message =
      action.reach === 'history' && !earlier.has(after)
        ? 'The history gives a text that never was.'
        : judgeAtEither(action.isAtMain ? selected.slice(mainIndex, mainIndex + 1) : selected, after, action.reach)
    if (message !== null) return fault(action.name, message)
    if (after !== layout.raw) layout = layoutOf(after)
  }
  const undone = undoAll(desk, start)
  return undone === null ? null : fault('undo everything', undone)
}

/** For a cursor at the top of a text, the end of its front matter. */
function beforeBody({ lines, leaves }: Layout, [first, ...others]: readonly Span[]): readonly Span[] | null {
  const front = leaves.find(({ kind }) => kind === 'front matter')
  const end = front && lines[front.last]?.to
  const isAtTop = first !== undefined && first.to === lines[0]?.from && others.length === 0
  return end !== undefined && isAtTop ? [{ from: end, to: end }] : null
}

function count(tally: Tally, name: string, isChanged: boolean): void {
  const entry = tally.get(name) ?? { tried: 0, changed: 0 }
  entry.tried++
  if (isChanged) entry.changed++
  tally.set(name, entry)
}

const weighted = actions.flatMap(action => Array.from({ length: action.weight }, () => action))

/** An action for which the text has a place. */
function pickAction({ leaves, outer }: Layout, random: Random): Action {
  const hasTable = leaves.some(({ kind }) => kind === 'table')
  const hasList = outer.some(({ kind }) => kind.endsWith('_list'))
  for (;;) {
    const action = random.pick(weighted)
    if ((action.at !== 'table' || hasTable) && (action.at !== 'list' || hasList)) return action
  }
}

/** The history takes back everything, with every byte. */
function undoAll(desk: Desk, start: string): string | null {
  const now = desk.text()
  let steps = 0
  while (steps < undoMax && desk.run(undo)) steps++
  if (desk.text() !== start) return 'Undo does not restore the text.'
  for (let step = 0; step < steps; step++) desk.run(redo)
  return desk.text() === now ? null : 'Redo does not restore the text.'
}

/** A cursor or selection where the action makes sense, else anywhere. */
function select(desk: Desk, layout: Layout, { at, isOnSelection }: Action, random: Random): void {
  const { doc } = desk.state()
  const place = placeFor(layout, at, random)
  const line = doc.line(Math.min(doc.lines, place + 1))
  const anywhere = at === undefined && random.chance(0.3)
  const anchor = anywhere ? random.below(doc.length + 1) : line.from + random.below(line.length + 1)
  const length = isOnSelection ? random.pick(selectionChars) : 0
  const head = Math.min(doc.length, anchor + length)
  const main = random.chance(0.5) ? EditorSelection.range(anchor, head) : EditorSelection.range(head, anchor)
  const isDouble = at === undefined && !isOnSelection && random.chance(0.05)
  const more = isDouble ? [EditorSelection.cursor(random.below(doc.length + 1))] : []
  desk.dispatch({ selection: EditorSelection.create([main, ...more]) })
}

function placeFor(layout: Layout, at: Action['at'], random: Random): number {
  const { leaves, outer, lines } = layout
  if (at === 'blank') {
    const blank = lines.flatMap(({ from, to }, index) => (layout.raw.slice(from, to).trim() === '' ? [index] : []))
    return blank.length === 0 ? random.below(lines.length) : random.pick(blank)
  }
  const wanted = at === 'table' ? leaves.filter(({ kind }) => kind === 'table') : []
  const lists = at === 'list' ? outer.filter(({ kind }) => kind.endsWith('_list')) : []
  const blocks = [...wanted, ...lists]
  // Each kind of block is as likely as any other, however many there are of it.
  const kinds = [...new Set(leaves.map(({ kind }) => kind))]
  const kind = kinds.length === 0 ? undefined : random.pick(kinds)
  const block = blocks.length > 0 ? random.pick(blocks) : pickKind(leaves, kind, random)
  return block ? block.first + random.below(block.last - block.first + 1) : random.below(lines.length)
}

function pickKind(leaves: Layout['leaves'], kind: string | undefined, random: Random) {
  const those = leaves.filter(leaf => leaf.kind === kind)
  return those.length === 0 ? undefined : random.pick(those)
}
