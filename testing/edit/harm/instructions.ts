/** The model's instruction when it did harm that the instruction does not ask for. */

import type { HarmResult } from './harm.ts'
import type { Page } from './page.ts'
import { contentWordsOf, sharesWords } from './prose.ts'
import type { Pick } from './random.ts'
import { pickOne } from './random.ts'
import { type Section, sectionsOf } from './sections.ts'

const inSection: readonly ((title: string) => string)[] = [
  title => `Fix the spelling in the section "${title}"`,
  title => `Add a closing sentence to "${title}"`,
  title => `Improve the grammar of ${title}`,
  title => `Make "${title}" easier to read`,
  title => `In ${title}, say where it is described`,
]

const anywhere: readonly string[] = [
  'Fix the spelling in the introduction',
  'Correct the typos',
  'Improve the grammar of the first paragraph',
  'Polish the wording of the preface',
  'Proofread',
]

const aboutWords: readonly ((words: string) => string)[] = [
  words => `Explain "${words}" in more detail`,
  words => `Make the sentence about ${words} easier to read`,
  words => `Document ${words} with a short example`,
  words => `Add an example for ${words}`,
  words => `Say why ${words} matters`,
  words => `Mention "${words}" in the introduction too`,
]

/** Names neither the harmed text nor its section, and shares no content word with it; about `wanted`, if given. */
export function unrelated(page: Page, { lines, hit }: HarmResult, wanted: Section | undefined, pick: Pick): string {
  const around = sectionsOf(page).filter(({ from, to }) => from < lines[1] && lines[0] < to)
  const taken = contentWordsOf([hit, ...around.map(({ heading }) => heading.source)].join('\n'))
  const isFar = (text: string) => !sharesWords(contentWordsOf(text), taken)
  const sections = wanted === undefined ? sectionsOf(page) : [wanted]
  const titles = sections
    .filter(({ from, to }) => to <= lines[0] || from >= lines[1])
    .map(titleOf)
    .filter(isFar)
  const title = pickOne(titles, pick)
  const named = title === undefined ? [] : inSection.map(write => write(title)).filter(isFar)
  const general = anywhere.filter(isFar)
  return pickOne(named.length > 0 ? named : general, pick) ?? 'Proofread'
}

/** Quotes two or three adjacent words of the harmed text, but none that the harm removed or replaced. */
export function sharing(page: Page, harmed: HarmResult, pick: Pick): string {
  const around = sectionsOf(page).findLast(({ from }) => from < harmed.lines[1])
  const words = pickOne(phrasesOf(page, harmed), pick) ?? (around === undefined ? page.path : titleOf(around))
  return pickOne(aboutWords, pick)?.(words) ?? words
}

export function titleOf({ heading }: Section): string {
  return heading.source
    .replace(/^#+\s*|\s+#+\s*$|[`*_"]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
}

const smallEditMaxChars = 40

/** Words within a line: quoting what was replaced there would be asking for it. */
function isSmall(text: string): boolean {
  return text.length <= smallEditMaxChars && !text.includes('\n')
}

function phrasesOf(page: Page, { edits, hit }: HarmResult): readonly string[] {
  const kept = contentWordsOf(edits.map(({ replacement }) => replacement).join(' '))
  const small = edits.map(({ start, end }) => page.text.slice(start, end)).filter(isSmall)
  const gone = new Set([...contentWordsOf(small.join(' '))].filter(word => !kept.has(word)))
  const isAbout = (phrase: string) => contentWordsOf(phrase).size >= 2 && !sharesWords(contentWordsOf(phrase), gone)
  const read = hit.replace(/https?:[^\s)>]*|\]\([^)]*\)|<[^>]*>/g, ' | ')
  for (const length of [3, 2, 1]) {
    const word = String.raw`\p{L}[\p{L}\p{N}_'’-]+`
    const run = new RegExp(
      `(?<![\\p{L}\\p{N}_'’-])(?=(${Array.from({ length }, () => word).join(' ')})(?![\\p{L}\\p{N}_'’-]))`,
      'gu',
    )
    const phrases = [...read.matchAll(run)].map(match => match[1] ?? '')
    const fit = phrases.filter(phrase => (length === 1 ? contentWordsOf(phrase).size > 0 : isAbout(phrase)))
    if (fit.length > 0) return fit
  }
  return []
}
