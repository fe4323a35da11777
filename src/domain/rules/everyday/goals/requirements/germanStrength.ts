import { lineAt } from '../../../../markdown/document.ts'
import { placeIn, proseOf } from '../../../../markdown/prose.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { describe } from '../../page/describe.ts'
import { isId } from '../../page/ids.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal } from '../../request/goal.ts'

/** The modal verbs of requirements, in the singular and in the plural. */
const modals = [
  ['muss', 'müssen'],
  ['soll', 'sollen'],
  ['sollte', 'sollten'],
  ['kann', 'können'],
  ['darf', 'dürfen'],
] as const
const modal = modals.flat().join('|')
const asked = new RegExp(
  `^(?:ändere|mach|mache|setze|stufe|change|set|make|turn|upgrade|downgrade|promote|demote) (\\S{1,40})(?: von (?:${modal}))? (?:auf|zu|zum|zur|zu eine[rm]|to|into|an?|hoch auf|herab auf)(?: an?)? ["„“]?(${modal}|must)["“”]?(?:-anforderung| requirement)?(?: (?:um|hoch|herab))?$`,
  'iu',
)
const stated = new RegExp(
  `^(\\S{1,40}) (?:soll|muss|ist|wird)(?: jetzt| nun| künftig)?(?: zu)?(?: ein| eine)? (${modal})(?:-anforderung)?(?: sein| werden)?$`,
  'iu',
)
const binding = /^make (\S{1,40}) (mandatory|optional)$/i
const anyModal = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${modal})(?![\\p{L}\\p{N}_-])`, 'giu')
const hasModal = new RegExp(anyModal, 'iu')
const negation = /(?<!\p{L})(?:nicht|nichts|nie|niemals|niemand(?:e[nms])?|weder|ohne|kein(?:e[nmrs]?)?)(?!\p{L})/iu

/** `mache PARK-2 verbindlich` in English. */
function bound(text: string): readonly string[] {
  const [all = '', id = '', word = ''] = binding.exec(text) ?? []
  return [all, id, /^mandatory$/i.test(word) ? 'muss' : 'kann']
}

/** `ändere PARK-2 auf muss`: the one modal verb of a German requirement. */
export const germanStrength: Goal = ({ page, quotes, scope, text }) => {
  const [, id = '', said = ''] = asked.exec(text) ?? stated.exec(text) ?? bound(text)
  if (!isId(id)) return []
  const kinds = ['item', 'paragraph', 'row'] as const
  const [thing, another] = resolvePhrase(page, id, { quotes, area: scope, kinds })
  if (thing === undefined || another !== undefined) return []
  const { document } = page
  const found = proseOf(document, hasModal).flatMap(prose =>
    [...prose.text.matchAll(anyModal)].map(({ 0: word, index }) => placeIn(prose, index, word.length)),
  )
  const [place, other] = found.filter(one => contains(thing, one))
  const name = describe(document, thing)
  if (place === undefined) return []
  if (other !== undefined)
    throw new InstructionError(
      `There are several modal verbs in ${name}. Say which, such as: replace the first ${quote(document.text.slice(place.start, place.end))} with "…".`,
    )
  const was = document.text.slice(place.start, place.end)
  const line = lineAt(document, place.start)
  // `muss nicht` and `darf nicht` are no opposites of `muss` and `darf`.
  if (negation.test(document.text.slice(thing.start, thing.end)))
    throw new InstructionError(
      `${quoteShort(was)} is negated in ${name}, where another verb says something else. Say: replace ${quote(was)} with "…" on line ${line}.`,
    )
  const word = /^must$/i.test(said) ? 'muss' : said.toLowerCase()
  const replacement = inFormOf(was, word)
  return [
    {
      sentence: `replace ${quote(was)} with ${quote(replacement)} on line ${line}`,
      edits: [{ ...place, replacement }],
      summary: `Wrote ${quoteShort(replacement)} for ${quoteShort(was)} on line ${line}.`,
    },
  ]
}

/** In the plural and in capitals if the old verb is. */
function inFormOf(was: string, word: string): string {
  const isPlural = modals.some(([, plural]) => plural === was.toLowerCase())
  const pair = modals.find(([one, plural]) => one === word || plural === word)
  const form = pair?.[isPlural ? 1 : 0] ?? word
  return was === was.toUpperCase() ? form.toUpperCase() : form
}
