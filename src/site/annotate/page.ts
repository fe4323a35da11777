import type { Fragment } from '../fragment.ts'
import { type Token, withAttribute } from '../html/tokens.ts'
import { printPieces, readPieces } from '../pieces.ts'
import { definitionsIn } from '../survey/definitions.ts'
import { readRuns } from '../survey/runs.ts'
import type { SiteIndex } from '../survey/site.ts'
import { termFinder } from '../survey/terms.ts'
import { addBacklinks } from './backlinks.ts'
import { addReferences } from './references.ts'

/**
 * A page annotated with what the rest of the site knows about it: requirement ids link to the statement, requirements
 * list their references, and the first use of a term links to its definition. Links stay unresolved, as in any
 * fragment.
 */
export function annotatePages(survey: SiteIndex): (fragment: Fragment, path: string) => Fragment {
  if (survey.requirements.size === 0 && survey.terms.length === 0) return fragment => fragment
  const findTerms = termFinder(survey.terms)
  const termsByPath = new Set(survey.terms.map(({ path }) => path))
  return (fragment, path) => {
    const tokens = readPieces(fragment.pieces)
    const anchored = termsByPath.has(path) ? anchorDefinitions(tokens, path) : tokens
    const linked = addReferences(anchored, { path, requirements: survey.requirements, findTerms })
    return { ...fragment, pieces: printPieces(addBacklinks(linked, path, survey.requirements)) }
  }
}

/** Gives blocks that define a term, and have no id, the id that the survey assigned. */
function anchorDefinitions(tokens: readonly Token[], path: string): Token[] {
  const anchors = new Map(
    definitionsIn(readRuns(tokens), path)
      .filter(({ hasId }) => !hasId)
      .map(({ carrier, anchor }) => [carrier, anchor]),
  )
  return tokens.map((token, index) => {
    const anchor = anchors.get(index)
    return anchor === undefined || token.kind !== 'open' ? token : withAttribute(token, 'id', anchor)
  })
}
