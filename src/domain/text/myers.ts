import type { StepBudget } from './stepBudget.ts'

/** A part of the edit grid: `a[aStart, aEnd)` against `b[bStart, bEnd)`. */
export type Box = { readonly aStart: number; readonly aEnd: number; readonly bStart: number; readonly bEnd: number }

export type Sequences = { readonly a: Int32Array; readonly b: Int32Array }

/** `exact`: some shortest edit script passes through the point; otherwise it is only the furthest point reached. */
export type Cut = { readonly x: number; readonly y: number; readonly exact: boolean }

/**
 * The point where the forward and the backward search of a shortest edit script meet (Myers 1986, linear space). The
 * box must differ at its first and at its last elements. After `maxEdits` edits of either search, or a quarter of the
 * step budget, it gives up and returns the furthest point of the forward search.
 */
export function createCutFinder(sequences: Sequences): (box: Box, budget: StepBudget, maxEdits: number) => Cut {
  const { a, b } = sequences
  const origin = b.length + 1
  const forward = new Int32Array(a.length + b.length + 3)
  const backward = new Int32Array(a.length + b.length + 3)

  return (box, budget, maxEdits) => {
    const lowest = box.aStart - box.bEnd
    const highest = box.aEnd - box.bStart
    const forwardMiddle = box.aStart - box.bStart
    const backwardMiddle = box.aEnd - box.bEnd
    const meetsForward = ((forwardMiddle - backwardMiddle) & 1) !== 0
    let forwardLow = forwardMiddle
    let forwardHigh = forwardMiddle
    let backwardLow = backwardMiddle
    let backwardHigh = backwardMiddle
    let steps = 0
    forward[origin + forwardMiddle] = box.aStart
    backward[origin + backwardMiddle] = box.aEnd

    for (let edits = 1; ; edits++) {
      if (forwardLow > lowest) forward[origin + --forwardLow - 1] = -1
      else forwardLow++
      if (forwardHigh < highest) forward[origin + ++forwardHigh + 1] = -1
      else forwardHigh--
      for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
        const deleted = at(forward, origin + diagonal - 1) + 1
        const inserted = at(forward, origin + diagonal + 1)
        const from = Math.max(deleted, inserted)
        let x = from
        let y = x - diagonal
        while (x < box.aEnd && y < box.bEnd && a[x] === b[y]) {
          x++
          y++
        }
        steps += x - from + 1
        forward[origin + diagonal] = x
        const met = meetsForward && diagonal >= backwardLow && diagonal <= backwardHigh
        if (met && at(backward, origin + diagonal) <= x) return spent({ x, y, exact: true })
      }

      if (backwardLow > lowest) backward[origin + --backwardLow - 1] = unreached
      else backwardLow++
      if (backwardHigh < highest) backward[origin + ++backwardHigh + 1] = unreached
      else backwardHigh--
      for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
        const inserted = at(backward, origin + diagonal - 1)
        const deleted = at(backward, origin + diagonal + 1) - 1
        const from = inserted < deleted + 1 ? inserted : deleted
        let x = from
        let y = x - diagonal
        while (x > box.aStart && y > box.bStart && a[x - 1] === b[y - 1]) {
          x--
          y--
        }
        steps += from - x + 1
        backward[origin + diagonal] = x
        const met = !meetsForward && diagonal >= forwardLow && diagonal <= forwardHigh
        if (met && x <= at(forward, origin + diagonal)) return spent({ x, y, exact: true })
      }

      if (edits > maxEdits || steps > budget.stepsLeft / 4) return spent(furthest())
    }

    function furthest(): Cut {
      let best: Cut = { x: box.aStart, y: box.bStart, exact: false }
      for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
        const x = Math.min(at(forward, origin + diagonal), box.aEnd)
        const y = x - diagonal
        if (y >= box.bStart && y <= box.bEnd && x + y > best.x + best.y) best = { x, y, exact: false }
      }
      return best
    }

    function spent(cut: Cut): Cut {
      budget.stepsLeft -= steps
      return cut
    }
  }
}

const unreached = 0x7fffffff

function at(values: Int32Array, index: number): number {
  return values[index] as number
}
