import type { StatementWords } from '../../instruction/languages/statementWords.ts'
import { isVerbForm, sameStem } from '../../page/words.ts'

/** Whether two words are forms of one word, or verbs of one meaning. */
export function isSame(one: string, other: string, { synonyms, aroundStem }: StatementWords): boolean {
  if (sameStem(one, other) || isVerbForm(one, other) || isVerbForm(other, one)) return true
  if (aroundStem !== undefined && isSameVerb(one.replace(aroundStem, ''), other.replace(aroundStem, ''))) return true
  return synonyms.some(words => words.has(one) && words.has(other))
}

const stemMinChars = 4

function isSameVerb(one: string, other: string): boolean {
  return one === other && one.length >= stemMinChars
}
