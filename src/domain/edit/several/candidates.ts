import { nameOf } from '../../pathParts.ts'
import { requirementIdAtStart } from '../../requirementIds.ts'

/**
 * What an instruction names, in lower case: the greater a term's weight, the likelier a document that contains it is
 * meant.
 */
export type Terms = {
  readonly asked: string
  /** Quoted texts, ids and file names. */
  readonly exact: readonly string[]
  readonly words: readonly string[]
}

/** Which of the terms occur in one text. */
export type Hits = {
  /** Whether the instruction names the file, or something in it exactly. */
  readonly isNamed: boolean
  readonly weight: number
  /** Numbers of the words that the text contains, and of those that occur in its headings. */
  readonly words: readonly number[]
  readonly inHeadings: ReadonlySet<number>
}

const exactMax = 40
const wordsMax = 40
const exactMaxChars = 500

export function termsOf(instructions: readonly string[]): Terms {
  const text = instructions.join('\n')
  const quoted = [...text.matchAll(quotes)].flatMap(found =>
    isNewText(text, found.index) ? [] : (found.slice(1).find(group => group !== undefined) ?? []),
  )
  const tokens = text.match(/[\p{L}\p{N}](?:[._/-]*[\p{L}\p{N}])+/gu) ?? []
  const ids = tokens.filter(token => requirementIdAtStart.exec(token)?.[0] === token)
  const words = tokens.filter(token => token.length >= 4).map(token => token.toLowerCase())
  const exact = [...quoted, ...ids].filter(term => term.trim() !== '' && term.length <= exactMaxChars)
  return {
    asked: text.toLowerCase(),
    exact: [...new Set(exact.map(term => term.toLowerCase()))].slice(0, exactMax),
    words: [...new Set(words)].slice(0, wordsMax),
  }
}

const quotes = /"([^"\n]+)"|`([^`\n]+)`|“([^“”\n]+)”|„([^„“\n]+)“|«([^«»\n]+)»|'([^'\n]{2,})'/g

/**
 * In `replace "A" with "B"`, the documents that contain A are meant; those that contain B may have been changed
 * already.
 */
function isNewText(text: string, quoteAt: number): boolean {
  return /\b(?:with|by|to|into|durch|mit|zu)\s{1,3}$/i.test(text.slice(Math.max(0, quoteAt - 12), quoteAt))
}

const pathWeight = 20
const exactWeight = 10
const headingWeight = 2

export function hitsIn({ asked, exact, words }: Terms, path: string, text: string): Hits {
  const lowered = text.toLowerCase()
  const headings = (lowered.match(/^ {0,3}#{1,6}[ \t].*$/gm) ?? []).join('\n')
  const held = exact.filter(term => lowered.includes(term)).length
  const weight = (namesPath(asked, path) ? pathWeight : 0) + held * exactWeight
  const found = [...words.keys()].filter(index => lowered.includes(words[index] ?? ''))
  const inHeadings = new Set(found.filter(index => headings.includes(words[index] ?? '')))
  return { isNamed: weight > 0, weight, words: found, inHeadings }
}

/** How likely each text is meant, by its hits: rare words count more than common ones. */
export function scoresOf(all: readonly Hits[]): readonly number[] {
  const having = new Map<number, number>()
  for (const { words } of all) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1)
  return all.map(({ weight, words, inHeadings }) =>
    words.reduce((sum, word) => {
      const rarity = Math.log(1 + all.length / (having.get(word) ?? 1))
      return sum + rarity * (inHeadings.has(word) ? headingWeight : 1)
    }, weight),
  )
}

function namesPath(asked: string, path: string): boolean {
  const name = nameOf(path).toLowerCase()
  return asked.includes(path.toLowerCase()) || asked.includes(name)
}
