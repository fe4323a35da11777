import { lineAt } from '../../../../markdown/document.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, unquote } from '../../instruction/utterance.ts'
import { phraseOccurrences } from '../../page/occurrences.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const manner = '(bold|bold face|strong|italics?|emphasi[sz]ed|code|code font|code style|monospace)'
const pattern = new RegExp(
  `^(?:make|set|put|write|print|format|mark|show|render) (?:the (?:word|words|phrase|text|term) )?(.+?) (?:in |as |into )?(?:${manner})(?: type| font)?$`,
  'i',
)
const verb = /^(embolden|bold|italici[sz]e|emphasi[sz]e) (?:the (?:word|words|phrase|text|term) )?(.+)$/i
/** `make "final" bold`, `italicise final`. */
export const emphasis: Goal = request => {
  const [, words, how] = pattern.exec(request.text) ?? []
  const [, doing, others] = verb.exec(request.text) ?? []
  if (words !== undefined && how !== undefined) return marked(request, words, markFor(how))
  return doing === undefined || others === undefined ? [] : marked(request, others, markFor(doing))
}

function markFor(how: string): string {
  if (/^(?:bold|strong|embolden)/i.test(how)) return '**'
  return /^(?:code|mono)/i.test(how) ? '`' : '*'
}

function marked(
  { page, quotes, scope, isEverywhere }: Request,
  phrase: string,
  mark: string,
): readonly Interpretation[] {
  const { document } = page
  const words = unquote(phrase, quotes)
  if (words === '' || /[*_`\n]/.test(words) || (!isQuote(phrase) && words.split(' ').length > 4)) return []
  const found = phraseOccurrences(document, words, scope, { isQuoted: isQuote(phrase) })
  const first = found[0]
  if (first === undefined) return []
  if (found.length > 1 && !isEverywhere)
    throw new InstructionError(
      `${quoteShort(words)} occurs ${found.length} times. Say in which section, or: everywhere.`,
    )
  const chosen = found.filter(
    ({ start, end }) =>
      document.text.slice(start - mark.length, start) !== mark || document.text.slice(end, end + mark.length) !== mark,
  )
  const edits = chosen.map(({ start, end }) => ({
    start,
    end,
    replacement: mark + document.text.slice(start, end) + mark,
  }))
  return [
    {
      sentence: `put ${quote(words)} in ${mark === '**' ? 'bold' : mark === '*' ? 'italics' : 'code'}`,
      edits,
      summary: `Marked ${quoteShort(words)} on line ${lineAt(document, first.start)}.`,
    },
  ]
}
