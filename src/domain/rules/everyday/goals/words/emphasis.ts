import { lineAt } from '../../../../markdown/document.ts'
import type { TextFormat } from '../../../../text/format.ts'
import type { Span } from '../../../../text/span.ts'
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
  if (words !== undefined && how !== undefined) return marked(request, words, styleOf(how))
  return doing === undefined || others === undefined ? [] : marked(request, others, styleOf(doing))
}

type Style = 'bold' | 'italics' | 'code'

function styleOf(how: string): Style {
  if (/^(?:bold|strong|embolden)/i.test(how)) return 'bold'
  return /^(?:code|mono)/i.test(how) ? 'code' : 'italics'
}

const marks: Readonly<Record<TextFormat, Readonly<Partial<Record<Style, string>>>>> = {
  markdown: { bold: '**', italics: '*', code: '`' },
  asciidoc: { bold: '*', italics: '_', code: '`' },
  rst: { bold: '**', italics: '*', code: '``' },
  org: { bold: '*', italics: '/', code: '~' },
  mediawiki: { bold: "'''", italics: "''" },
  other: {},
}

function marked(
  { page, quotes, scope, isEverywhere }: Request,
  phrase: string,
  style: Style,
): readonly Interpretation[] {
  const { document } = page
  const mark = marks[document.format][style]
  if (mark === undefined) return []
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
  if (document.format !== 'markdown' && !chosen.every(place => isApart(document.text, place)))
    throw new InstructionError(`${quoteShort(words)} is part of another mark or word there, so it stays as it is.`)
  const edits = chosen.map(({ start, end }) => ({
    start,
    end,
    replacement: mark + document.text.slice(start, end) + mark,
  }))
  return [
    {
      sentence: `put ${quote(words)} in ${style}`,
      edits,
      summary: `Marked ${quoteShort(words)} on line ${lineAt(document, first.start)}.`,
    },
  ]
}

/** Whether spaces or punctuation are around the place, as marks of other formats need them. */
function isApart(text: string, { start, end }: Span): boolean {
  return (
    /^$|[\s([{"“‘]$/.test(text.slice(Math.max(0, start - 1), start)) &&
    /^(?:$|[\s.,;:!?)\]}"”’])/.test(text.slice(end, end + 1))
  )
}
