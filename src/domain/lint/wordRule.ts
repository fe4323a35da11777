import { bindsFrom, depends, explains, permits } from './clauses.ts'
import type { Found, Severity } from './finding.ts'
import { gap } from './passages.ts'
import type { Rule } from './rule.ts'
import type { Statement } from './statements.ts'
import { capitalised, everyMatch } from './words.ts'

export type WordRule = {
  readonly id: string
  readonly title: string
  readonly why: string
  readonly isOn: boolean
  readonly severity?: Severity
  /** Words and phrases in lower case, as sources of regular expressions; a space is any white space. */
  readonly words: readonly string[]
  /** What is wrong with the words, which are given as they are written. */
  readonly message: (words: string) => string
  /** Whether the words are meant otherwise here. `before` and `after` are what surrounds them in the sentence. */
  readonly isMeant?: (use: WordUse) => boolean
  /** Whether it also counts before the verb that binds, where a sentence names its case. */
  readonly mayLead?: boolean
  /** Whether it also counts in a clause that depends on what is required: `shall show who sent it, when, etc.` */
  readonly mayDepend?: boolean
  /** Whether it also counts in what gives a purpose, a reason or an example. */
  readonly mayExplain?: boolean
}

export type WordUse = {
  /** In lower case, with single spaces. */
  readonly words: string
  readonly written: string
  readonly before: string
  readonly after: string
}

/** A rule that objects to words in requirements, except in names, which are capitalised within the sentence. */
export function wordRule({
  words,
  isMeant = () => true,
  mayLead = false,
  mayExplain = false,
  mayDepend = mayLead,
  message,
  severity = 'warning',
  ...rule
}: WordRule): Rule {
  const alternatives = words.map(word => word.replaceAll(' ', gap)).join('|')
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_\-/'’])(?:${alternatives})(?![\p{L}\p{N}_\-/]|['’]\p{L})`,
    'giu',
  )
  return {
    ...rule,
    kind: 'wording',
    severity,
    find: reading => reading.worded().flatMap(statement => foundIn(statement)),
  }

  function foundIn(statement: Statement): readonly Found[] {
    const { text } = statement
    const from = mayLead ? 0 : bindsFrom(text)
    return everyMatch(pattern, text).flatMap(({ index, 0: written }): readonly Found[] => {
      if (index < from) return []
      const use = {
        words: written.toLowerCase().replace(/[^\p{L}\p{N}'’-]+/gu, ' '),
        written,
        before: text.slice(Math.max(0, index - contextChars), index),
        after: text.slice(index + written.length, index + written.length + contextChars),
      }
      if (capitalised(written, use.before, use.after) || !isMeant(use)) return []
      if (!mayExplain && explains(use.before)) return []
      if (!mayDepend && depends(use.before)) return []
      if (!mayLead && permits(use.before)) return []
      const place = statement.at(index, written.length)
      return [{ ...place, message: message(written.replace(/[\s\u2060]+/g, ' ')) }]
    })
  }
}

const contextChars = 160
