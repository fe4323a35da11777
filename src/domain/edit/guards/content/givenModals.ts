import { isNegation } from '../../compare/bindingWords.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { isAbout, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'
import { strengthOf } from './demandedModals.ts'

/**
 * A new sentence that says what the instruction says binds as far as it does: `must` for `devices must be returned`, and
 * `should` where its words are given (`state that writers should …`). `reported` are warnings about statements.
 */
export function guardGivenModals(
  { rewrite, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision) return []
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const isLiteral = given.test(instruction)
  const stated = isLiteral ? instruction.slice(instruction.search(given)) : instruction
  const said = [...new Set(strengthsIn(stated, isLiteral))]
  const [wanted, ...others] = said
  if (wanted === undefined || others.length > 0) return []
  const isAbility = strengthsIn(stated, false).length === 0
  const come = [
    ...comparison.changed.map(({ before, after }) => ({ segment: after, old: new Set(sentencesIn(before.text)) })),
    ...comparison.added.map(segment => ({ segment, old: new Set<string>() })),
  ]
  const words = contentIn(stated)
  for (const { segment, old } of come.slice(0, statementsMax)) {
    if (reported.some(warning => isAbout(warning, segment))) continue
    const was = strengthsIn([...old].join(' '), true)
    for (const sentence of sentencesIn(segment.text).slice(0, sentencesMax)) {
      if (old.has(sentence)) continue
      const is = strengthsIn(sentence, true).filter(one => !was.includes(one))
      const isSaid = saidIn(sentence)
      if (isAbility && ![...old].every(one => segment.text.includes(one))) continue
      if (is.length === 0 || is.includes(wanted)) continue
      if (words.filter(isSaid).length < saidMinShare * words.length) continue
      const isWeaker = Math.max(...is) < wanted
      if (isWeaker || isLiteral) return [warn('modal_changed', [segment.start + 1, segment.end])]
    }
  }
  return []
}

const readMaxChars = 2_000
const statementsMax = 100
const sentencesMax = 200
const saidMinShare = 0.5

/** In front of what the new text says. */
const given = /(?::|,| that| dass| que| che)\s/i

/** `Can you add …` says nothing of how far the new text binds. */
const ability = /^(?:can|could|might|kann|können)$/i

/** `must not` and `may not` forbid the same. `isText` says that the words are a text, and no request. */
function strengthsIn(text: string, isText: boolean): readonly number[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ kind, text: word }, at) => {
    const isModal = (kind === 'word' || kind === 'keyword') && (isText || !ability.test(word))
    const strength = isModal ? strengthOf(word) : null
    return strength === null ? [] : [strength === 1 && isNegated(tokens, at) ? 3 : strength]
  })
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  return /\sNOT$/.test(tokens[at]?.text ?? '') || isNegation(tokens[at + 1]?.text ?? '')
}
