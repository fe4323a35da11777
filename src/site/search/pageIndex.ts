import type { PageFacts } from '../facts.ts'
import type { Fragment } from '../fragment.ts'
import { readPieces } from '../html/pieces.ts'
import { titleOf } from '../survey/file.ts'
import { type Run, readRuns } from '../survey/runs.ts'
import { prettyName } from '../tree/names.ts'
import { byLength, identifyingTerms, termsIn } from './identity.ts'
import { printPosting, type Weight, weights } from './posting.ts'
import { printTerms, type Terms } from './terms.ts'
import { formsOf, wordTexts } from './words.ts'

/** What the search knows of one page: a function of its file's content and path. */
export type PageIndex = {
  /** The sections in which each term occurs, as `printPosting` writes them. */
  readonly terms: Terms
  readonly text: PageText
}

export type PageText = {
  readonly title: string
  readonly label: string | null
  /** It says that it was superseded, withdrawn or the like. */
  readonly isInactive?: true
  /** How the text begins. */
  readonly lead: string
  /** The length of all of the text. */
  readonly chars: number
  readonly sections: readonly Section[]
}

/** The text below one heading, up to the next. The first section is the page itself, and has no anchor. */
export type Section = {
  /** Of a page below this one: `/` and its name, or its address. */
  readonly anchor: string
  readonly level: number
  readonly heading: string
  readonly text: string
}

export const indexLimits = {
  /** The text of a page that can be found; a file of 1 MB rarely has as much. */
  textMaxChars: 1024 * 1024,
  sectionsMax: 2_000,
  termsPerPageMax: 50_000,
} as const

/** `parts` are the pages below the page, one section each; a heading that is the first line of one only lists it. */
export function indexPage(fragment: Fragment, path: string, parts: readonly Section[] = []): PageIndex {
  const runs = readRuns(readPieces(fragment.pieces))
  const title = titleOf(fragment, path) ?? prettyName(path)
  const apart = new Set(parts.map(({ text }) => text.split('\n', 1)[0]))
  const own = sectionsOf(runs, title, headerOf(fragment.facts)).filter(({ heading }) => !apart.has(heading))
  const sections = [...own, ...parts]
  const found = new Map<string, [section: number, weight: Weight][]>()
  /** The sections come in their order. */
  const add = (term: string, section: number, weight: Weight) => {
    const places = found.get(term)
    const last = places?.at(-1)
    if (!places || !last) {
      if (found.size < indexLimits.termsPerPageMax) found.set(term, [[section, weight]])
    } else if (last[0] !== section) places.push([section, weight])
    else if (weights[last[1]] < weights[weight]) last[1] = weight
  }
  for (const [term, weight] of identifyingTerms(fragment.facts, title, path, sections)) add(term, 0, weight)
  const above: Section[] = []
  sections.forEach((section, number) => {
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= section.level) above.pop()
    for (const { heading } of above) for (const term of termsIn(heading)) add(term, number, 'Q')
    if (number > 0)
      for (const term of termsIn(section.heading)) add(term, number, byLength(section.heading, ['H', 'I', 'J']))
    if (section.level > 1) above.push(section)
    addText(section.text, number, add)
  })
  const label = fragment.facts.metadata?.label ?? null
  const isInactive = fragment.facts.metadata?.status?.stage === 'inactive'
  const entries = [...found].map(([term, places]) => [term, printPosting(places)] as const)
  const text = {
    title,
    label,
    ...(isInactive && { isInactive }),
    lead: leadOf(sections),
    chars: charsOf(sections),
    sections,
  }
  return { terms: printTerms(entries), text }
}

const leadSectionsMax = 3
const leadMaxChars = 700

function leadOf(sections: readonly Section[]): string {
  const first = sections.slice(0, leadSectionsMax)
  const begin = first.map(({ heading, text }, at) => (at === 0 ? text : `${heading} ${text}`).slice(0, leadMaxChars))
  return begin.join(' ').slice(0, leadMaxChars).toWellFormed()
}

function charsOf(sections: readonly Section[]): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0)
}

function sectionsOf(runs: readonly Run[], title: string, header: string): Section[] {
  const sections: { anchor: string; level: number; heading: string; lines: string[] }[] = []
  let open = { anchor: '', level: 0, heading: title, lines: header === '' ? [] : [header] }
  sections.push(open)
  let length = 0
  const titled = plain(title)
  for (const run of runs) {
    const isTitle = run.level === 1 && sections.length === 1 && titled.includes(plain(run.text))
    if (run.level > 0 && run.id !== null && !isTitle && sections.length < indexLimits.sectionsMax) {
      open = { anchor: run.id, level: run.level, heading: run.text, lines: [] }
      sections.push(open)
    } else if (length <= indexLimits.textMaxChars && !isTitle) {
      open.lines.push(run.text)
      length += run.text.length + 1
    }
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').toWellFormed() }))
}

/** `ADR-1: Roles` is also written `ADR-1 Roles`. */
function plain(heading: string): string {
  return wordTexts(heading).join(' ')
}

/** What the document says about itself, such as its status and its authors. */
function headerOf({ metadata }: PageFacts): string {
  const { label = null, status = null, authors = [], others = [] } = metadata ?? {}
  const parts = [label, status?.text, ...authors, ...others.map(({ name, value }) => `${name} ${value}`)]
  return parts.filter(Boolean).join(' · ')
}

const usualWords = 120

/** The weight of a term grows with its occurrences, and shrinks with the length of the section (as in BM25). */
function addText(text: string, section: number, add: (term: string, section: number, weight: Weight) => void): void {
  const counts = new Map<string, number>()
  const raw = new Map<string, number>()
  const words = wordTexts(text)
  for (const word of words) raw.set(word, (raw.get(word) ?? 0) + 1)
  for (const [word, count] of raw) for (const term of formsOf(word)) counts.set(term, (counts.get(term) ?? 0) + count)
  const norm = 1.2 * (0.4 + 0.6 * (words.length / usualWords))
  for (const [term, count] of counts) add(term, section, levelOf(count / (count + norm)))
}

function levelOf(share: number): Weight {
  if (share > 0.75) return 'E'
  if (share > 0.55) return 'D'
  if (share > 0.35) return 'C'
  return share > 0.15 ? 'B' : 'A'
}

/** With the address of each part, after `/`, as its anchor. */
export function withPartAddresses<T extends PageText>(page: T, addressOf: (part: string) => string): T {
  const isPlain = page.sections.every(({ anchor }) => !anchor.startsWith('/'))
  const place = (section: Section) =>
    section.anchor.startsWith('/') ? { ...section, anchor: `/${addressOf(section.anchor.slice(1))}` } : section
  return isPlain ? page : { ...page, sections: page.sections.map(place) }
}

/** The words of a page, one block per line. */
export function wholeText({ sections }: PageText): string {
  return sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n')
}
