/** Changes of words in place: exactly one text is right. */
import type { ChangeMaker } from './change.ts'
import { countOf, editByRules, type Facts, firstMatch, isFlat } from './facts.ts'
import { unusedWordFor } from './unusedWords.ts'

export const renameHeading: ChangeMaker = {
  word: 'rename-heading',
  make: ({ text, sections }) =>
    firstMatch(sections, ({ heading }) => {
      const unusedWord = unusedWordFor(text)
      if (unusedWord === null) return null
      const title = `${heading.text} of ${unusedWord}`
      const solution = editByRules(text, `rename heading "${heading.text}" to "${title}" and fix links`)
      const ask = (from: string, to: string) =>
        `Rename the heading "${from}" to "${to}", and where the document links to it, let the links lead to its new anchor.`
      const isPlain = solution !== null && countOf(solution, unusedWord) === 1 + countOf(solution, `-${unusedWord}`)
      return isPlain ? { instruction: ask(heading.text, title), solution, undo: ask(title, heading.text) } : null
    }),
}

export const replaceTerm: ChangeMaker = {
  word: 'replace-term',
  make: ({ text, inOrder }) => {
    const unusedWord = unusedWordFor(text)
    const words = new Set(text.match(/(?<![\p{L}\p{N}_-])[a-z]{6,14}(?![\p{L}\p{N}_-])/gu))
    if (unusedWord === null) return null
    return firstMatch(
      inOrder(
        [...words].filter(word => isPlainTerm(text, word)),
        word => word,
      ),
      word => ({
        instruction: `Replace the word "${word}" with "${unusedWord}" everywhere in the document.`,
        solution: text.replaceAll(word, unusedWord),
        undo: `Replace the word "${unusedWord}" with "${word}" everywhere in the document.`,
      }),
    )
  },
}

/** Occurs a few times, always as a whole word in lower case, and never where a change would break an address. */
function isPlainTerm(text: string, word: string): boolean {
  const times = countOf(text.toLowerCase(), word)
  if (times < 2 || times > 12) return false
  if ([...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_-])${word}(?![\\p{L}\\p{N}_-])`, 'gu'))].length !== times)
    return false
  return text.split('\n').every(line => !line.includes(word) || isProse(line))
}

function isProse(line: string): boolean {
  return !/^\s*(#|`{3}|~{3}|<|\w+:)|`|\]\(|\]\[|https?:/.test(line) && !line.startsWith('    ')
}

export const changeNumber: ChangeMaker = {
  word: 'change-number',
  make: ({ text, inOrder }) => {
    const lines = text.split('\n').filter(isProse)
    const numbers = lines.flatMap(line => line.match(/(?<![\w.,:/-])[1-9]\d{1,4}(?![\w:/-]|[.,]\d)/g) ?? [])
    return firstMatch(
      inOrder(
        [...new Set(numbers)].filter(number => countOf(text, number) === 1),
        number => number,
      ),
      number => {
        const other = String(Number(number) * 2 + 1)
        if (text.includes(other)) return null
        return {
          instruction: `Change the number ${number} to ${other}.`,
          solution: text.replace(number, other),
          undo: `Change the number ${other} to ${number}.`,
        }
      },
    )
  },
}

const obligations = [
  ['SHOULD', 'MUST'],
  ['MUST', 'SHOULD'],
  ['must', 'should'],
  ['should', 'must'],
] as const

/** In one section only, although the word may occur in others as well. */
export const changeObligation: ChangeMaker = {
  word: 'change-obligation',
  make: ({ text, sections }) =>
    firstMatch(sections.filter(isFlat), ({ start, end, heading }) => {
      const section = text.slice(start, end)
      const found = obligations.find(([from, to]) => wordIn(from).test(section) && !wordIn(to, 'i').test(section))
      if (found === undefined || /[`~]{3}|`/.test(section)) return null
      const [from, to] = found
      if (section.match(wordIn(from, 'gi'))?.length !== section.match(wordIn(from, 'g'))?.length) return null
      const ask = (a: string, b: string) =>
        `In the section "${heading.text}", and only there, change every "${a}" to "${b}".`
      const changed = section.replace(wordIn(from, 'g'), to)
      return {
        instruction: ask(from, to),
        solution: text.slice(0, start) + changed + text.slice(end),
        undo: ask(to, from),
      }
    }),
}

function wordIn(word: string, flags = ''): RegExp {
  return new RegExp(`\\b${word}\\b`, flags)
}

export const setFrontMatter: ChangeMaker = {
  word: 'set-front-matter',
  make: ({ text, frontMatter }: Facts) => {
    const solution = frontMatter && editByRules(text, 'set front matter "status" to "under review"')
    if (solution === null) return null
    return {
      instruction: 'Set "status" in the front matter to "under review".',
      solution,
      isDone: after => unquoted(after) === unquoted(solution),
      undo: null,
    }
  },
}

/** YAML reads a plain value like a quoted one. */
function unquoted(text: string): string {
  return text.replace(/^(status: *)(["']?)(under review)\2(?=\r?$)/m, '$1$3')
}
