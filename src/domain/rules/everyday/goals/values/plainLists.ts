import { lineAt } from '../../../../markdown/document.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { newName, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { singular } from '../../page/nouns.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { fieldsCalled } from './assignments.ts'
import { type Field, fieldsIn } from './fields.ts'

import { addedLine, blockLists, removedLine } from './plainBlockLists.ts'

const adding = new RegExp(`^${verbs.add} (.+)$`, 'i')
const removing = new RegExp(`^${verbs.remove} (.+)$`, 'i')
/** `[open, "paid"]`, with a comment or a comma behind it. */
const flow = /^\[([^[\]{}#]{0,800})\]\s{0,20},?\s{0,20}(?:#.*)?$/

const nounAndName = /^(?:an?|the|another)(?: new)? (\p{Ll}{3,30}) (?:called |named )?([^\s,:]{1,60})$/u

/** `add cancelled to the status enum` in a file of data: an element of a list in brackets or on lines below its name. */
export const plainLists: Goal = request => {
  const isAdding = adding.test(request.text)
  const said = (isAdding ? adding : removing).exec(request.text)?.[1]
  if (said === undefined) return []
  const { page, scope, quotes } = request
  const fields = fieldsIn(page.document.lines).filter(
    ({ at }) => scope === undefined || contains(scope, { start: at, end: at }),
  )
  const lists = fields.filter(({ rest }) => flow.test(rest))
  const blocks = blockLists(page.document, fields)
  const [, noun = '', entry = ''] = nounAndName.exec(said) ?? []
  const ways = splitsAt(said, isAdding ? 'to' : 'from')
  // `add a tag invoices` to the list `tags`.
  const called = noun === '' ? [] : [...lists, ...blocks].filter(({ key }) => fold(key) === `${fold(noun)}s`)
  return [...ways, ...called.map(({ key }) => [entry, key] as const).slice(0, 1)].flatMap(([phrase, place]) => {
    const name = newName(phrase, quotes)
    const called = listsCalled([...lists, ...blocks], unquote(place, quotes).replace(/^(?:the )?list of | list$/gi, ''))
    const [list, another] = called
    if (name === null || list === undefined) return []
    if (another !== undefined)
      throw new InstructionError(`There are ${called.length} lists called ${quoteShort(list.key)}. Say which one.`)
    return isAdding ? withElement(request, list, name) : withoutElement(request, list, name)
  })
}

/** Another element at the end of a list in brackets or on lines. */
export function withElement(request: Request, list: Field, name: string): readonly Interpretation[] {
  const [block] = blockLists(request.page.document, [list])
  return block === undefined ? added(request, list, name) : addedLine(request, block, name)
}

export function withoutElement(request: Request, list: Field, name: string): readonly Interpretation[] {
  const [block] = blockLists(request.page.document, [list])
  return block === undefined ? removed(request, list, name) : removedLine(request, block, name)
}

/** The values of an enumeration are called after what has one of them: `the states` of `state`. */
function listsCalled<One extends Field>(all: readonly One[], place: string): readonly One[] {
  const direct = fieldsCalled(all, place)
  const one = singular(fold(place.replace(/^the /i, '')))
  return direct.length > 0 || !/^[\p{L}_]{2,40}$/u.test(one) ? direct : fieldsCalled(all, `${one} enum`)
}

type Element = { readonly from: number; readonly to: number; readonly text: string }

function elementsOf({ rest }: Field): readonly Element[] {
  const inside = flow.exec(rest)?.[1] ?? ''
  return [...inside.matchAll(/[^,]+/g)].flatMap(({ 0: part, index }) => {
    const text = part.trim()
    const from = 1 + index + part.indexOf(text)
    return text === '' ? [] : [{ from, to: from + text.length, text }]
  })
}

function nameOf({ text }: Element): string {
  return fold(text.replace(/^(["'])(.*)\1$/, '$2'))
}

function added(request: Request, list: Field, name: string): readonly Interpretation[] {
  const elements = elementsOf(list)
  const last = elements.at(-1)
  if (last === undefined) return []
  if (elements.some(one => nameOf(one) === fold(name)))
    throw new InstructionError(`${quoteShort(name)} is already in ${quoteShort(list.key)}.`)
  const mark = /^["']/.exec(last.text)?.[0] ?? ''
  if (mark === '' && !/^[\p{L}_][\p{L}\p{N} _.-]*$/u.test(name) && !/^\d+$/.test(name))
    throw new InstructionError(`${quoteShort(name)} needs quotation marks in this list. Change the line by hand.`)
  if (/["'\\\n\r,]/.test(name)) return []
  const edit = { start: list.at + last.to, end: list.at + last.to, replacement: `, ${mark}${name}${mark}` }
  return [reading(request, list, edit, `add ${quote(name)} to ${quote(list.key)}`, `Added ${quoteShort(name)} to`)]
}

function removed(request: Request, list: Field, name: string): readonly Interpretation[] {
  const elements = elementsOf(list)
  const index = elements.findIndex(one => nameOf(one) === fold(name))
  const [before, gone, next] = [elements[index - 1], elements[index], elements[index + 1]]
  if (gone === undefined) throw new InstructionError(`${quoteShort(name)} is not in ${quoteShort(list.key)}.`)
  if (before === undefined && next === undefined) return []
  const [from, to] = before === undefined ? [gone.from, next?.from ?? gone.to] : [before.to, gone.to]
  const edit = { start: list.at + from, end: list.at + to, replacement: '' }
  const sentence = `delete ${quote(name)} from ${quote(list.key)}`
  return [reading(request, list, edit, sentence, `Removed ${quoteShort(name)} from`)]
}

function reading(
  { page }: Request,
  { key, at }: Field,
  edit: Interpretation['edits'][number],
  sentence: string,
  did: string,
): Interpretation {
  return { sentence, edits: [edit], summary: `${did} ${quoteShort(key)} on line ${lineAt(page.document, at)}.` }
}
