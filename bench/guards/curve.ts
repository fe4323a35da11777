/** Varies one threshold at a time from its default, which shows the knee of each curve. */
import { defaultThresholds, type GuardThresholds } from '#domain/edit/guards/context/thresholds.ts'
import type { JudgedCase } from '#testing/edit/harm/recall.ts'
import { isBlocked, warningsOn } from '#testing/edit/harm/verdict.ts'

const moved: Readonly<Record<keyof GuardThresholds, readonly number[]>> = {
  revisionMinStatements: [2, 4, 6, Number.POSITIVE_INFINITY],
  overhaulMinStatements: [3, 10, Number.POSITIVE_INFINITY],
  rewordedMaxShare: [0.1, 0.2, 0.4, 0.6],
  bindingMaxWords: [1, 2, 8],
  conditionMaxWords: [5, 40],
  shortenedMinShare: [0.2, 0.5],
  sentenceKeptMinShare: [0.3, 0.7],
}

export type CurvePoint = { readonly name: string; readonly thresholds: GuardThresholds }

export const curve: readonly CurvePoint[] = Object.entries(moved).flatMap(([name, values]) =>
  values.map(value => ({ name: `${name} ${value}`, thresholds: { ...defaultThresholds, [name]: value } })),
)

/** The same cases with other thresholds; the change summary does not depend on them. */
export function judgeWith(judged: readonly JudgedCase[], thresholds: GuardThresholds): readonly JudgedCase[] {
  return judged.map(one => {
    const { page, after, instruction } = one
    return { ...one, blocked: isBlocked(warningsOn({ before: page.text, after, instruction }, { thresholds })) }
  })
}
