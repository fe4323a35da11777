import type { Heading } from '../annotate/headings.ts'
import type { Fragment } from '../fragment.ts'
import type { Token } from '../html/tokens.ts'
import type { DocumentMetadata } from '../metadata/metadata.ts'
import { prettyName } from '../names.ts'
import { labelOf } from '../outline.ts'
import { readPieces } from '../pieces.ts'
import { type Abbreviation, abbreviationsIn } from './abbreviations.ts'
import { type Definition, definitionsIn } from './definitions.ts'
import { surveyLimits } from './limits.ts'
import { linksIn, type WrittenLink } from './links.ts'
import { readStatements, type Statement } from './normative/page.ts'
import { type Reference, referencesIn, requirementsIn, type SurveyedRequirement } from './pageRequirements.ts'
import { type Run, readRuns } from './runs.ts'

/**
 * What other pages and the report need to know about one page. It depends only on the file's content and name, and is
 * small enough to be kept for every page of a site.
 */
export type PageSurvey = {
  readonly title: string | null
  readonly description: string | null
  readonly listed: boolean
  readonly metadata: DocumentMetadata | null
  readonly headings: readonly Heading[]
  readonly ids: readonly string[]
  readonly links: readonly WrittenLink[]
  readonly requirements: readonly SurveyedRequirement[]
  readonly references: readonly Reference[]
  /** The sentences that bind by a keyword of RFC 2119. */
  readonly statements: readonly Statement[]
  /** How often each keyword of RFC 2119 occurs. */
  readonly keywords: Readonly<Record<string, number>>
  readonly definitions: readonly Definition[]
  readonly abbreviations: readonly Abbreviation[]
  /** The page as plain text, one block per line, cut at `textMaxChars`. */
  readonly text: string
}

export function surveyFile(fragment: Fragment, path: string): PageSurvey {
  const tokens = readPieces(fragment.pieces)
  const runs = readRuns(tokens)
  const { links, ids } = linksIn(tokens)
  const { title, description, listed, metadata } = fragment.facts
  return {
    title: labelOf({ ...fragment.facts, title: title ?? titleIn(fragment) }, prettyName(path)),
    description,
    listed,
    metadata,
    headings: fragment.headings,
    ids,
    links,
    requirements: requirementsIn(runs),
    references: referencesIn(runs),
    statements: readStatements(tokens, runs),
    keywords: countKeywords(tokens),
    definitions: definitionsIn(runs, path).map(({ term, aliases, anchor, text }) => ({ term, aliases, anchor, text })),
    abbreviations: abbreviationsIn(runs),
    text: wordsOf(metadata, runs),
  }
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

function titleIn({ headings }: Fragment): string | null {
  return headings.find(({ level }) => level === 1)?.text ?? null
}

/** The header's words come first: a reader searches for numbers and authors as well. */
function wordsOf(metadata: DocumentMetadata | null, runs: readonly Run[]): string {
  const { label = null, status = null, authors = [], others = [] } = metadata ?? {}
  const header = [label, status?.text, ...authors, ...others.map(({ name, value }) => `${name} ${value}`)].filter(
    Boolean,
  )
  const lines: string[] = header.length === 0 ? [] : [header.join(' · ')]
  let length = 0
  for (const { text } of runs) {
    if (length > surveyLimits.textMaxChars) break
    lines.push(text)
    length += text.length + 1
  }
  return lines.join('\n').slice(0, surveyLimits.textMaxChars).toWellFormed()
}
