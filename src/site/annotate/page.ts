import type { Fragment } from '../fragment.ts'
import { printPieces, readPieces } from '../html/pieces.ts'
import { type Token, withAttribute } from '../html/tokens.ts'
import { definitionsIn } from '../survey/definitions.ts'
import { readRuns } from '../survey/runs.ts'
import type { SiteIndex } from '../survey/site.ts'
import { nearestTerms } from '../survey/siteTerms.ts'
import { termFinder } from '../survey/terms.ts'
import { folderOf } from '../tree.ts'
import { addBacklinks } from './backlinks.ts'
import { fillNames, fillText } from './bookValues.ts'
import { completeLinks } from './elsewhere.ts'
import { moveIdsToGutter } from './gutterIds.ts'
import { linkDocuments } from './linkDocuments.ts'
import { unmarkOtherIds } from './otherIds.ts'
import { addReferences } from './references.ts'

/**
 * A page annotated with what the rest of the site knows about it: requirement ids link to the statement, requirements
 * list their references, references to labels of other pages lead there, and the first use of a term links to its
 * definition. Links stay unresolved, as in any fragment.
 */
export function annotatePages(survey: SiteIndex): (fragment: Fragment, path: string) => Fragment {
  if (!annotates(survey)) return fragment => fragment
  const { series, related } = survey.documents
  const findersByFolder = new Map<string, ReturnType<typeof termFinder>>()
  const termsByPath = new Set([...survey.terms, ...survey.duplicates].map(({ path }) => path))
  const finderFor = (folder: string) => {
    const known = findersByFolder.get(folder)
    if (known) return known
    if (findersByFolder.size >= findersMax) findersByFolder.clear()
    const made = termFinder(nearestTerms(survey, folder))
    findersByFolder.set(folder, made)
    return made
  }
  return (fragment, path) => {
    const values = survey.bookValues.get(path)
    const written = readPieces(fragment.pieces)
    const filled = values ? fillText(written, values) : written
    const linkedUp = survey.hasOpenLinks ? completeLinks(filled, path, survey) : filled
    /** Titles that links are completed with name values, too. */
    const complete = values && survey.hasOpenLinks ? fillText(linkedUp, values) : linkedUp
    const own = survey.hasOtherIds ? unmarkOtherIds(complete, survey.requirements) : complete
    const anchored = termsByPath.has(path) ? anchorDefinitions(own, path) : own
    const linked = addReferences(linkDocuments(anchored, path, series), {
      path,
      requirements: survey.requirements,
      findTerms: finderFor(folderOf(path)),
    })
    const pieces = printPieces(addBacklinks(moveIdsToGutter(linked), path, survey.requirements))
    const documents = related.get(path)
    return { ...fragment, ...(values && fillNames(fragment, values)), pieces, ...(documents && { related: documents }) }
  }
}

/** Finders are kept for so many folders. */
const findersMax = 16

/** Whether the site knows anything that its pages show. */
export function annotates(survey: SiteIndex): boolean {
  const { requirements, terms, documents, bookValues, hasOtherIds, hasOpenLinks } = survey
  const knowsDocuments = documents.series.size > 0 || documents.related.size > 0
  return (
    requirements.size > 0 || terms.length > 0 || bookValues.size > 0 || hasOtherIds || hasOpenLinks || knowsDocuments
  )
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
