import { insertBlock } from '../../../../markdown/blocks.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { asItemOf } from '../../edits/newItem.ts'
import { newName, quoteMark, unquote } from '../../instruction/utterance.ts'
import { isCalledByPage } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { definitionIn, type WrittenDefinition } from '../../page/writtenDefinition.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { rowCalled } from '../tables/addEntry.ts'

const pattern = new RegExp(
  `^(?:add|insert|include) (?:(?:an?|the|another|new) ){0,3}(?:(definition|entry|meaning) (?:of|for) (?:the )?(?:(?:term|word) )?|(\\p{L}{3,30}) )([^:\uE000-\uE0FF]{1,60}?|${quoteMark})(?: (after|before|below|above) ([^:]{1,60}))?: (${quoteMark})$`,
  'iu',
)

/** `add the term Hub after Gateway: …`, `add a definition of "Fees": …`: written like the other definitions there. */
export const addDefinition: Goal = request => {
  const { quotes, text } = request
  const [, , noun = 'definition', said = '', side = '', anchor = '', mark = ''] = pattern.exec(text) ?? []
  const name = said === '' ? null : newName(said, quotes)
  if (name === null || name === '' || /^(?:sub)?section$|^column$|^row$/i.test(noun)) return []
  const entry = { noun, name, meaning: unquote(mark, quotes) }
  if (anchor === '') return besideLast(request, entry)
  return resolvePhrase(request.page, anchor, {
    quotes,
    area: request.scope,
    kinds: ['item', 'paragraph', 'row'],
  }).flatMap(beside => {
    const isAfter = /^(?:after|below)$/i.test(side)
    if (beside.kind === 'row')
      return rowCalled(request, { noun: 'row', name: said, place: undefined, said: `${mark} ${side} ${anchor}` })
    return insertedBeside(request, entry, beside, isAfter)
  })
}

type Entry = { readonly noun: string; readonly name: string; readonly meaning: string }

/** After the last paragraph that defines a term, where those that do are in one section. */
function besideLast(request: Request, entry: Entry): readonly Interpretation[] {
  const { page, scope } = request
  const defining = page
    .things('paragraph')
    .filter(thing => writtenIn(thing) !== null && (scope === undefined || contains(scope, thing)))
  const called = defining.filter(thing => isCalledByPage(page, thing, entry.noun))
  const among = called.length > 0 || !/^(?:term|definition)$/i.test(entry.noun) ? called : defining
  const last = among.at(-1)
  const section = page.things('section').findLast(one => last !== undefined && contains(one, last))
  if (last === undefined || section === undefined) return []
  if (!among.every(one => contains(section, one)))
    throw new InstructionError(
      `Terms are defined in several sections. Say after which one ${quoteShort(entry.name)} goes.`,
    )
  return insertedBeside(request, entry, last, true)
}

function insertedBeside(
  request: Request,
  entry: Entry,
  beside: PageElement,
  isAfter: boolean,
): readonly Interpretation[] {
  const { page } = request
  const { document } = page
  if (isDefined(request, entry.name))
    throw new InstructionError(
      `${quoteShort(entry.name)} is defined already. Say: change the definition of ${entry.name} to "…".`,
    )
  const reading = {
    sentence: `add the ${entry.noun} ${quote(entry.name)} ${isAfter ? 'after' : 'before'} ${quote(beside.names.at(-1) ?? '')}`,
    summary: `Added the ${entry.noun} ${quoteShort(entry.name)}.`,
    isOfBlocks: true as const,
  }
  if (beside.kind === 'item') {
    if (!beside.list.items.every(({ visible }) => /^[^:]{1,60}: /.test(visible))) return []
    const content = asItemOf(page, beside.list, `${entry.name}: ${entry.meaning}`)
    const index = beside.list.items.indexOf(beside.item) + (isAfter ? 1 : 0)
    return [{ ...reading, edits: insertItem(document, beside.list, { index, content }) }]
  }
  const written = writtenIn(beside)
  if (written === null) return []
  const block = textOf(written, entry).replaceAll('\n', document.eol)
  return [{ ...reading, edits: [insertBlock(document, isAfter ? beside.end : beside.start, block)] }]
}

function textOf({ before, between }: WrittenDefinition, { name, meaning }: Entry): string {
  const verb = /(?:means|mean|is|are|refers? to) $/.exec(between)?.[0]
  const said = verb !== undefined && fold(meaning).startsWith(fold(verb)) ? meaning.slice(verb.length) : meaning
  return before + name + between + said
}

function isDefined({ page, scope }: Request, name: string): boolean {
  return [...page.things('paragraph'), ...page.things('item')].some(thing => {
    const term = thing.kind === 'paragraph' ? writtenIn(thing)?.term : /^([^:]{1,60}): /.exec(thing.names[0] ?? '')?.[1]
    return term !== undefined && fold(term) === fold(name) && (scope === undefined || contains(scope, thing))
  })
}

function writtenIn(thing: PageElement): WrittenDefinition | null {
  return thing.kind === 'paragraph' ? definitionIn(thing.leaf.content) : null
}
