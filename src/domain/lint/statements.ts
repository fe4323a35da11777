import type { Document } from '../markdown/document.ts'
import { emphasis, placeholder } from '../markdown/prose.ts'
import { requirementIdAtStart } from '../requirementIds.ts'
import { sentencesOf, verbatimChar } from '../text/sentences.ts'
import { createOverlapFinder, type Span } from '../text/span.ts'
import { mergedSpans, type Passage, placeOfMatch } from './passages.ts'
import { reasonsIn } from './reasons.ts'

/** A sentence that requires something, as it reads without code and quotes. */
export type Statement = {
  readonly text: string
  /** A part of it as a place of the document. */
  at(index: number, length: number): Span
}

/** Permissions require nothing. */
const capitals =
  /(?<![\p{L}\p{N}_-])(?:MUST|SHALL|SHOULD|(?<=(?:is|are|be|NOT)[\s\u2060]{1,4})(?:REQUIRED|RECOMMENDED))(?![\p{L}\p{N}_])/gu
const modals = /(?<![\p{L}\p{N}_-])(?:must|shall|should)(?![\p{L}\p{N}_-])/giu
const strict = /(?<![\p{L}\p{N}_-])(?:must|shall)(?![\p{L}\p{N}_-])/iu
/** Advice to the reader of a guide, who is not part of what is specified. */
const advice =
  /(?<![\p{L}\p{N}])(?:you|we|I|one|let['’]s|readers?|authors?)['’]?\s(?:\p{L}+\s)?(?:must|shall|should)(?![\p{L}])/iu
/** Says how the keywords are to be understood, and requires nothing. */
const boilerplate = /interpreted as described|RFC\s?2119|RFC\s?8174|BCP\s?14/iu

/**
 * The sentences that bind: by a keyword in capitals; where a document does not write its keywords in capitals, by
 * `shall` and `must`, and by `should` if it is about requirements; all of a passage that begins with the id of a
 * requirement, and of a list that completes `The system shall:`.
 */
export function statementsIn(document: Document, passages: readonly Passage[]): readonly Statement[] {
  const keyword = keywordOf(document, passages)
  const isCompleting = createOverlapFinder(completingLists(document, keyword))
  return passages.flatMap(passage => {
    const completes = isCompleting({ start: passage.start, end: passage.start + 1 })
    const hasId = beginsWithId(passage.leaf.content)
    if (!completes && !hasId && !keyword.test(passage.text)) return []
    return sentencesIn(passage).filter(({ text }, index) => {
      if (boilerplate.test(text) || /\?\s*$/.test(text)) return false
      return hasId || (completes && index === 0) || (keyword.test(text) && !advice.test(text))
    })
  })
}

/** The statements whose wording counts. */
export function wordedIn(
  document: Document,
  passages: readonly Passage[],
  statements: readonly Statement[],
): readonly Statement[] {
  const isReason = createOverlapFinder(mergedSpans(reasonsIn(document, passages)))
  return statements.filter(({ at }) => !isReason(at(0, 1)))
}

function keywordOf(document: Document, passages: readonly Passage[]): RegExp {
  if (writesCapitals(passages)) return new RegExp(capitals.source, 'u')
  const isAbout =
    document.outline().headings.some(({ text }) => aboutRequirements.test(text)) ||
    passages.some(({ text, leaf }) => /(?<!\p{L})shall(?!\p{L})/iu.test(text) || beginsWithId(leaf.content))
  return isAbout ? new RegExp(modals.source, 'iu') : strict
}

const aboutRequirements =
  /requirement|specification|acceptance criteri|constraint|user stor|anforderung|exigence|requisito/i

/** Whether a document follows RFC 8174, by which a word in lower case has its plain meaning. */
export function writesCapitals(passages: readonly Passage[]): boolean {
  let [upper, lower] = [0, 0]
  for (const { text } of passages) {
    upper += text.match(capitals)?.length ?? 0
    lower += text.match(modals)?.filter(word => word !== word.toUpperCase()).length ?? 0
  }
  return upper >= capitalsMin && upper >= lower
}

const capitalsMin = 3

function sentencesIn(passage: Passage): readonly Statement[] {
  const readable = passage.text.replaceAll(placeholder, verbatimChar).replaceAll(emphasis, '*')
  return sentencesOf(readable).map(({ start, end }) => ({
    text: passage.text.slice(start, end),
    at: (index, length) => placeOfMatch(passage, start + index, length),
  }))
}

/** Whether a passage states the requirement of an id; a link leads to one that is stated elsewhere. */
export function beginsWithId(content: string): boolean {
  if (/^[*_~]{0,4}\[[^\]]{1,100}\]\(/.test(content)) return false
  const marks = /^(?:\[[ xX]\]\s)?[\s*_~`[(]{0,8}/.exec(content)?.[0].length ?? 0
  return requirementIdAtStart.test(content.slice(marks, marks + idMaxChars))
}

const idMaxChars = 100

/** The lists after a paragraph that ends with a colon and binds. */
function completingLists(document: Document, keyword: RegExp): readonly Span[] {
  const { tokens, body } = document.outline()
  let reached = 0
  return tokens.flatMap(({ type, map }, index) => {
    const stem = tokens[index - 2]
    if (map === null || !/^(?:bullet|ordered)_list_open$/.test(type) || stem?.type !== 'inline') return []
    const end = stem.content.slice(-stemMaxChars).split(/\s+/).slice(-stemMaxWords).join(' ')
    const isStem = tokens[index - 1]?.type === 'paragraph_close' && /[:：]\s*\*{0,2}$/.test(end) && keyword.test(end)
    const start = body[map[0]]?.start ?? 0
    if (!isStem || start < reached) return []
    reached = body[map[1]]?.start ?? document.text.length
    return [{ start, end: reached }]
  })
}

const stemMaxChars = 200
/** From the keyword to the colon: `The system shall be able to:`. */
const stemMaxWords = 5
