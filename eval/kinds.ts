import type { Rule } from '#domain/lint/rule.ts'
import { judge, type Labelled, smellOf } from './smells.ts'

/** For each requirement the kinds of objection to it, whichever its words. */
export type Kinds = readonly ReadonlySet<string>[]

export type KindScore = { readonly precision: number; readonly recall: number; readonly f: number }

export function labelledKinds(requirements: readonly Labelled[]): Kinds {
  return requirements.map(({ labels }) => new Set(labels.map(({ smell }) => smell)))
}

export function foundKinds(requirements: readonly Labelled[], isOn: (rule: Rule) => boolean): Kinds {
  return requirements.map(one => new Set(judge(one, isOn).judged.flatMap(({ rule }) => smellOf(rule) ?? [])))
}

/** Over all pairs of a requirement and a kind: how the authors of the data set measured (micro average). */
export function scoreKinds(found: Kinds, labelled: Kinds, counts: (kind: string) => boolean = () => true): KindScore {
  const size = (kinds: Kinds) => kinds.reduce((sum, set) => sum + [...set].filter(counts).length, 0)
  const right = size(found.map((set, at) => new Set([...set].filter(kind => labelled[at]?.has(kind)))))
  const [precision, recall] = [right / size(found), right / size(labelled)]
  return { precision, recall, f: (2 * precision * recall) / (precision + recall) }
}
