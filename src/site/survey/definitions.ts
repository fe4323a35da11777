import GithubSlugger from 'github-slugger'
import { prettyName } from '../tree/names.ts'
import { surveyLimits } from './limits.ts'
import type { Run } from './runs.ts'
import { glossaryHeading, glossaryName, isDefinable, isMeaning } from './termWords.ts'
import { firstSentence, truncate } from './words.ts'

export type Definition = {
  readonly term: string
  /** Alternative names: an abbreviation in parentheses, or the term without one. */
  readonly aliases: readonly string[]
  /** The id of the heading or block that defines it; `term:…` for a block to which the author gave none. */
  readonly anchor: string
  readonly text: string
}

/** A definition, and the tag that its anchor belongs to. */
export type FoundDefinition = Definition & { readonly carrier: number; readonly hasId: boolean }

const noTerm =
  /^(?:introduction|overview|references|see also|conventions|scope|notes?|contents|further reading|[^\p{L}]*\p{L})$/iu

/** Whether a path, such as `docs/glossary.md`, is a glossary page as a whole. */
export function isGlossary(path: string): boolean {
  return glossaryName.test(prettyName(path))
}

/**
 * The terms that a page defines, on a glossary page or under a glossary heading: definition lists, headings with a
 * paragraph, list items and paragraphs that begin in bold, and tables whose first column is the term; elsewhere,
 * definition lists of names with sentences.
 */
export function definitionsIn(runs: readonly Run[], path: string): FoundDefinition[] {
  const found = new Map<string, FoundDefinition>()
  const slugger = new GithubSlugger()
  let within = isGlossary(path) ? 0 : null
  runs.forEach((run, index) => {
    if (found.size >= surveyLimits.definitionsMax) return
    if (run.kind === 'heading' && (within === null || run.level <= within)) {
      within = isGlossary(path) ? 0 : glossaryHeading.test(run.text) ? run.level : null
      if (within !== 0) return
    }
    const said = within === null ? definedInList(runs, index) : definitionAt(runs, index)
    if (
      !said ||
      !isTerm(said.term) ||
      !isDefinable(said.term, said.text) ||
      said.text === '' ||
      found.has(said.term.toLowerCase())
    )
      return
    const anchor = run.id ?? `term:${slugger.slug(said.term)}`
    found.set(said.term.toLowerCase(), {
      ...namesOf(said.term),
      anchor,
      text: firstSentence(said.text),
      carrier: run.carrier,
      hasId: run.id !== null,
    })
  })
  return [...found.values()]
}

type Said = { readonly term: string; readonly text: string }

function definitionAt(runs: readonly Run[], index: number): Said | null {
  const run = runs[index]
  const next = runs[index + 1]
  switch (run?.kind) {
    case 'term':
      return { term: run.text, text: meaningOf(runs, index) }
    case 'heading':
      return run.level > 1 && next?.kind === 'text' && next.lead === '' ? { term: run.text, text: next.text } : null
    case 'cell':
      return run.column === 0 && next?.kind === 'cell' && next.row === run.row && isMeaning(next.text)
        ? { term: run.text, text: next.text }
        : null
    case 'item':
    case 'text':
      return saidAfterLead(run)
    default:
      return null
  }
}

/** Outside glossaries, a definition list defines names, not the words and parameters that it explains. */
function definedInList(runs: readonly Run[], index: number): Said | null {
  const run = runs[index]
  if (run?.kind !== 'term' || !/^\p{Lu}|\s/u.test(run.text)) return null
  const text = meaningOf(runs, index)
  return isMeaning(text) && /[.!?。]$/u.test(text) ? { term: run.text, text } : null
}

function meaningOf(runs: readonly Run[], index: number): string {
  return runs.slice(index, index + 8).find(({ kind }) => kind === 'meaning')?.text ?? ''
}

function saidAfterLead({ lead, text }: Run): Said | null {
  if (lead === '' || lead.length > 2 * surveyLimits.termMaxChars || !text.startsWith(lead)) return null
  const rest = text.slice(lead.length)
  const divider = /^(?:\s*\([^()]{1,40}\))?\s*(?:[:—–]|-(?=\s)|\bis\b|\bare\b|\bmeans\b)\s*/u.exec(rest)
  const inside = /[:.—–]\s*$/u.test(lead)
  if (!divider && !inside) return null
  const alias = /^\s*(\([^()]{1,40}\))/.exec(rest)?.[1] ?? ''
  return {
    term: `${lead.replace(/(?<![:.—–\s])[:.—–\s]+$/u, '')} ${alias}`.trim(),
    text: rest.slice(divider?.[0].length ?? 0).trim(),
  }
}

function isTerm(term: string): boolean {
  const words = term
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/)
  return term.length <= surveyLimits.termMaxChars && words.length <= surveyLimits.termMaxWords && !noTerm.test(term)
}

/** `Service level objective (SLO)` is one term with two names. */
function namesOf(written: string): Pick<Definition, 'term' | 'aliases'> {
  const [, name, alias] = /^(.*?)(?<!\s)\s*\(([^()]{2,40})\)$/s.exec(written) ?? []
  if (name === undefined || alias === undefined || name === '') return { term: truncate(written), aliases: [] }
  const isName = /^[\p{Lu}\p{N}][\p{L}\p{N}/-]*$/u.test(alias)
  return { term: name, aliases: isName ? [alias] : [] }
}
