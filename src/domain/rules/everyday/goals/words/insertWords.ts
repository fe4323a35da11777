import { lineAt } from '../../../../markdown/document.ts'
import type { Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { isFragmentIn } from '../../edits/newItem.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { equalPlaces } from '../../page/equalPlaces.ts'
import { phraseOccurrences } from '../../page/occurrences.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'

const pattern = new RegExp(
  `^${verbs.add} (?:the )?(?:(?:words?|phrase|text) )?(${quoteMark}) (?:right |directly )?(after|before|behind|in front of) (?:the )?(?:(?:words?|phrase|text) )?(${quoteMark})$`,
  'i',
)

const signs: Readonly<Record<string, string>> = {
  period: '.',
  'full stop': '.',
  comma: ',',
  colon: ':',
  semicolon: ';',
  'question mark': '?',
  'exclamation mark': '!',
}
/** `add a full stop at the end of "…"`. */
const signAtEnd = new RegExp(
  `^${verbs.add} (?:an? |the )?(?:missing )?(${Object.keys(signs).join('|')}) (?:(?:right |directly )?after|behind|(?:at|to) the end of) (?:the )?(?:(?:words?|phrase|text|sentence|line) )?(${quoteMark})$`,
  'i',
)

/** `insert "in writing" after "notify the owner"`: words next to other words of a sentence. */
export const insertWords: Goal = ({ page, text, quotes, scope }) => {
  const [, sign = '', ended = ''] = signAtEnd.exec(text) ?? []
  const [, mark = '', relation = '', anchor = ''] =
    ended === '' ? (pattern.exec(text) ?? []) : ['', '.', 'after', ended]
  if (mark === '') return []
  const words = ended === '' ? unquote(mark, quotes) : (signs[sign.toLowerCase()] ?? '')
  const beside = unquote(anchor, quotes)
  if (words === '' || beside === '' || /[\n\r]/.test(words)) return []
  const isAfter = /^(?:after|behind)$/i.test(relation)
  const named = ended === '' ? resolvePhrase(page, anchor, { quotes, area: scope }) : []
  const isFragment = isAfter && /[\p{L}\p{N}]$/u.test(beside)
  if (!named.every(thing => isFragment && thing.kind === 'item' && isFragmentIn(thing.list, words))) return []
  const found = phraseOccurrences(page.document, beside, scope, { isQuoted: true })
  const [one, another] = found
  if (one === undefined) return []
  const lines = onLines(found.map(({ start }) => lineAt(page.document, start)))
  if (another !== undefined)
    throw new InstructionError(
      `${quoteShort(beside)} occurs ${found.length} times: ${equalPlaces(page, found)}. Say in which section.`,
    )
  const at = isAfter ? one.end : one.start
  if (ended !== '' && /^[.,;:!?]/.test(page.document.text.slice(at)))
    throw new InstructionError(`${quoteShort(beside)} is followed by a punctuation mark already.`)
  if (ended === '' && isThere(page, one, words, isAfter))
    throw new InstructionError(`${quoteShort(words)} is already ${relation.toLowerCase()} ${quoteShort(beside)}.`)
  return [
    {
      sentence: `insert ${quote(words)} ${isAfter ? 'after' : 'before'} ${quote(beside)}`,
      edits: [{ start: at, end: at, replacement: isAfter ? afterWords(words) : beforeWords(page, one, words) }],
      summary: `Inserted ${quoteShort(words)} on ${lines}.`,
    },
  ]
}

function isThere(
  { document: { text } }: Request['page'],
  { start, end }: Span,
  words: string,
  isAfter: boolean,
): boolean {
  const [wanted, length] = [words.trim(), words.length + 1]
  const near = isAfter ? text.slice(end, end + length + 1) : text.slice(Math.max(0, start - length), start)
  const [there, edge] = [
    near.trim(),
    near
      .trim()
      .slice(isAfter ? wanted.length : 0)
      .slice(0, 1),
  ]
  return isAfter ? there.startsWith(wanted) && !/[\p{L}\p{N}]/u.test(edge) : there === wanted
}

/** With the space that separates words; punctuation follows directly. */
function afterWords(words: string): string {
  return /^[\s,.;:!?)]/.test(words) ? words.trimEnd() : ` ${words.trim()}`
}

function beforeWords({ document: { text } }: Request['page'], { start }: Span, words: string): string {
  const isJoined = start > 0 && /[^\s(["“‘*_]/.test(text[start - 1] ?? '')
  return `${isJoined ? ' ' : ''}${words.trim()} `
}
