import { fold } from '../../../../text/fold.ts'
import { isOneTypoApart } from '../../../../text/typo.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { rightSpelling } from '../../instruction/misspellings.ts'
import { unquote } from '../../instruction/utterance.ts'
import { occurrencesOf } from '../../page/occurrences.ts'
import { capital, formsOf } from '../../page/wordForms.ts'
import { sameStem, wordsIn } from '../../page/words.ts'
import { correctionIn, misspeltIn } from '../../refusals/typos.ts'
import type { Goal, Request } from '../../request/goal.ts'
import { reading } from './replacing/replacedWords.ts'

const wordMinChars = 4
/** Shorter words are one letter away from too many others to know which is meant. */
const guessMinChars = 6

/** `recieve is spelled wrong, it should be receive`, `recieve is misspelled` if one other word of the page is meant. */
export const misspelled: Goal = request => {
  const { text, quotes } = request
  const correction = correctionIn(text)
  if (correction !== null) {
    const [from, to] = [unquote(correction.from, quotes), unquote(correction.to, quotes)]
    return isSpelling(from, to) ? corrected(request, from, to) : []
  }
  const named = misspeltIn(text)
  const wrong = named === null ? '' : unquote(named, quotes)
  if (wrong.length < wordMinChars || /\s/.test(wrong)) return []
  return corrected(request, wrong, wordMeant(request, wrong))
}

function corrected({ page, scope }: Request, from: string, to: string) {
  const found = occurrencesOf(page.document, formsOf(from, to), scope)
  if (found.length === 0)
    throw new InstructionError(
      `${quoteShort(from)} is not ${scope === undefined ? 'on this page' : 'there'} as a word of the text.`,
    )
  return [reading(page, found, from, to, '')]
}

/** Whether one word is another spelling of the other: those share most of their letters. */
function isSpelling(from: string, to: string): boolean {
  if (from === '' || to === '' || /\s/.test(from + to) || fold(from) === fold(to)) return false
  const left = [...fold(to)]
  let shared = 0
  for (const letter of fold(from)) {
    const at = left.indexOf(letter)
    if (at !== -1) shared += left.splice(at, 1).length
  }
  return Math.max(from.length, to.length) - shared <= Math.max(1, Math.floor(from.length / 4))
}

/** The right spelling, or the one word of the page that differs by a typo and is more frequent. */
function wordMeant({ page: { document } }: Request, wrong: string): string {
  const right = rightSpelling(wrong.toLowerCase())
  if (right !== null) return /^\p{Lu}/u.test(wrong) ? capital(right) : right
  const counts = new Map<string, number>()
  for (const word of wordsIn(document.text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = fold(wrong)
  const near = [...counts].filter(
    ([word]) => word.length >= wordMinChars && word !== known && isOneTypoApart(word, known) && !sameStem(word, known),
  )
  const [one, another] = near
  const times = counts.get(known) ?? 0
  const isSure = one !== undefined && another === undefined && known.length >= guessMinChars
  if (isSure && one[1] > times && times > 0) return one[0]
  const advice = near.length === 0 ? '' : ` This page has ${enumerate(near.map(([word]) => quote(word)))}.`
  throw new InstructionError(
    `Say the right spelling: replace ${quote(wrong)} with ${quote(near.length === 1 ? (one?.[0] ?? '…') : '…')}.${advice}`,
  )
}
