import { undo } from '@codemirror/commands'
import { EditorSelection, type EditorState, type Extension, type Line } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { DecidedLine } from '../../../drafts/draft.ts'
import { keptInView } from '../keptInView.ts'
import { goToLineSpec, type LineRange, linesOfRange } from '../lines.ts'
import { focusCardSoon, focusedAct } from './cardFocus.ts'
import type { ReviewSource } from './changeView.ts'
import { currentChange, neighbour, placeOf, reviewPlace, setPlace } from './current.ts'
import { type Decision, decisionSpecs } from './decide.ts'
import { decidedIn, decidedLinesIn, rememberDecisions } from './decided.ts'
import { compareWith, comparisonOf, currentHunk, hunkRange, hunksOf, originalTextOf } from './hunks.ts'
import { type ReviewState, reviewIn } from './reviewState.ts'

/** What an editor remembers of its review. */
export function reviewFields(original: string, decided: readonly DecidedLine[]): Extension {
  return [compareWith(original), rememberDecisions(decided), reviewPlace(), keptInView(placeToKeep)]
}

/** The part of the editor's interface that depends on whether there is a review. */
export type ReviewSurface = {
  /** The text that the review compares with, updated by each Keep; `null` without a review. */
  readonly original: () => string | null
  /** `null` without a review. */
  readonly review: () => ReviewState | null
  /** What was decided so far. */
  readonly decided: () => readonly DecidedLine[]
  /** Decides on the current change, or on several; the next one becomes the current one. Returns whether it did. */
  readonly decide: (decision: Decision) => boolean
  /** Goes to another change, also to the one at or after a line; returns whether there is one. */
  readonly go: (to: 1 | -1 | 'first' | 'last' | { readonly line: number }) => boolean
  /** Takes back the last step, a decision or an edit; returns whether there was one. What it decided is current then. */
  readonly takeBack: () => boolean
  /** The lines of the current change. */
  readonly hunkLines: () => LineRange | null
  /** Moves the cursor to a line, from 1. */
  readonly goToLine: (line: number) => void
  readonly focus: () => void
}

export type ReviewListener = {
  readonly onChange: () => void
  /** Another change is the current one. */
  readonly onReview: () => void
}

/** The current change, unless the user writes: then the cursor is kept in view. */
function placeToKeep({ state, hasFocus }: EditorView): number | null {
  return hasFocus ? null : (currentRange(state)?.to ?? null)
}

const marginPx = 60

/** Reports changes of the review besides those of the text. */
export function reviewListener({ onChange, onReview }: ReviewListener): Extension {
  return EditorView.updateListener.of(({ startState, state }) => {
    if (comparisonOf(startState) !== comparisonOf(state)) onChange()
    else if (currentChange(startState) !== currentChange(state)) onReview()
  })
}

/** The review in an editor. The current change is centred from the start. */
export function reviewSurface(view: EditorView, source: ReviewSource): ReviewSurface {
  const centre = (): boolean => {
    const range = currentRange(view.state)
    if (range === null) return false
    // A change that is taller than the window is shown from its start.
    const effects = EditorView.scrollIntoView(EditorSelection.range(range.to, range.from), {
      y: 'center',
      yMargin: marginPx,
    })
    view.dispatch({ effects })
    return true
  }
  /** `act` is the button that has the focus afterwards. */
  const show = (act: string | null = null): void => {
    if (centre()) focusCardSoon(act)
  }
  const hunkTo = (to: 1 | -1 | { readonly line: number }) =>
    typeof to === 'number'
      ? neighbour(view.state, to)
      : currentHunk(view.state.doc, hunksOf(view.state), lineAt(view.state, to.line).from)
  centre()
  return {
    original: () => originalTextOf(view.state),
    review: () => reviewIn(view.state, source),
    decided: () => decidedLinesIn(view.state),
    decide(decision) {
      const act = focusedAct()
      const specs = decisionSpecs(view.state, source, decision)
      if (specs === null) return false
      view.dispatch(...specs)
      show(act)
      return true
    },
    go(to) {
      const hunks = hunksOf(view.state)
      const hunk = to === 'first' ? hunks[0] : to === 'last' ? hunks.at(-1) : hunkTo(to)
      if (!hunk) return false
      view.dispatch({ effects: setPlace.of(placeOf(view.state, hunk)) })
      show()
      return true
    },
    takeBack() {
      const before = decidedIn(view.state)
      if (!undo(view)) return false
      const { doc } = view.state
      const now = decidedIn(view.state)
      const back = now.length < before.length && before.find(({ at }, index) => now[index]?.at !== at)
      if (back) view.dispatch({ effects: setPlace.of(Math.min(back.at, doc.length)) })
      show()
      return true
    },
    hunkLines() {
      const range = currentRange(view.state)
      return range && linesOfRange(view.state.doc, range.from, range.to)
    },
    goToLine(line) {
      const { from } = lineAt(view.state, line)
      view.dispatch(goToLineSpec(view.state.doc, line), { effects: setPlace.of(from) })
    },
    focus() {
      if (currentRange(view.state) === null) view.focus()
      else focusCardSoon(null, () => view.focus())
    },
  }
}

function lineAt({ doc }: EditorState, line: number): Line {
  return doc.line(Math.min(Math.max(1, line), doc.lines))
}

function currentRange(state: EditorState): { readonly from: number; readonly to: number } | null {
  const hunk = currentChange(state)
  return hunk && hunkRange(state.doc, hunk)
}
