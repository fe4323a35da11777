import { writeAddress } from '../../../../markdown/destination.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { readInline } from '../../../../markdown/inline.ts'
import { spanIn } from '../../../../markdown/leaf.ts'
import { parseInline } from '../../../../markdown/parser.ts'
import { targetsOf } from '../../../../markdown/targets.ts'
import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { phraseOccurrences } from '../../page/occurrences.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { type Defined, definitionBehind } from './linkDefinitions.ts'

const address = '(?:address|url|target|destination|href|link target)'
const pointing = /^(?:point|redirect|direct|retarget|send|change|update|set) (?:the )?(.+)$/i
const retarget = new RegExp(
  `^(?:change|update|set|replace|correct|fix) (?:the )?${address} (?:of|for|behind|in) (?:the )?(?:link )?(.+)$`,
  'i',
)
const label = '(?:text|label|title|name|wording)'
const retext = new RegExp(
  `^(?:(?:change|update|set|replace|rename) (?:the )?${label} of (?:the )?link|rename (?:the )?link|relabel (?:the )?link) (.+)$`,
  'i',
)
/** `, but keep the text`. */
const keepingText =
  ',? (?:but )?(?:and )?(?:keep|leave|keeping|leaving)(?: only)? (?:the |its )?(?:text|label|words?|name)(?: only)?'
const unlink = new RegExp(
  `^(?:${verbs.remove} (?:the )?link (?:from|on|around|behind|of) (.+?)|unlink (.+?))(?:${keepingText})?$`,
  'i',
)
const making = new RegExp(
  `^(?:${[
    '(?:make|turn) (.+?) (?:into |be )?(?:a |the )?link(?:ed)? to',
    'link (?:the (?:word|words|text|phrase) )?(.+?) to',
    'add a link (?:to|on|for|around) (.+?) (?:that (?:points|goes) to|pointing to|to|with)',
  ].join('|')}) (\\S+)$`,
  'i',
)

const toBe =
  /^(?:(?:the )?(.*\blinks?\b.*?) (?:should|must|has to|have to) (?:point|go|lead) to|(?:make|let|have) (?:the )?(.*\blinks?\b.*?) (?:point|go|lead) to) (.+)$/i

/** Targets and labels of links, and adding or removing them. */
export const linkChanges: Goal = request => {
  const { text, quotes } = request
  const aimed = pointing.exec(text)?.[1]
  const target = retarget.exec(text)?.[1] ?? (aimed !== undefined && /\blink\b/i.test(aimed) ? aimed : undefined)
  if (target !== undefined) {
    return splitsAt(target, 'to|at|with|by').flatMap(([label, to]) => {
      const written = unquote(to, quotes)
      return isAddress(written) ? pointed(request, label, written) : []
    })
  }
  const [, thing, made = '', place = ''] = toBe.exec(text) ?? []
  const wanted = thing ?? made
  const written = unquote(place, quotes)
  if (wanted !== '') return isAddress(written) ? pointed(request, wanted, written) : []
  const named = retext.exec(text)?.[1]
  if (named !== undefined)
    return splitsAt(named, 'to|with|by|into').flatMap(([label, to]) => relabelled(request, label, newText(to, quotes)))
  const gone = unlink.exec(text)
  if (gone !== null) return unlinked(request, gone[1] ?? gone[2] ?? '')
  const [, one, other, third, to = ''] = making.exec(text) ?? []
  const words = one ?? other ?? third
  return words === undefined ? [] : linked(request, words, unquote(to, quotes))
}

function isAddress(text: string): boolean {
  return (
    /^(?:https?:\/\/|mailto:|ftp:\/\/|\/|\.{1,2}\/|#)\S+$/i.test(text) ||
    /^[\w./-]+\.(?:md|html|pdf)(?:#\S*)?$/i.test(text)
  )
}

type Link = { readonly label: Span; readonly destination: Span; readonly text: string; readonly whole: Span }

/** The one link with this label. */
function linkOf(request: Request, phrase: string): Link | null {
  const { page, scope } = request
  const { document } = page
  const { leaves, env } = document.outline()
  const named = labelIn(request, phrase)
  const all = leaves
    .filter(({ content }) => content.includes(']('))
    .flatMap(leaf =>
      readInline(leaf, env).links.map(({ label, destination }): Link => {
        const text = document.text.slice(label.start, label.end)
        const close = document.text.indexOf(')', destination.end)
        return { label, destination, text, whole: { start: label.start - 1, end: close + 1 } }
      }),
    )
    .filter(({ whole }) => scope === undefined || contains(scope, whole))
  const labelled = (label: string) => all.filter(({ text }) => plainLabel(text) === label)
  const exact = labelled(named)
  const wanted = exact.length > 0 ? named : named.replace(/ link$/, '')
  const bare = exact.length > 0 ? exact : labelled(wanted)
  const found = bare.length > 0 ? bare : all.filter(({ text }) => plainLabel(text) === `the ${wanted}`)
  if (found.length > 1)
    throw new InstructionError(`There are ${found.length} links ${quoteShort(wanted)}. Say in which section.`)
  return found[0] ?? null
}

/** What a phrase calls a link. */
function labelIn({ quotes }: Request, phrase: string): string {
  return fold(unquote(phrase.replace(/^(?:the )?(?:link (?:(?:of|for|on|behind|to) )?(?:the )?)?/i, ''), quotes))
}

function redefined({ page: { document } }: Request, { label, target }: Defined, to: string): readonly Interpretation[] {
  return [
    {
      sentence: `point the link ${quote(label)} to ${to}`,
      edits: [{ start: target.start, end: target.end, replacement: writeAddress(document, target, to, '') }],
      summary: `Pointed the link ${quoteShort(label)} to ${to}, on line ${lineAt(document, target.start)}.`,
    },
  ]
}

function plainLabel(text: string): string {
  return fold(text.replace(/[`*_]/g, ''))
}

function pointed(request: Request, phrase: string, to: string): readonly Interpretation[] {
  const { document } = request.page
  const from = unquote(phrase.replace(/^(?:(?:the|every|each|all) )*links? (?:to )?/i, ''), request.quotes)
  if (isAddress(from) && request.scope === undefined)
    return [exactly(request.page, `change link ${quote(from)} to ${quote(to)}`)]
  const link = linkOf(request, phrase)
  const definition = definitionBehind(request, labelIn(request, phrase))
  if (link === null) return definition === null ? [] : redefined(request, definition, to)
  if (definition !== null)
    throw new InstructionError(`There are two kinds of links ${quoteShort(link.text)}. Say in which section.`)
  const target = targetsOf(document).find(({ start }) => start === link.destination.start)
  if (target === undefined) return []
  return [
    {
      sentence: `point the link ${quote(link.text)} to ${to}`,
      edits: [{ start: target.start, end: target.end, replacement: writeAddress(document, target, to, '') }],
      summary: `Pointed the link ${quoteShort(link.text)} on line ${lineAt(document, target.start)} to ${to}.`,
    },
  ]
}

function relabelled(request: Request, phrase: string, to: string | null): readonly Interpretation[] {
  const link = linkOf(request, phrase)
  if (link === null || to === null || /[[\]]/.test(to)) return []
  return [
    {
      sentence: `rename the link ${quote(link.text)} to ${quote(to)}`,
      edits: [{ ...link.label, replacement: to }],
      summary: `Renamed the link ${quoteShort(link.text)} to ${quoteShort(to)}.`,
    },
  ]
}

function unlinked(request: Request, phrase: string): readonly Interpretation[] {
  const { document } = request.page
  const link = linkOf(request, phrase.replace(/^the (?:words?|text) /i, ''))
  if (link === null) return []
  if (document.text[link.whole.start] !== '[' || document.text[link.whole.start - 1] === '!') return []
  return [
    {
      sentence: `unlink ${quote(link.text)}`,
      edits: [
        { start: link.whole.start, end: link.label.start, replacement: '' },
        { start: link.label.end, end: link.whole.end, replacement: '' },
      ],
      summary: `Removed the link from ${quoteShort(link.text)}.`,
    },
  ]
}

/** Turns a phrase that occurs once into the text of a link. */
function linked({ page, quotes, scope }: Request, phrase: string, to: string): readonly Interpretation[] {
  const { document } = page
  const words = unquote(phrase, quotes)
  if (!isAddress(to) || words === '' || (!isQuote(phrase) && words.split(' ').length > 5)) return []
  const found = phraseOccurrences(document, words, scope, { isQuoted: isQuote(phrase) })
    .slice(0, hitsMax)
    .filter(hit => !isInLink(document, hit))
  const [one, another] = found
  if (one === undefined) return []
  if (another !== undefined)
    throw new InstructionError(`${quoteShort(words)} occurs ${found.length} times. Say in which section.`)
  const edits = [{ start: one.start, end: one.end, replacement: `[${document.text.slice(one.start, one.end)}](${to})` }]
  return [
    {
      sentence: `link ${quote(words)} to ${to}`,
      edits,
      summary: `Made ${quoteShort(words)} on line ${lineAt(document, one.start)} a link.`,
    },
  ]
}

/** Enough to know that a match is not the only one. */
const hitsMax = 10

function isInLink(document: Request['page']['document'], { start }: Span): boolean {
  const { leaves, env } = document.outline()
  return leaves.some(leaf => {
    const whole = spanIn(leaf, 0, leaf.content.length)
    if (start < whole.start || start >= whole.end || !leaf.content.includes('[')) return false
    let depth = 0
    return parseInline(leaf.content, env, { linkAddresses: true }).some(({ token, index }) => {
      if (token.type === 'link_open') depth++
      if (token.type === 'link_close') depth--
      return (
        depth > 0 &&
        token.type === 'text' &&
        index >= 0 &&
        contains(spanIn(leaf, index, index + token.content.length), { start, end: start + 1 })
      )
    })
  })
}
