import type { Label } from '../../numbering/labels.ts'
import type { Renumbering } from '../../numbering/partners.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/**
 * Numbers of headings, clauses and items that no longer go on as they did: one is there twice, one of a list that got
 * new numbers was forgotten, or a section has not the number of the one that it is in.
 */
export function guardBrokenNumbers({ before: old, after: now, partnerOf }: Renumbering): readonly Warning[] {
  const known = faultsIn(old)
  const wasFaulty = new Set<Label>()
  const sameFaults = new Set([...known].map(nameOf))
  const renumbered = new Set<string>()
  const hasOtherNumber = new Set<Label>()
  const kept = new Set<string>()
  for (const label of old) {
    const partner = partnerOf(label)
    if (typeof partner === 'string') continue
    kept.add(groupOf(partner))
    if (known.has(label)) wasFaulty.add(partner)
    if (partner.number === label.number) continue
    renumbered.add(groupOf(partner))
    hasOtherNumber.add(partner)
  }
  const broken = [...faultsIn(now)].filter(
    ([label, fault]) =>
      kept.has(groupOf(label)) &&
      !wasFaulty.has(label) &&
      !sameFaults.has(nameOf([label, fault])) &&
      (fault !== 'gap' || (renumbered.has(groupOf(label)) && !hasOtherNumber.has(label))),
  )
  return inRuns(
    broken.map(([{ line, number }]) => warn('numbering_broken', [line + 1, line + 1], `The number is "${number}".`)),
  )
}

/**
 *   back   not greater than the one before it
 *   gap    more than one greater
 *   alien  `6.1` below `5`
 */
type Fault = 'back' | 'gap' | 'alien'

function faultsIn(labels: readonly Label[]): ReadonlyMap<Label, Fault> {
  const faults = new Map<Label, Fault>()
  const uniform = uniformGroups(labels)
  const last = new Map<string, number>()
  const sections: string[] = []
  for (const label of labels) {
    if (label.kind === 'id') continue
    const [group, value] = [groupOf(label), rankOf(label)]
    const previous = last.get(group)
    last.set(group, value)
    const restarts = label.kind === 'step' && value <= 1
    if (previous !== undefined && !restarts && !uniform.has(group)) {
      if (value <= previous) faults.set(label, 'back')
      else if (value > previous + 1) faults.set(label, 'gap')
    }
    if (label.kind === 'step' || label.kind === 'letter' || label.noun !== '') continue
    const depth = label.number.split('.').length
    const parent = sections[depth - 1]
    if (depth > 1 && parent !== undefined && !label.number.startsWith(`${parent}.`)) faults.set(label, 'alien')
    if (label.kind === 'section') {
      sections.length = Math.min(sections.length, depth + 1)
      sections[depth] = label.number
    }
  }
  return faults
}

/** The same fault in a title that others have too. */
function nameOf([{ kind, number, text }, fault]: readonly [Label, Fault]): string {
  return `${fault} ${kind} ${number} ${text}`
}

/** `1. 1. 1.`, which is rendered as 1, 2, 3. */
function uniformGroups(labels: readonly Label[]): ReadonlySet<string> {
  const values = new Map<string, Set<number>>()
  for (const label of labels) {
    const found = values.get(groupOf(label)) ?? new Set()
    values.set(groupOf(label), found.add(rankOf(label)))
  }
  return new Set(values.keys().filter(group => values.get(group)?.size === 1))
}

function groupOf({ kind, group }: Label): string {
  return `${kind} ${group}`
}

function rankOf({ kind, number }: Label): number {
  return kind === 'letter' ? number.charCodeAt(0) : Number(number.split('.').at(-1))
}
