import { lineAt } from '../../../../markdown/document.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, unquote } from '../../instruction/utterance.ts'
import { kindsOf } from '../../page/nouns.ts'
import { occurrencesOf } from '../../page/occurrences.ts'
import { capital, type Form, formsOf } from '../../page/wordForms.ts'
import type { Goal, Request } from '../../request/goal.ts'
import { isWordOf } from './replacing/replacedWords.ts'

const pattern =
  /^(capitali[sz]e|uppercase|upper-case|lowercase|lower-case|write|put|make) (?:(?:all|every|each|the|both|word|term|words|terms|occurrences? of|instances? of) )*(.+?)(?: (?:in )?(capitals|capital letters|all caps|upper ?case|lower ?case|small letters|uppercased|lowercased|capitali[sz]ed|with a capital(?: letter)?|with a lower-?case letter))?$/i

/** `capitalise "merchant"`, `write "api" in capitals`, `lowercase "Customer"`: the case of one term in all its places. */
export const letterCase: Goal = ({ page, text, quotes, scope }) => {
  const [, verb = '', phrase = '', manner = ''] = pattern.exec(text) ?? []
  const change = changeFor(verb, manner)
  if (change === null || !(isQuote(phrase) || isPlainWord(page, phrase))) return []
  const term = unquote(phrase, quotes)
  const forms: readonly Form[] = formsOf(term, term).flatMap(({ from }) => [
    { from, to: change(from) },
    { from: from.toLowerCase(), to: change(from) },
  ])
  const distinct = [...new Map(forms.map(form => [form.from, form])).values()]
  const found = occurrencesOf(page.document, distinct, scope, { isLiteral: true })
  if (found.length === 0) throw new InstructionError(`${quoteShort(term)} is not there as a word of the text.`)
  const edits = found.map(({ start, end, form }) => ({ start, end, replacement: form.to }))
  return [
    {
      sentence: `${verb} ${quote(term)}${manner === '' ? '' : ` ${manner}`}`,
      edits,
      summary: `Wrote ${quoteShort(term)} as ${quoteShort(change(term))}, on ${onLines(edits.map(({ start }) => lineAt(page.document, start)))}.`,
      isRename: true,
    },
  ]
}

/** A word of the page; `headings` and the like are what a request is about. */
function isPlainWord({ document }: Request['page'], phrase: string): boolean {
  return (
    /^\p{L}{2,30}$/u.test(phrase) && kindsOf(phrase) === null && !others.test(phrase) && isWordOf(document.text, phrase)
  )
}

const others =
  /^(?:titles?|letters?|words?|everything|all|text|keywords?|names?|it|them|this|that|first|labels?|cells?|columns?)$/i

function changeFor(verb: string, manner: string): ((word: string) => string) | null {
  const said = `${verb} ${manner}`
  if (/with a lower/i.test(manner)) return word => word.slice(0, 1).toLowerCase() + word.slice(1)
  if (/\b(?:lower|small)/i.test(said)) return word => word.toLowerCase()
  if (/\b(?:uppercase|upper-case|upper case|uppercased|capitals|capital letters|all caps)/i.test(said))
    return word => word.toUpperCase()
  return /capital/i.test(said) ? word => capital(word) : null
}
