import { applyHarm, type Harm, type HarmGroup } from './harm.ts'
import type { Page, Prose } from './page.ts'
import { type Pick, pickOne } from './random.ts'

/** Words of the prose and their replacement; `to` returns the same text if the change would be harmless. */
export type WordHarm = {
  readonly name: string
  readonly group?: HarmGroup
  /** With the flag `g`. */
  readonly from: RegExp
  readonly to: (match: RegExpExecArray, prose: Prose) => string
}

export type Match = { readonly start: number; readonly end: number; readonly replacement: string }

export function wordHarm({ name, group = 'A', from, to }: WordHarm): Harm {
  const harm = (page: Page, pick: Pick) => {
    const edit = pickOne(matchesOf(page, from, to), pick)
    return edit === undefined ? null : applyHarm(page, [edit])
  }
  return { name, group, apply: harm }
}

function matchesOf(page: Page, from: RegExp, to: WordHarm['to']): readonly Match[] {
  return page.prose.flatMap(prose =>
    [...prose.words.matchAll(from)].flatMap(match => {
      const replacement = to(match, prose)
      const start = prose.start + match.index
      return replacement === match[0] ? [] : [{ start, end: start + match[0].length, replacement }]
    }),
  )
}

/** Writes a word in the case of the one that it replaces: MUST, Must or must. */
export function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase()
  const isCapital = /^\p{Lu}/u.test(model)
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word.toLowerCase()
}
