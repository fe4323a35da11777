import type { Fragment } from '../fragment.ts'
import { type Token, withAttribute } from '../html/tokens.ts'
import { printPieces, readPieces } from '../pieces.ts'
import { definitionsIn } from '../survey/definitions.ts'
import { readRuns } from '../survey/runs.ts'
import type { SiteIndex } from '../survey/site.ts'
import { termFinder } from '../survey/terms.ts'
import { addBacklinks } from './backlinks.ts'
import { hangIds } from './hangIds.ts'
import { linkDocuments } from './linkDocuments.ts'
import { unmarkOtherIds } from './otherIds.ts'
import { addReferences } from './references.ts'

/**
 * A page annotated with what the rest of the site knows about it: requirement ids link to the statement, requirements
 * list their references, and the first use of a term links to its definition. Links stay unresolved, as in any
 * fragment.
 */
export function annotatePages(survey: SiteIndex): (fragment: Fragment, path: string) => Fragment {
  if (!annotates(survey)) return fragment => fragment
  const { series, related } = survey.documents
  const findTerms = termFinder(survey.terms)
  const termsByPath = new Set(survey.terms.map(({ path }) => path))
  return (fragment, path) => {
    const tokens = readPieces(fragment.pieces)
    const own = survey.hasOtherIds ? unmarkOtherIds(tokens, survey.requirements) : tokens
    const anchored = termsByPath.has(path) ? anchorDefinitions(own, path) : own
    const linked = addReferences(linkDocuments(anchored, path, series), {
      path,
      requirements: survey.requirements,
      findTerms,
    })
    const pieces = printPieces(addBacklinks(hangIds(linked), path, survey.requirements))
    const documents = related.get(path)
    return { ...fragment, pieces, ...(documents && { related: documents }) }
  }
}

/** Whether the site knows anything that its pages show. */
export function annotates({ requirements, terms, documents, hasOtherIds }: SiteIndex): boolean {
  const knowsDocuments = documents.series.size > 0 || documents.related.size > 0
  return requirements.size > 0 || terms.length > 0 || hasOtherIds || knowsDocuments
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
