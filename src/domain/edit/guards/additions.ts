import type { Passage } from '../changeSummary/passages.ts'
import type { Comparison } from '../compare/compare.ts'
import type { LineOutline } from '../lineOutline.ts'
import { addressesIn } from './addresses.ts'
import { isChatter } from './chatter.ts'
import { isPlaceholder } from './elision.ts'
import { knownAddresses } from './knownAddresses.ts'
import type { RequestedChanges } from './requestedChanges.ts'
import { isRequestedLink } from './requestedLinks.ts'
import { names, type Rewrite } from './rewrite.ts'
import { inRuns, type Warning, type WarningCode, warn } from './warnings.ts'

/**
 * What the new lines introduce that neither the document nor the instruction had. A document's text may trick the model
 * into such additions, so none is accepted without review.
 */
export function guardAdditions(
  rewrite: Rewrite,
  before: LineOutline,
  after: LineOutline,
  passages: readonly Passage[],
  asked: RequestedChanges,
  comparison: Comparison,
): readonly Warning[] {
  const come = new Set(passages.flatMap(passage => passage.come))
  const oldLines = new Set(before.lines)
  const oldParts = new Set(before.lines.flatMap(line => [...addressesIn(line), ...tagsIn(line), ...commentsIn(line)]))
  const oldTagNames = new Set(before.lines.flatMap(tagsIn).map(tagName))
  const isNew = (part: string) => !oldParts.has(part) && !names(rewrite.instruction, part)
  const isKnown = knownAddresses([...before.lines.flatMap(addressesIn), ...(rewrite.knownAddresses ?? [])])
  const isAskedFor = isRequestedLink(asked, after, comparison)
  const warnings: Warning[] = []
  for (const at of addedLines(rewrite)) {
    const line = after.lines[at] ?? ''
    const inCode = after.code[at] === 1
    const report = (code: WarningCode, parts: readonly string[]) => {
      if (parts.length > 0) warnings.push(warn(code, [at + 1, at + 1], shorten(parts.join(' '))))
    }
    if (come.has(at) && isPlaceholder(line, { inCode })) report('text_elided', [line.trim()])
    if (inCode) continue
    if (come.has(at) && isChatter(line) && !oldLines.has(line)) report('chatter_added', [line.trim()])
    const prose = withoutCodeSpans(line)
    const tags = tagsIn(prose).filter(isNew)
    report(
      'link_added',
      addressesIn(prose).filter(part => isNew(part) && !isKnown(part) && !isAskedFor(part, at)),
    )
    report('script_added', tags.filter(isActive))
    report(
      'html_added',
      tags.filter(tag => !isActive(tag) && !isPlain(tag) && !oldTagNames.has(tagName(tag))),
    )
    report(
      'comment_added',
      commentsIn(prose).filter(comment => isNew(comment) && !isToolComment(comment)),
    )
  }
  return inRuns(warnings)
}

function* addedLines({ changes }: Rewrite): Generator<number> {
  for (const { bStart, bEnd } of changes) for (let at = bStart; at < bEnd; at++) yield at
}

function withoutCodeSpans(line: string): string {
  return line.replace(/(?<!`)(`+)(?!`)[^`]+\1(?!`)/g, '``')
}

/** Does not match `<https://…>`, which is a link. */
function tagsIn(prose: string): readonly string[] {
  return prose.match(/<[a-z][a-z0-9.-]{0,40}(?=[\s/>])[^<>]*>?/gi) ?? []
}

function tagName(tag: string): string {
  return (/^<([^\s/>]+)/.exec(tag)?.[1] ?? '').toLowerCase()
}

function commentsIn(prose: string): readonly string[] {
  const comments = prose.match(/<!--[\s\S]*?(?:-->|$)/g) ?? []
  const hidden = /^[\s>]*\[[^[\]]{0,100}\]:\s*(?:#|<>)\s*["'(].*$/.exec(prose)?.[0]
  return hidden === undefined ? comments : [...comments, hidden]
}

const toolCommentMaxChars = 80

/** Directives of known tools. Free text could hide instructions to a model. */
const toolComment =
  /^<!--\s*\/?(?:toc|tocstop|tocend|omit(?: in toc| from toc)|more|(?:START|END|BEGIN)[ _-](?:doctoc|toc|generated)|(?:markdownlint|prettier|cspell|spell-checker|textlint|eslint|remark|vale|lint|mdformat|doctoc|no-verify)[-:][a-z-]{1,30})(?:\s+MD\d{3}|\s+[\w-]+\/[\w-]+)*\s*-->$/

function isToolComment(comment: string): boolean {
  return comment.length <= toolCommentMaxChars && toolComment.test(comment)
}

const activeTag = /^(?:script|iframe|frame|object|embed|applet|form|style|link|meta|base|svg|math|template|portal)$/

function isActive(tag: string): boolean {
  return activeTag.test(tagName(tag)) || /[\s"'/]on[a-z]{3,}\s*=/i.test(tag) || /javascript:/i.test(tag)
}

/** Without attributes, these elements load nothing, hide nothing and look like text. */
const plainTag = /^<(?:b|i|em|strong|u|s|del|ins|code|kbd|samp|var|sub|sup|small|mark|br|p|details|summary)\s*\/?>?$/i

function isPlain(tag: string): boolean {
  return plainTag.test(tag)
}

const shownMaxChars = 120

function shorten(text: string): string {
  return text.length <= shownMaxChars ? text : `${text.slice(0, shownMaxChars)}…`
}
