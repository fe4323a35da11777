import type { Comparison, Pair } from '../compare/compare.ts'
import { wordingBetween } from '../compare/wording.ts'
import type { LineOutline } from '../lineOutline.ts'
import { type Label, labelsOf } from './labels.ts'

/** What a label became; `unknown` if several may be meant. */
export type Partner = Label | 'gone' | 'unknown'

/** The numbers of a document before and after a rewrite, and which is which. */
export type Renumbering = {
  readonly before: readonly Label[]
  readonly after: readonly Label[]
  /** Whether something with the one number has the other one now; clauses and ids only if that `isAsked`. */
  readonly became: (before: string, after: string, isAsked: boolean) => boolean
  readonly partnerOf: (label: Label) => Partner
}

/** Finds what each numbered thing became by what it says, not by its number. */
export function renumberingOf(old: LineOutline, now: LineOutline, { changed, moved }: Comparison): Renumbering {
  const [before, after] = [labelsOf(old), labelsOf(now)]
  const [said, says] = [Map.groupBy(before, textOf), Map.groupBy(after, textOf)]
  const [named, names] = [Map.groupBy(before, nameOf), Map.groupBy(after, nameOf)]
  const lines = new Map([...changed, ...moved].map(pair => [pair.before.start, pair.after.start]))
  const atLine = new Map(after.map(label => [`${label.kind} ${label.line}`, label]))
  const partners = new Map<Label, Label>()
  const taken = new Set<Label>()
  const take = (label: Label, partner: Label | undefined) => {
    if (partner === undefined || partners.has(label) || taken.has(partner)) return
    partners.set(label, partner)
    taken.add(partner)
  }
  for (const label of before) {
    const same = says.get(textOf(label)) ?? []
    if (same.length === 1 && said.get(textOf(label))?.length === 1) take(label, same[0])
  }
  for (const label of before) take(label, atLine.get(`${label.kind} ${lines.get(label.line) ?? -1}`))
  for (const label of before) {
    const same = names.get(nameOf(label)) ?? []
    if (same.length === 1 && named.get(nameOf(label))?.length === 1) take(label, same[0])
  }
  const [known, free] = [new Set<string>(), new Set<string>()]
  for (const [{ kind, number }, partner] of partners) {
    known.add(`${number} ${partner.number}`)
    if (kind !== 'clause' && kind !== 'id') free.add(`${number} ${partner.number}`)
  }
  return {
    before,
    after,
    became: (one, other, isAsked) => one !== other && (isAsked ? known : free).has(`${one} ${other}`),
    partnerOf: label => {
      const isAmbiguous = (says.get(textOf(label))?.length ?? 0) > 0 || named.get(nameOf(label))?.length !== 1
      return partners.get(label) ?? (isAmbiguous ? 'unknown' : 'gone')
    },
  }
}

/** Whether a statement differs only by the numbers of things that got other ones. */
export function isRenumbered({ before, after }: Pair, { became }: Renumbering): boolean {
  return wordingBetween(before, after).runs.every(({ removed, added }) => {
    const [old, now] = [removed, added].map(tokens => tokens.map(({ text }) => text).join(' '))
    return became(old ?? '', now ?? '', true)
  })
}

function textOf({ kind, text, noun }: Label): string {
  return `${kind} ${noun} ${text.trim()}`
}

/** Steps and letters have the same numbers in every list. */
function nameOf({ kind, number, noun, group }: Label): string {
  return kind === 'step' || kind === 'letter' ? `${kind} ${group} ${number}` : `${kind} ${noun} ${number}`
}
