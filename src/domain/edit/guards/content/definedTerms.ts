import type { Pair } from '../../compare/compare.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { namesIn } from '../../intent.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { replacements } from '../context/replacements.ts'
import { isRewording } from '../context/rewording.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/**
 * Statements in which a term that the document defines (`"Partner" means …`) became another word, which the instruction
 * does not have: what the definition says no longer holds for them.
 */
export function guardDefinedTerms({ before, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  const { intent } = asked
  if (intent.isOpen || isRevision || comparison.changed.length + comparison.added.length === 0) return []
  const terms = termsIn(before)
  if (terms.size === 0) return []
  return inRuns(
    replacements(comparison).flatMap(pair => {
      if (pair.before.kind === 'code' || pair.before.kind === 'heading') return []
      const actor = isRewording(intent) ? actorIn(pair, terms) : null
      if (actor !== null && !intent.names(actor)) {
        return [
          warn('name_changed', [pair.after.start + 1, pair.after.end], `"${actor}" is a defined term, and new here.`),
        ]
      }
      return wordingBetween(pair.before, pair.after).runs.flatMap(({ removed, added }) => {
        const [old, now] = [removed, added].map(tokens => tokens.map(({ text }) => text).join(' '))
        if (old === undefined || now === undefined || !isWord(now) || intent.names(old) || intent.names(now)) return []
        const term = [old, old.replace(/(?:['’]s|s)$/, '')].find(words => terms.has(words))
        if (term === undefined || terms.has(now) || isOtherNumber(old, now)) return []
        const detail = `"${old}" became "${now}", and "${term}" is a defined term.`
        return [warn('name_changed', [pair.after.start + 1, pair.after.end], detail)]
      })
    }),
  )
}

/** A defined term that a statement said in other words has, and had not before. */
function actorIn({ before, after }: Pair, terms: ReadonlySet<string>): string | null {
  return terms.values().find(term => namesIn(after.text, term) && !namesIn(before.text, term)) ?? null
}

function isWord(text: string): boolean {
  return /^\p{L}[\p{L}’'-]*(?: \p{L}[\p{L}’'-]*){0,2}$/u.test(text)
}

/** `Orders` for `Order`. */
function isOtherNumber(old: string, now: string): boolean {
  return old.replace(/s$/, '') === now.replace(/s$/, '')
}

const definition =
  /^[\s>*+-]{0,12}(?:\(?[\da-z]{1,3}[.)] )?(?:\*\*|__|["“„«])(\p{Lu}[\p{L} -]{1,60}?)(?:\*\*|__|["”“»])(?:\*\*)?\s+(?:means?|bedeutet|bezeichnet|ist|is|désigne|signifie|est|significa|es|—|–)\s/u

function termsIn({ lines, code }: LineOutline): ReadonlySet<string> {
  const terms = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const term = code[at] === 1 ? undefined : definition.exec(line.slice(0, lineReadMaxChars))?.[1]
    if (term !== undefined) terms.add(term)
  }
  return terms
}

const lineReadMaxChars = 200
