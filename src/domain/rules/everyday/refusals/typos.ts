import { isOneTypoApart } from '../../../text/typo.ts'
import type { Page } from '../page/page.ts'
import { wordsIn } from '../page/words.ts'
import { headingWords } from './refusal.ts'

/** Words of instructions that are long enough to be recognised with a typo. */
const vocabulary =
  'delete remove replace rename change insert append prepend update promote demote renumber normalise normalize generate section heading headings table column list lists sort paragraph sentence bullet bullets title status version before after under into everywhere throughout requirement requirements keywords contents front matter trailing spaces lines table level swap move item items link links convert'.split(
    ' ',
  )

/**
 * The instruction with its typos corrected: each word that neither the rules nor the page know, and that is one typo
 * away from exactly one known word. Such a correction is only proposed, never applied. `null` if there is none.
 */
export function correctTypos(page: Page, instruction: string): string | null {
  if (instruction.length > instructionMaxChars) return null
  const known = new Set([...vocabulary, ...headingWords(page)])
  const here = new Set(wordsIn(page.document.text))
  let quote: string | undefined
  const corrected = instruction.replace(
    /["“”„«»`‘’]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])|\p{L}{4,}/gu,
    (part: string) => {
      if (!/^\p{L}/u.test(part)) quote = quote === undefined ? part : undefined
      const word = part.toLowerCase()
      if (quote !== undefined || !/^\p{L}/u.test(part) || known.has(word) || here.has(word)) return part
      const near = [...known].filter(one => one.length >= 4 && isOneTypoApart(word, one))
      return near.length === 1 ? (near[0] ?? part) : part
    },
  )
  return corrected === instruction ? null : corrected
}

const misspelt =
  '(?:spelled|spelt|written) (?:wrong(?:ly)?|incorrectly)|(?:wrongly|incorrectly) (?:spelled|spelt|written)|mis-?spel(?:led|t)|a (?:typo|misspelling|spelling mistake)'
const word = "([\\p{L}\\p{M}’'-]{2,40}|[\uE000-\uE0FF])"
const corrected = new RegExp(
  `^(?:the word )?${word} is (?:${misspelt})(?:[,;.:]| and| -)? ?(?:it )?(?:should|must) (?:be|read) ${word}$`,
  'iu',
)
const uncorrected = new RegExp(`^(?:the word )?${word} is (?:${misspelt})$`, 'iu')

const spellingError = '(?:typo|spelling(?: mistake| error)?|misspelling)'
const fixing = new RegExp(`^(?:(?:fix|correct|mend) (?:the )?)?${spellingError}(?: of| in)?:? ${word}$`, 'iu')

/** `recieve is spelled wrong, it should be receive`: the two words, as they are written. */
export function correctionIn(text: string): { readonly from: string; readonly to: string } | null {
  const [, from = '', to = ''] = corrected.exec(text) ?? []
  return from === '' ? null : { from, to }
}

/** `recieve is misspelled`, `fix typo recieve`: the word, as it is written. */
export function misspeltIn(text: string): string | null {
  return uncorrected.exec(text)?.[1] ?? fixing.exec(text)?.[1] ?? null
}

const instructionMaxChars = 1_000
