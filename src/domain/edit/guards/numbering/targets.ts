import type { Label } from '../../numbering/labels.ts'
import type { Reference } from './references.ts'

/** Finds what a reference leads to; `null` unless only one thing can be meant. */
export type Targets = {
  /** `section` is the line of the heading above the reference: a list there comes before all others. */
  readonly of: (reference: Reference, section: number) => Label | null
  /** The item with the letter below a section or clause. */
  readonly itemOf: (label: Label, letter: string) => Label | null
}

export function targetsAmong(labels: readonly Label[]): Targets {
  const known = new Map<string, Label | null>()
  const put = (key: string, label: Label) => known.set(key, known.has(key) ? null : label)
  for (const label of labels) {
    const { kind, noun, number, section } = label
    put(`${kind} ${noun} ${number}`, label)
    if (kind === 'step' || kind === 'letter') put(`${kind} ${number} in ${section}`, label)
  }
  const find = (key: string) => known.get(key) ?? null
  const dotted = (number: string) => find(`section  ${number}`) ?? find(`clause  ${number}`)
  return {
    of: ({ leadsTo, noun, number }, section) => {
      if (leadsTo === 'id') return find(`id  ${number}`)
      const named = find(`section ${noun.replace(/s$/, '')} ${number}`) ?? find(`section ${noun} ${number}`)
      if (named !== null) return named
      if (leadsTo === 'section') return dotted(number)
      const near = `step ${number} in ${section}`
      if (known.has(near)) return find(near)
      return find(`step  ${number}`) ?? (number.includes('.') ? dotted(number) : null)
    },
    itemOf: ({ line }, letter) => find(`letter ${letter} in ${line}`),
  }
}
