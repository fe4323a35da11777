import { isCondition, isNegation } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { contentIn, isNumber, saidIn } from '../context/said.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * Whether every new sentence of a statement says what the instruction says, in words of it alone and with all of its
 * conditions, negations and numbers.
 */
export function repeating(instruction: string): (pair: Pair) => boolean {
  const text = instruction.slice(0, readMaxChars)
  const isSaid = saidIn(text)
  const binding = tokensOf(text).filter(binds)
  return ({ before, after }) => {
    const old = new Set(sentencesIn(before.text))
    const come = sentencesIn(after.text).filter(sentence => !old.has(sentence))
    return (
      come.length > 0 &&
      come.every(sentence => {
        const words = contentIn(sentence)
        if (words.length < wordsMin || !words.every(isSaid)) return false
        const has = saidIn(sentence)
        return binding.every(({ text: word }) => has(word.toLowerCase()))
      })
    )
  }
}

const readMaxChars = 2_000
const wordsMin = 3

function binds(token: Token): boolean {
  return isNumber(token) || (token.kind === 'word' && [isCondition, isNegation].some(is => is(token.text)))
}
