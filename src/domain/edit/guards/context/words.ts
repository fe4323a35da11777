import { wordsIn } from '../../compare/unspaced.ts'

const wordsMax = 2_000

/** How often each word occurs in the lines, in text order and up to a limit. */
export type Words = ReadonlyMap<string, number>

export function wordsOf(lines: Iterable<string>): Words {
  const words = new Map<string, number>()
  let count = 0
  for (const line of lines) {
    for (const word of wordsIn(line)) {
      const known = word.toLowerCase()
      words.set(known, (words.get(known) ?? 0) + 1)
      if (++count >= wordsMax) return words
    }
  }
  return words
}

export function countWords(words: Words): number {
  return words.values().reduce((sum, count) => sum + count, 0)
}

/** Share of the words that also occur in the others; 0 if there are none. */
export function shareIn(words: Words, others: Words): number {
  let common = 0
  for (const [word, count] of words) common += Math.min(count, others.get(word) ?? 0)
  return common / Math.max(1, countWords(words))
}

export function sentencesIn(text: string): readonly string[] {
  return text.split(sentenceEnd)
}

/** `am 30. Juni` is no end. */
const sentenceEnd =
  /(?<=[.!?:][)"'”’*_`]{0,3})(?<!\s)\s+(?=[\p{Lu}`*_"“([])(?!(?<=\d\.\s)(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L}))/u
