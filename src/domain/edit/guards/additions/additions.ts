import { readDocument } from '../../../markdown/document.ts'
import { shortened } from '../../../text/shortened.ts'
import { lastFrom } from '../../../text/span.ts'
import { isPlaceholder } from '../../elision.ts'
import type { LineOutline } from '../../lineOutline.ts'
import { addressesIn } from '../context/addresses.ts'
import type { GuardContext } from '../context/context.ts'
import { knownAddresses } from '../context/knownAddresses.ts'
import { isRequestedLink } from '../context/requestedLinks.ts'
import { names, type Rewrite } from '../context/rewrite.ts'
import { inRuns, type Warning, type WarningCode, warn } from '../context/warnings.ts'
import { countWords, shareIn, type Words, wordsOf } from '../context/words.ts'
import { isChatter } from './chatter.ts'
import { commentsIn, isActive, isPlain, tagName, tagsIn } from './html.ts'
import { type Part, type PartLines, partsOf } from './parts.ts'

/**
 * What the new lines introduce that neither the document nor the instruction had. A document's text may trick the model
 * into such additions, so none is accepted without review.
 */
export function guardAdditions({
  rewrite,
  before,
  after,
  passages,
  asked,
  comparison,
}: GuardContext): readonly Warning[] {
  const come = new Set(passages.flatMap(passage => passage.come))
  const oldLines = new Set(before.lines)
  const parts = newParts(rewrite, before, after)
  const isAskedFor = isRequestedLink(asked, after, comparison)
  const warnings: Warning[] = []
  for (const at of addedLines(rewrite)) {
    const line = after.lines[at] ?? ''
    const inCode = after.code[at] === 1
    const report = (code: WarningCode, found: readonly string[]) => {
      if (found.length > 0) warnings.push(warn(code, [at + 1, at + 1], shorten(found.join(' '))))
    }
    if (come.has(at) && isPlaceholder(line, { inCode })) report('text_elided', [line.trim()])
    if (come.has(at) && !inCode && isChatter(line) && !oldLines.has(line)) report('chatter_added', [line.trim()])
    const here = parts.get(at) ?? []
    const added = (kind: Part['kind']) => [...new Set(here.filter(part => part.kind === kind).map(({ text }) => text))]
    report(
      'link_added',
      added('address').filter(address => !isAskedFor(address, at)),
    )
    report('script_added', added('tag').filter(isActive))
    report(
      'html_added',
      added('tag').filter(tag => !isActive(tag)),
    )
    report('comment_added', added('comment'))
  }
  return inRuns(warnings)
}

/** The parts that neither the document nor the instruction had, by the first added line that they are on. */
function newParts(rewrite: Rewrite, before: LineOutline, after: LineOutline): ReadonlyMap<number, readonly Part[]> {
  const added = [...addedLines(rewrite)]
  if (!added.some(at => /[<[:]|\/\/|www\./i.test(after.lines[at] ?? ''))) return new Map()
  const lineIn = ({ first, last }: PartLines) => {
    const at = added[lastFrom(added, last, line => line)]
    return at !== undefined && at >= first && at <= last ? at : null
  }
  const parts = partsOf(readDocument(rewrite.after), after, lines => lineIn(lines) !== null)
  const isNew = newness(rewrite, before, parts)
  return Map.groupBy(parts.filter(isNew), part => lineIn(part) ?? part.first)
}

/** Tells new parts from old ones. What was in code counts as known, although the page did not load it. */
function newness(rewrite: Rewrite, before: LineOutline, parts: readonly Part[]): (part: Part) => boolean {
  if (parts.length === 0) return () => false
  const text = rewrite.before
  const old = partsOf(readDocument(text), before, () => true)
  const oldAddresses = [...addressesIn(text), ...old.filter(({ kind }) => kind === 'address').map(one => one.text)]
  const oldTags = tagsIn(text).map(one => one.text)
  const known = new Set([...oldAddresses, ...oldTags, ...[...commentsIn(text), ...old].map(one => one.text)])
  const knownNames = new Set(oldTags.map(tagName))
  const isKnown = knownAddresses([...oldAddresses, ...(rewrite.knownAddresses ?? [])])
  const oldComments = old.flatMap(({ kind, text: comment }) => (kind === 'comment' ? [wordsOf([comment])] : []))
  return part => {
    if (known.has(part.text) || names(rewrite.instruction, part.text)) return false
    if (part.kind === 'address') return !isKnown(part.text)
    if (part.kind === 'comment') return !isToolComment(part.text) && !isReworded(part.text, oldComments)
    return isActive(part.text) || (!isPlain(part.text) && !knownNames.has(tagName(part.text)))
  }
}

function* addedLines({ changes }: Rewrite): Generator<number> {
  for (const { bStart, bEnd } of changes) for (let at = bStart; at < bEnd; at++) yield at
}

const toolCommentMaxChars = 80

/** Directives of known tools. Free text could hide instructions to a model. */
const toolComment =
  /^<!--\s*\/?(?:toc|tocstop|tocend|omit(?: in toc| from toc)|more|(?:START|END|BEGIN)[ _-](?:doctoc|toc|generated)|(?:markdownlint|prettier|cspell|spell-checker|textlint|eslint|remark|vale|lint|mdformat|doctoc|no-verify)[-:][a-z-]{1,30})(?:\s+MD\d{3}|\s+[\w-]+\/[\w-]+)*\s*-->$/

function isToolComment(comment: string): boolean {
  return comment.length <= toolCommentMaxChars && toolComment.test(comment)
}

const rewordedMinShare = 0.8
const rewordedMinWords = 5
const oldCommentsMax = 50

/** Whether a comment has no fence and hardly a word that one of the document had not. */
function isReworded(comment: string, old: readonly Words[]): boolean {
  const words = wordsOf([comment])
  if (countWords(words) < rewordedMinWords || /`{3}|~{3}/.test(comment)) return false
  return old.slice(0, oldCommentsMax).some(known => shareIn(words, known) >= rewordedMinShare)
}

const shownMaxChars = 120

function shorten(parts: string): string {
  return shortened(parts.replace(/\s+/g, ' '), shownMaxChars)
}
