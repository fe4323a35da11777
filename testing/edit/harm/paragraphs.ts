import { applyHarm, dropOne, type Harm, type HarmGroup, replacePart, swapParts } from './harm.ts'
import { isTopLevel, type Page, type Part, type Prose } from './page.ts'
import { countWords, sentencesOf } from './prose.ts'
import { type Pick, pickOne } from './random.ts'
import { isEnglish, translated } from './translation.ts'

/** Paragraphs of sentences, excluding code that a surrounding tag hides from the parser. */
export function paragraphsOf(page: Page, wordsMin = 12): readonly Part[] {
  const isSaid = ({ source, words }: Prose) =>
    !/^: /m.test(source) && /[.!?:][*_)"”`]*$/.test(source) && countWords(words) >= wordsMin
  return page.prose.filter(part => isTopLevel(part) && part.node.type === 'paragraph' && isSaid(part))
}

type Change = (page: Page, part: Part, pick: Pick) => string | null

function onParagraph(name: string, group: HarmGroup, change: Change): Harm {
  const harm = (page: Page, pick: Pick) => {
    const changed = paragraphsOf(page).flatMap(part => {
      const replacement = change(page, part, pick)
      return replacement === null ? [] : [replacePart(part, replacement)]
    })
    const edit = pickOne(changed, pick)
    return edit === undefined ? null : applyHarm(page, [edit])
  }
  return { name, group, apply: harm }
}

/** Keeps the first sentences; `null` unless the removed ones are meaningful. */
function shortened(source: string, keep: (count: number) => number, sentencesMin: number): string | null {
  const sentences = sentencesOf(source).filter(({ text }) => countWords(text) >= 3)
  const lost = sentences[keep(sentences.length)]
  if (sentences.length < sentencesMin || lost === undefined) return null
  return countWords(source.slice(lost.start)) >= 5 ? source.slice(0, lost.start).trimEnd() : null
}

export const paragraphHarms: readonly Harm[] = [
  dropOne('paragraph dropped', paragraphsOf),
  onParagraph('paragraph shortened', 'A', (_, { source }) => shortened(source, count => Math.ceil(count / 2), 3)),
  onParagraph('last sentence of a paragraph dropped', 'A', (_, { source }) => shortened(source, count => count - 1, 2)),
  onParagraph('first sentence of a paragraph dropped', 'A', (_, { source }) => {
    const [first, second] = sentencesOf(source)
    return first === undefined || second === undefined || countWords(first.text) < 5 ? null : source.slice(second.start)
  }),
  onParagraph('sentence summarised away', 'A', (_, { source }) => {
    const words = source.split(/(?<=\s)/)
    return words.length < 24
      ? null
      : `${words
          .slice(0, Math.floor(words.length / 3))
          .join('')
          .replace(/[.,;:]?\s*$/, '')}.`
  }),
  onParagraph('paragraph translated into German', 'A', (page, { source }) =>
    isEnglish(page.text) ? translated(source, 'German') : null,
  ),
  onParagraph('paragraph translated into French', 'A', (page, { source }) =>
    isEnglish(page.text) ? translated(source, 'French') : null,
  ),
  onParagraph('paragraph doubled', 'B', (page, { source }) => `${source}${page.eol}${page.eol}${source}`),
  {
    name: 'paragraphs swapped',
    group: 'B',
    apply: (page, pick) => {
      const all = paragraphsOf(page, 8)
      const pairs = all.flatMap((one, index) => {
        const other = all[index + 1]
        return other !== undefined && other.from - one.to <= 1 ? [{ one, other }] : []
      })
      const pair = pickOne(pairs, pick)
      return pair === undefined
        ? null
        : applyHarm(page, swapParts(pair.one, pair.other), [pair.one.from, pair.other.to])
    },
  },
]
