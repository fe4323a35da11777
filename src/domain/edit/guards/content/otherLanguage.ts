import { languageOf } from '../../compare/language.ts'
import type { GuardContext } from '../context/context.ts'
import { replacements } from '../context/replacements.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/** Sentences in another language than the statement had, which the instruction does not ask for. */
export function guardOtherLanguage({ rewrite, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  if (asked.intent.isOpen || isRevision || asked.has(['translate']) || named.test(rewrite.instruction)) return []
  return inRuns(
    replacements(comparison).flatMap(({ before, after }) => {
      if (before.kind === 'code' || before.kind === 'matter') return []
      const language = languageOf(before.text)
      if (language === null) return []
      const old = new Set(sentencesIn(before.text))
      const come = sentencesIn(after.text).filter(sentence => !old.has(sentence))
      const foreign = come.filter(sentence => (languageOf(sentence) ?? language) !== language)
      if (foreign.length === 0) return []
      return [warn('more_changed', [after.start + 1, after.end], `In another language: ${quoteSome(foreign)}.`)]
    }),
  )
}

const named =
  /(?<!\p{L})(?:english|german|french|spanish|italian|dutch|translat\p{L}*|language|englisch\p{L}*|deutsch\p{L}*|französisch\p{L}*|übersetz\p{L}*|sprache|anglais\p{L}*|allemand\p{L}*|français\p{L}*|tradu\p{L}*|español|inglés)(?!\p{L})/iu
