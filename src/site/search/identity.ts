import type { PageFacts } from '../facts.ts'
import { indexNames, withoutEnding } from '../formats.ts'
import { nameOf } from '../tree.ts'
import type { Weight } from './posting.ts'
import { isFiller } from './query.ts'
import { fold, formsOf, partsOf, wordLimits, wordTexts } from './words.ts'

/** Of the text, the part that says what the page is about. */
const leadMaxChars = 300
/** Enough of a description to find the paragraph that it was taken from. */
const leadBeginChars = 30
const leadSectionsMax = 5
const shortFormWordsMax = 8
const shortFormPartsMax = 4

/** The terms that identify a page as a whole, best first. */
export function* identifyingTerms(
  facts: PageFacts,
  title: string,
  path: string,
  sections: readonly { readonly text: string }[],
): Generator<readonly [term: string, weight: Weight]> {
  const label = facts.metadata?.label ?? ''
  const [name = '', folder = ''] = namesOf(path)
  for (const term of numbersOf(label)) yield [term, 'Z']
  yield* weighted(title, byLength(title, ['T', 'U', 'V']))
  yield* weighted(name, byLength(name.replace(/[-_.]/g, ' '), ['T', 'U', 'V']))
  for (const text of [title, name]) for (const term of shortFormsOf(text, label)) yield [term, 'U']
  yield* weighted(folder, 'P')
  yield* weighted(leadOf(facts, sections), 'L')
}

function* weighted(text: string, weight: Weight): Generator<readonly [term: string, weight: Weight]> {
  for (const term of termsIn(text)) yield [term, weight]
}

export function termsIn(text: string): Set<string> {
  return new Set(wordTexts(text).flatMap(formsOf))
}

export function byLength(text: string, [few, some, many]: readonly [Weight, Weight, Weight]): Weight {
  const words = wordTexts(text).length
  return words <= 3 ? few : words <= 7 ? some : many
}

/** The name of a page and that of the folder around it; a `README.md` goes by its folder. */
function namesOf(path: string): string[] {
  const names = withoutEnding(path).split('/').reverse()
  return names.length > 1 && indexNames.includes(nameOf(path).toLowerCase()) ? names.slice(1) : names
}

/** `ERC-721` is also what a reader means who asks for `721`, and `ADR-0007` who asks for `ADR 7` or `adr7`. */
function numbersOf(label: string): readonly string[] {
  if (label === '') return []
  const folded = fold(label)
  const plain = folded.replace(/(?<!\d)0+(?=\d)/g, '')
  return [...new Set([folded, plain])].flatMap(name => [
    name,
    ...(name.match(/\d+/g) ?? []).slice(-1),
    name.replace(/[\s-]+/g, ''),
  ])
}

/** What a title is in one word: `readExact` for "Read exact", and `GAT` for "Generic associated types". */
function shortFormsOf(title: string, label: string): readonly string[] {
  const all = wordTexts(title).flatMap(partsOf)
  const labelled = new Set(wordTexts(label).flatMap(partsOf))
  const start = all.findIndex(part => !labelled.has(part) && !/^\d+$/.test(part))
  const parts = start === -1 ? [] : all.slice(start, start + shortFormWordsMax)
  const forms = parts.flatMap((_part, from) =>
    Array.from({ length: Math.min(shortFormPartsMax, parts.length - from) - 1 }, (_, more) =>
      parts.slice(from, from + 2 + more).join(''),
    ),
  )
  for (const words of [parts, parts.filter(part => !isFiller(part))])
    if (words.length >= 3 && words.length <= 6) forms.push(words.map(word => [...word][0] ?? '').join(''))
  return forms.filter(({ length }) => length <= wordLimits.termMaxChars)
}

/** What a document says first usually says what it is about: its description, and its first paragraphs. */
function leadOf({ description }: PageFacts, sections: readonly { readonly text: string }[]): string {
  if (description === null) return ''
  const begin = description.slice(0, leadBeginChars)
  const first = sections.slice(0, leadSectionsMax).find(({ text }) => text.includes(begin))
  return (first ? first.text.slice(first.text.indexOf(begin)) : description).slice(0, leadMaxChars)
}
