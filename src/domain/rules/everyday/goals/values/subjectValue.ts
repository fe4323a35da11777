import { lineAt } from '../../../../markdown/document.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import type { Goal } from '../../request/goal.ts'
import { noteOtherPlaces } from './otherPlaces.ts'

const said =
  /^(?<subject>\p{L}[^,;:?]{2,80}?) (?:(?:should|must|shall|has to|needs to) (?:now )?be|is now|is|becomes) (?<value>[^,;:?]{1,60})$/iu
/** A whole sentence that gives its subject a value, with the number of a clause before it. */
const stated =
  /^(?:[*_]{0,2}(?:\(\d{1,3}\)|\d{1,3}(?:\.\d{1,3})*[.)]?|\p{Lu}[\p{Lu}\p{N}-]{0,20}-\d{1,6}:?)[*_]{0,2}:?\s+)?(?<subject>\p{L}[^,;:?.]{2,80}?)(?<copula>\s+(?:is|ist|lautet|beträgt)\s+)(?<value>[^,;:?\s][^,;:?]{0,60}?)\.?$/u

const number = /^\d+(?:\.\d+)*$/
/** `Leeds`, `New York`: no word of a sentence in lower case. */
const name = /^\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*){0,3}$/u

/**
 * `the place of jurisdiction should be London`, `the default port should be 8883`: another name or number in the one
 * sentence that says nothing but this of its subject.
 */
export const subjectValue: Goal = request => {
  const { page, text, scope } = request
  const { subject = '', value = '' } = said.exec(text)?.groups ?? {}
  const kind = [number, name].find(one => one.test(value))
  if (kind === undefined || hasQuote(text) || startsWithVerb(text) || condition.test(text)) return []
  const wanted = plain(subject)
  const found = page.things('sentence').flatMap(({ start, end }) => {
    if (scope !== undefined && !contains(scope, { start, end })) return []
    const sentence = page.document.text.slice(start, end).trimEnd()
    const groups = stated.exec(sentence)?.groups
    if (groups === undefined || plain(groups.subject ?? '') !== wanted || !kind.test(groups.value ?? '')) return []
    const old = groups.value ?? ''
    const at = start + sentence.replace(/\.$/, '').length - old.length
    return [{ old, start: at, end: at + old.length }]
  })
  const [one, another] = found
  if (one === undefined) return []
  if (another !== undefined)
    throw new InstructionError(
      `${found.length} sentences say this of ${quoteShort(subject)}, on ${onLines(found.map(({ start }) => lineAt(page.document, start)))}. Say in which section.`,
    )
  const line = lineAt(page.document, one.start)
  const reading = {
    sentence: `replace ${quote(one.old)} with ${quote(value)} on line ${line}`,
    edits: [{ start: one.start, end: one.end, replacement: value }],
    summary: `Replaced ${quoteShort(one.old)} with ${quoteShort(value)} on line ${line}.`,
  }
  return [noteOtherPlaces(request, reading)]
}

const condition = /\b(?:if|unless|when|not|no|never|only|either|or|and|wenn|falls|nicht|nur|oder|und)\b/i

function plain(subject: string): string {
  return fold(subject.replace(/\s+/g, ' ')).replace(/^(?:the|our|this|der|die|das) /, '')
}
