import type { StepBudget } from './stepBudget.ts'

/** One side of a diff: its lines, and which of them the other side lacks. */
export type Side = { readonly lines: readonly string[]; readonly changed: Uint8Array }

/**
 * A run of added or deleted lines between equal lines can often be moved without changing what the diff means. Every
 * run moves down as far as it can, or to the lowest place where it is next to a run of the other side. Git does the
 * same, so two people's changes line up in both.
 */
export function slideRuns(side: Side, other: Side, budget: StepBudget): void {
  const run = firstRun(side)
  const opposite = firstRun(other)
  do {
    if (run.end > run.start) slideRun(run, opposite, budget)
  } while (budget.stepsLeft > 0 && toNextRun(run) && toNextRun(opposite))
}

/** A maximal run of changed lines, possibly empty; two runs are separated by one line that both sides have. */
type Run = Side & { start: number; end: number }

function slideRun(run: Run, opposite: Run, budget: StepBudget): void {
  let length: number
  let lowestBeside: number
  let highestEnd: number
  do {
    length = run.end - run.start
    while (budget.stepsLeft-- > 0 && slideUp(run)) toPreviousRun(opposite)
    highestEnd = run.end
    lowestBeside = opposite.end > opposite.start ? run.end : -1
    while (budget.stepsLeft-- > 0 && slideDown(run)) {
      toNextRun(opposite)
      if (opposite.end > opposite.start) lowestBeside = run.end
    }
  } while (run.end - run.start !== length)
  if (lowestBeside === -1 || run.end === highestEnd) return
  while (opposite.end === opposite.start && slideUp(run)) toPreviousRun(opposite)
}

function slideUp(run: Run): boolean {
  if (run.start === 0 || run.lines[run.start - 1] !== run.lines[run.end - 1]) return false
  run.changed[--run.start] = 1
  run.changed[--run.end] = 0
  while (run.changed[run.start - 1] === 1) run.start--
  return true
}

function slideDown(run: Run): boolean {
  if (run.end === run.lines.length || run.lines[run.start] !== run.lines[run.end]) return false
  run.changed[run.start++] = 0
  run.changed[run.end++] = 1
  while (run.changed[run.end] === 1) run.end++
  return true
}

function firstRun(side: Side): Run {
  const run = { ...side, start: 0, end: 0 }
  while (run.changed[run.end] === 1) run.end++
  return run
}

function toNextRun(run: Run): boolean {
  if (run.end === run.lines.length) return false
  run.start = run.end + 1
  run.end = run.start
  while (run.changed[run.end] === 1) run.end++
  return true
}

function toPreviousRun(run: Run): boolean {
  if (run.start === 0) return false
  run.end = run.start - 1
  run.start = run.end
  while (run.changed[run.start - 1] === 1) run.start--
  return true
}
