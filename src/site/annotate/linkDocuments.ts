import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import type { Token } from '../html/tokens.ts'
import { linkTo } from '../links.ts'
import { type DocumentSeries, documentOf } from '../metadata/series.ts'
import { surveyLimits } from '../survey/limits.ts'

const unlinked = new Set([
  'a',
  'pre',
  'code',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'summary',
  'math',
  'figure',
  'kbd',
  'samp',
])
const heading = /^h[1-6]$/
const mention = /(?<![\w[/#&.-])([A-Z][A-Z-]{1,14}?)[- ]?(\d{1,6})(?![\w-]|\.\d)/g
/** These define the keywords, even where the project itself has RFCs. */
const keywordRfcs: ReadonlySet<number> = new Set([2119, 8174])

/** Links the first mention of a document of the project in each section to its page. */
export function linkDocuments(tokens: readonly Token[], path: string, series: DocumentSeries): readonly Token[] {
  if (series.size === 0) return tokens
  let linked = new Set<string>([path])
  let depth = 0
  let left = surveyLimits.linksMax
  return tokens.flatMap((token): Token[] => {
    if (token.kind !== 'text') {
      if (unlinked.has(token.name)) depth += token.kind === 'open' ? 1 : -1
      if (token.kind === 'open' && heading.test(token.name)) linked = new Set([path])
      return [token]
    }
    if (depth > 0 || left <= 0) return [token]
    const output: Token[] = []
    let from = 0
    for (const found of token.markup.matchAll(mention)) {
      const target = targetOf(series, path, found[1] ?? '', Number(found[2]))
      if (target === null || linked.has(target) || left-- <= 0) continue
      linked.add(target)
      output.push(
        markupToken(token.markup.slice(from, found.index)),
        openTag('a', [
          ['class', 'reference'],
          ['href', linkTo(target, '')],
        ]),
        markupToken(found[0]),
        closeTag('a'),
      )
      from = found.index + found[0].length
    }
    return from === 0 ? [token] : [...output, markupToken(token.markup.slice(from))]
  })
}

function targetOf(series: DocumentSeries, from: string, name: string, number: number): string | null {
  return name === 'RFC' && keywordRfcs.has(number) ? null : documentOf(series, from, name, number)
}
