import { lineAt } from '../../markdown/document.ts'
import { contains } from '../../text/span.ts'
import { InstructionError } from '../instructionError.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import type { Goal, Interpretation, Request } from './goal.ts'
import { phraseOccurrences } from './occurrences.ts'
import type { PageElement } from './page.ts'
import { resolvePhrase } from './resolvePhrase.ts'
import { isQuote, unquote } from './utterance.ts'

const manner = '(bold|bold face|strong|italics?|emphasi[sz]ed|code|code font|code style|monospace)'
const pattern = new RegExp(
  `^(?:make|set|put|write|print|format|mark|show|render) (?:the (?:word|words|phrase|text|term) )?(.+?) (?:in |as |into )?(?:${manner})(?: type| font)?$`,
  'i',
)
const verb = /^(embolden|bold|italici[sz]e|emphasi[sz]e) (?:the (?:word|words|phrase|text|term) )?(.+)$/i
const list =
  /^(?:turn|convert|change|make) (.+?) (?:into|to|as)? ?(?:a |an )?(numbered|ordered|bulleted|bullets?|unordered|numbers)(?: list| lists| points?| items)?$/i

/** `make "final" bold`, `turn the bullets in Authentication into a numbered list`. */
export const emphasis: Goal = request => {
  const [, words, how] = pattern.exec(request.text) ?? []
  const [, doing, others] = verb.exec(request.text) ?? []
  const [, what = '', kind = ''] = list.exec(request.text) ?? []
  const readings = kind === '' ? [] : listReadings(request, what, /^(?:numbered|ordered|numbers)$/i.test(kind))
  if (words !== undefined && how !== undefined) return [...readings, ...marked(request, words, markFor(how))]
  return doing === undefined || others === undefined
    ? readings
    : [...readings, ...marked(request, others, markFor(doing))]
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
  const found = phraseOccurrences(document, words, isQuote(phrase), scope)
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

/** Gives each item of a numbered list the number that readers see. */
function renumbered(page: Request['page'], thing: Extract<PageElement, { kind: 'list' }>): Interpretation {
  const first = Number.parseInt(thing.list.items[0]?.marker ?? '1', 10)
  const edits = thing.list.items.flatMap(({ start, margin, marker }, index) => {
    const at = start + margin.length
    const digits = /^\d+/.exec(marker)?.[0].length ?? 0
    return [{ start: at, end: at + digits, replacement: `${first + index}` }]
  })
  const line = lineAt(page.document, thing.start)
  return {
    sentence: `renumber the list on line ${line}`,
    edits,
    summary: `Numbered the items of the list on line ${line}.`,
    isOfBlocks: true,
  }
}

/** Gives each item of one list another kind of mark. */
function listReadings(
  { page, quotes, scope }: Request,
  phrase: string,
  isNumbered: boolean,
): readonly Interpretation[] {
  const bare = phrase.replace(
    /^(?:the )?(?:bullets|bullet points|items|points|steps|numbers|entries)(?: (?:in|of|under) (?=.))?/i,
    '',
  )
  const named =
    bare === ''
      ? scope === undefined
        ? page.things('list')
        : [scope]
      : resolvePhrase(page, bare, { quotes, area: scope, kinds: ['list', 'section'] })
  const lists = named.flatMap((thing): readonly PageElement[] =>
    thing.kind === 'section' ? page.things('list').filter(one => contains(thing.section.own, one)) : [thing],
  )
  const [thing, another] = lists
  if (thing?.kind !== 'list') return []
  if (isNumbered && thing.list.isOrdered && another === undefined) return [renumbered(page, thing)]
  if (thing.list.isOrdered === isNumbered) return []
  if (another !== undefined)
    throw new InstructionError(
      `There are ${lists.length} lists there. Say which one, such as: the first list in section "…".`,
    )
  const { items, start } = thing.list
  if (items.some(item => page.document.text.slice(item.start, item.end).trimEnd().includes('\n')))
    throw new InstructionError('The items of this list have several lines, which would have to be indented again.')
  const edits = items.map((item, index) => {
    const at = item.start + item.margin.length
    return { start: at, end: at + item.marker.length, replacement: isNumbered ? `${index + 1}.` : '-' }
  })
  const name = isNumbered ? 'numbered' : 'bullet'
  return [
    {
      sentence: `turn the list on line ${lineAt(page.document, start)} into a ${name} list`,
      edits,
      summary: `Turned the list on line ${lineAt(page.document, start)} into a ${name} list.`,
      isOfBlocks: true,
    },
  ]
}
