import { lineAt } from '../../../../markdown/document.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { phraseOccurrences } from '../../page/occurrences.ts'
import type { Goal, Request } from '../../request/goal.ts'

const manner = '(bold|strong|italics?|emphasis|formatting)'
const removing = new RegExp(
  `^${verbs.remove} (?:the |all )?${manner}(?: (?:formatting|type|font|face|style|emphasis|text))? (?:from|of|on|around) (?:the (?:words?|phrase|text|term) )?(.{1,100})$`,
  'i',
)
const making = new RegExp(
  `^(?:make|set|put|write) (?:the (?:words?|phrase|text|term) )?(.{1,100}?) (?:not |no longer |in non-)${manner}(?: any ?more)?$`,
  'i',
)

/** `remove the bold from "final"`, `make final not bold`: the words stay, without their marks. */
export const plainWords: Goal = request => {
  const [, how, what] = removing.exec(request.text) ?? []
  const [, other, kind] = making.exec(request.text) ?? []
  const said = what ?? other
  if (said === undefined) return []
  const { page, quotes, scope } = request
  const words = unmarked(unquote(said, quotes))
  if (words === '' || /[*_`\n]/.test(words)) return []
  const { document } = page
  const found = phraseOccurrences(document, words, scope, { isQuoted: isQuote(said) })
  const marked = found.flatMap(({ start, end }) => {
    const mark = marksFor(how ?? kind ?? '').find(one => isMarked(document.text, start, end, one))
    return mark === undefined ? [] : [{ start, end, length: mark.length }]
  })
  const [first, another] = marked
  if (first === undefined) throw new InstructionError(`${quoteShort(words)} is not marked like that ${placeOf(scope)}.`)
  if (another !== undefined && !request.isEverywhere)
    throw new InstructionError(
      `${quoteShort(words)} is marked ${marked.length} times. Say in which section, or: everywhere.`,
    )
  return [
    {
      sentence: `remove the formatting from ${quote(words)}`,
      edits: marked.flatMap(({ start, end, length }) => [
        { start: start - length, end: start, replacement: '' },
        { start: end, end: end + length, replacement: '' },
      ]),
      summary: `Removed the formatting of ${quoteShort(words)} on line ${lineAt(document, first.start)}.`,
    },
  ]
}

/** Without the marks that an instruction may repeat. */
function unmarked(words: string): string {
  const [, mark = '', inside = words] = /^([*_]{1,3})([^*_]+)([*_]{1,3})$/.exec(words) ?? []
  return words.endsWith(mark) ? inside : words
}

function placeOf(scope: Request['scope']): string {
  return scope === undefined ? 'on this page' : 'there'
}

const strong = ['**', '__'] as const
const weak = ['*', '_'] as const

function marksFor(how: string): readonly string[] {
  if (/^(?:bold|strong)/i.test(how)) return strong
  return /^italic/i.test(how) ? weak : [...strong, ...weak]
}

/** Whether exactly this mark is on both sides of the words. */
function isMarked(text: string, start: number, end: number, mark: string): boolean {
  const sign = mark[0] ?? ''
  const before = text.slice(0, start)
  const after = text.slice(end, end + mark.length + 1)
  return (
    before.endsWith(mark) &&
    after.startsWith(mark) &&
    !before.slice(0, -mark.length).endsWith(sign) &&
    !after.slice(mark.length).startsWith(sign)
  )
}
