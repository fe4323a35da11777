import { namesValues, placesIn } from '../facts/bookValues.ts'
import type { Book } from '../facts.ts'
import { formatOf, withoutEnding } from '../formats.ts'
import { type Fragment, type Heading, isPlain } from '../fragment.ts'
import { readPieces } from '../html/pieces.ts'
import type { Token } from '../html/tokens.ts'
import { isContentsHeading } from '../metadata/contentsHeading.ts'
import type { DocumentMetadata } from '../metadata/metadata.ts'
import { labelOf } from '../outline.ts'
import { prettyName } from '../tree/names.ts'
import { nameOf } from '../tree.ts'
import { type Abbreviation, abbreviationsIn } from './abbreviations.ts'
import { type Definition, definitionsIn } from './definitions.ts'
import { hasInsertedText } from './insertedText.ts'
import { labelsIn, type PageLabels } from './labels.ts'
import { surveyLimits } from './limits.ts'
import { linksIn, type WrittenLink } from './links.ts'
import { readStatements, type Statement } from './normative/page.ts'
import { type Reference, referencesIn, requirementsIn, type SurveyedRequirement } from './pageRequirements.ts'
import { readRuns } from './runs.ts'

/**
 * What other pages and the report need to know about one page. It depends only on the file's content and name, and is
 * small enough to be kept for every page of a site.
 */
export type PageSurvey = {
  readonly title: string | null
  readonly description: string | null
  readonly listed: boolean
  readonly claims: readonly string[]
  readonly names: readonly string[]
  /** See `PageFacts`. */
  readonly redirects: readonly (readonly [from: string, to: string])[]
  readonly metadata: DocumentMetadata | null
  readonly headings: readonly Heading[]
  readonly ids: readonly string[]
  /** The text is not rendered, or has more ids than are read, so that others may exist. */
  readonly hasUnknownIds: boolean
  /** A tool inserts text, with ids that are not known. */
  readonly hasInsertedText: boolean
  readonly links: readonly WrittenLink[]
  readonly labels: PageLabels
  readonly book: Book | null
  /** Whether the text names values that a book may set. */
  readonly namesValues: boolean
  readonly requirements: readonly SurveyedRequirement[]
  readonly references: readonly Reference[]
  /** The sentences that bind by a keyword of RFC 2119. */
  readonly statements: readonly Statement[]
  /** How often each keyword of RFC 2119 occurs. */
  readonly keywords: Readonly<Record<string, number>>
  readonly definitions: readonly Definition[]
  readonly abbreviations: readonly Abbreviation[]
}

export function surveyFile(fragment: Fragment, path: string): PageSurvey {
  const tokens = readPieces(fragment.pieces)
  const runs = readRuns(tokens)
  const { links, ids } = linksIn(tokens)
  const labels = labelsIn(tokens, path, ids)
  const book = fragment.facts.book ?? null
  const { description, listed, claims, names = [], redirects = [], metadata } = fragment.facts
  return {
    title: titleOf(fragment, path),
    description,
    listed,
    claims,
    names,
    redirects,
    metadata,
    headings: fragment.headings,
    ids,
    hasUnknownIds: isPlain(fragment) || ids.length >= surveyLimits.idsMax,
    hasInsertedText: hasInsertedText(tokens),
    links,
    labels: book ? { ...labels, wanted: [...labels.wanted, ...placesIn(book.values)] } : labels,
    book,
    namesValues:
      formatOf(path) === 'asciidoc' && tokens.some(token => token.kind === 'text' && namesValues(token.markup)),
    requirements: requirementsIn(runs),
    references: referencesIn(runs),
    statements: isRecord(path) ? [] : readStatements(tokens, runs),
    keywords: countKeywords(tokens),
    definitions: definitionsIn(runs, path).map(({ term, aliases, anchor, text }) => ({ term, aliases, anchor, text })),
    abbreviations: abbreviationsIn(runs),
  }
}

/** Lists of changes repeat what the documents say, or said. */
function isRecord(path: string): boolean {
  return /^(?:change-?log|changes|release-?notes)$/i.test(withoutEnding(nameOf(path)))
}

/** The same that are marked on the page, so that both agree. */
function countKeywords(tokens: readonly Token[]): Record<string, number> {
  const counts: Record<string, number> = {}
  tokens.forEach((token, index) => {
    if (token.kind !== 'open' || token.name !== 'strong' || token.attributes[0]?.[1] !== 'rfc2119') return
    const word = tokens[index + 1]
    if (word?.kind !== 'text') return
    const keyword = word.markup.replace(/\s+/g, ' ')
    counts[keyword] = (counts[keyword] ?? 0) + 1
  })
  return counts
}

/** As lists and results name the page. */
export function titleOf(fragment: Fragment, path: string): string | null {
  const { facts } = fragment
  return labelOf({ ...facts, title: facts.title ?? titleIn(fragment, path) }, prettyName(path))
}

function titleIn({ headings }: Fragment, path: string): string | null {
  const title = headings.find(({ level }) => level === 1)?.text ?? null
  return title !== null && isContentsHeading(title, path) ? null : title
}
