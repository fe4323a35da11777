import { lineAt } from '../../../../markdown/document.ts'
import { listsIn } from '../../../../markdown/nestedLists.ts'
import { reread } from '../../../../markdown/reread.ts'
import { sentencesIn } from '../../../../markdown/sentences.ts'
import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { unquote } from '../../instruction/utterance.ts'
import { describe } from '../../page/describe.ts'
import { singular } from '../../page/nouns.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { listCalled } from './namedLists.ts'

const turn = '(?:turn|convert|change|make|split|break(?: up)?|rewrite|format|put)'
const itemised = new RegExp(
  `^${turn} (?:the )?(.{1,80}?) (?:up )?(?:into|to|as) (?:an? )?(?:(bullet(?:ed)?|unordered|numbered|ordered) )?(?:lists?|bullets|bullet points|items|points)$`,
  'i',
)
const flowing = new RegExp(
  `^${turn} (?:the )?(.{1,80}?) (?:into|to|as) (?:an? )?(?:(?:normal |plain |running |single |one )*)?(?:paragraph|sentences|prose|text)$`,
  'i',
)
const tasks = new RegExp(
  `^(?:${turn} (?:all |the |each |every )*(.{1,80}?) (?:(?:in)?to |as )?(?:an? )?(?:checkboxes|checklist|check list|tasks|task list|task items|to-?dos|to-?do list)|add (?:an? )?(?:empty )?(?:checkboxes|checkbox) to (?:all |the |each |every )*(.{1,80}))$`,
  'i',
)

/** `turn the sentences in Scope into a list`, `turn the list in Scope into a paragraph`, `make the steps checkboxes`. */
export const listForm: Goal = request => {
  const { text } = request
  const [, boxed, other] = tasks.exec(text) ?? []
  if (boxed !== undefined || other !== undefined) return withBoxes(request, boxed ?? other ?? '')
  const [, prose, kind = ''] = itemised.exec(text) ?? []
  if (prose !== undefined) return asList(request, prose, /^(?:numbered|ordered)/i.test(kind))
  const listed = flowing.exec(text)?.[1]
  return listed === undefined ? [] : asParagraph(request, listed)
}

function withBoxes(request: Request, phrase: string): readonly Interpretation[] {
  const list = listCalled(request, phrase)
  if (list === null) return []
  const line = lineAt(request.page.document, list.start)
  const edits = list.items.flatMap(({ start, margin, marker, gap, box }) => {
    const at = start + margin.length + marker.length + gap.length
    return box === undefined ? [{ start: at, end: at, replacement: '[ ] ' }] : []
  })
  if (edits.length === 0) throw new InstructionError(`The items of the list on line ${line} have checkboxes already.`)
  return [
    {
      sentence: `turn the list on line ${line} into checkboxes`,
      edits,
      summary: `Added checkboxes to the ${edits.length} items of the list on line ${line}.`,
      isOfBlocks: true,
    },
  ]
}

/** Each sentence of a paragraph, with its lines, as an item. */
function asList({ page, quotes, scope }: Request, phrase: string, isNumbered: boolean): readonly Interpretation[] {
  const { document } = page
  const parted = /^(.+) sentences$/i.exec(phrase)?.[1]
  const named = (parted ?? phrase).replace(/^sentences(?: of the paragraph)?(?= (?:in|of|under) )/i, 'paragraph')
  const thing =
    resolveOne(page, named, { quotes, area: scope, kinds: ['paragraph'] }) ?? onlyParagraphOf(page, quotes, named)
  if (thing?.kind !== 'paragraph') return []
  const source = document.text.slice(thing.start, thing.end)
  const sentences = sentencesIn(thing.leaf)
  if (sentences.length < 2 || /^(?:[ \t]|>)/m.test(source) || !isApart(document.text, thing)) return []
  const bullet = bulletOf(page.things('list'))
  const edits = sentences.flatMap(({ start, end }, index) => {
    const mark = isNumbered ? `${index + 1}. ` : `${bullet} `
    const before = sentences[index - 1]
    const breaks = [...document.text.slice(start, end).matchAll(/\n/g)].map(({ index: at }) => ({
      start: start + at + 1,
      end: start + at + 1,
      replacement: ' '.repeat(mark.length),
    }))
    const gap = before === undefined ? { start, end: start } : { start: before.end, end: start }
    return [{ ...gap, replacement: before === undefined ? mark : document.eol + mark }, ...breaks]
  })
  if (listsIn(reread(document, edits)).length !== listsIn(document).length + 1)
    throw new InstructionError('The items would join the list next to this paragraph.')
  return [
    {
      sentence: `turn ${describe(document, thing)} into a ${isNumbered ? 'numbered' : 'bulleted'} list`,
      edits,
      summary: `Turned the ${sentences.length} sentences on line ${lineAt(document, thing.start)} into a list.`,
      isOfBlocks: true,
    },
  ]
}

/** `the risks`: the one paragraph of the section that is called so, if there is nothing else in it. */
function onlyParagraphOf(page: Page, quotes: readonly string[], name: string): PageElement | null {
  const section = resolveOne(page, name, { quotes, kinds: ['section'] })
  if (section?.kind !== 'section' || !isNameOf(section, unquote(name, quotes))) return null
  const { text } = page.document
  const { own, heading } = section.section
  const [paragraph] = page.things('paragraph').filter(one => contains(own, one))
  const isAlone = paragraph !== undefined && text.slice(heading.end, own.end).trim() === textOf(text, paragraph).trim()
  return isAlone ? paragraph : null
}

function isNameOf({ names }: PageElement, name: string): boolean {
  const said = singular(fold(name.replace(/^the /i, '').replace(/ section$/i, '')))
  return names.some(one => singular(fold(one)) === said)
}

function textOf(text: string, { start, end }: Span): string {
  return text.slice(start, end)
}

/** Whether blank lines, a heading or an end of the text are around it, so that it does not join what is next to it. */
function isApart(text: string, { start, end }: Span): boolean {
  const above = text.slice(0, start).split('\n').at(-2) ?? ''
  const below = text.slice(start + text.slice(start, end).trimEnd().length).split('\n')[1] ?? ''
  return /^\s*(?:#{1,6} .*)?$/.test(above) && below.trim() === ''
}

function bulletOf(lists: readonly PageElement[]): string {
  const other = lists.find(thing => thing.kind === 'list' && !thing.list.isOrdered)
  return (other?.kind === 'list' ? other.list.items[0]?.marker : undefined) ?? '-'
}

/** The items of a list as the sentences of one paragraph. */
function asParagraph(request: Request, phrase: string): readonly Interpretation[] {
  if (!/\b(?:list|bullets|bullet points|items|points|steps)\b/i.test(phrase)) return []
  const list = listCalled(request, phrase)
  if (list === null) return []
  const { document } = request.page
  const line = lineAt(document, list.start)
  const isPlain = list.items.every(({ leaf, margin, start, end, box }) => {
    const lines = document.text.slice(start, end).trimEnd().split('\n').length
    return leaf !== undefined && margin === '' && box === undefined && leaf.content.split('\n').length === lines
  })
  if (!isPlain || !isApart(document.text, list))
    throw new InstructionError(`The items of the list on line ${line} are more than sentences.`)
  const open = list.items.find(({ visible }) => !/[.!?]["”)]?$/.test(visible))
  if (open !== undefined)
    throw new InstructionError(
      `The items of the list on line ${line} are not sentences: ${quoteShort(open.visible)} has no full stop at its end.`,
    )
  const text = list.items
    .map(({ leaf }) =>
      leaf?.content
        .split('\n')
        .map(part => part.trim())
        .join(' '),
    )
    .join(' ')
  const end = list.start + document.text.slice(list.start, list.end).trimEnd().length
  return [
    {
      sentence: `turn the list on line ${line} into a paragraph`,
      edits: [{ start: list.start, end, replacement: text }],
      summary: `Turned the list on line ${line} into a paragraph.`,
      isOfBlocks: true,
    },
  ]
}
