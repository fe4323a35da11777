import { lineAt } from '../../../../markdown/document.ts'
import { type Leaf, spanIn } from '../../../../markdown/leaf.ts'
import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { newName, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { singular } from '../../page/nouns.ts'
import type { Goal, Request } from '../../request/goal.ts'

const adding = new RegExp(`^${verbs.add} (.+)$`, 'i')
const removing = new RegExp(`^${verbs.remove} (.+)$`, 'i')

type Element = Span & { readonly name: string }
type InlineList = { readonly label: string; readonly elements: readonly Element[] }

/** `add XML to the available formats` where a line says `Available formats: CSV, JSON`; `remove JSON from the formats`. */
export const inlineList: Goal = request => {
  const isAdding = adding.test(request.text)
  const said = (isAdding ? adding : removing).exec(request.text)?.[1]
  if (said === undefined) return []
  return splitsAt(said, isAdding ? 'to' : 'from').flatMap(([phrase, place]) => {
    const name = isAdding ? newName(phrase, request.quotes) : unquote(phrase, request.quotes)
    const lists = name === null || name === '' ? [] : listsCalled(request, place)
    const [list, another] = lists
    if (name === null || list === undefined) return []
    if (another !== undefined)
      throw new InstructionError(`There are ${lists.length} lines ${quoteShort(list.label)}. Say in which section.`)
    const known = list.elements.findIndex(one => fold(one.name) === fold(name))
    if (isAdding === (known !== -1))
      throw new InstructionError(`${quoteShort(name)} is ${isAdding ? 'already' : 'not'} in ${quoteShort(list.label)}.`)
    const { text } = request.page.document
    const edit = isAdding ? added(text, list.elements, name) : removed(text, list.elements, known)
    if (edit === null) return []
    const [verb, did, to] = isAdding ? ['add', 'Added', 'to'] : ['remove', 'Removed', 'from']
    const line = lineAt(request.page.document, edit.start)
    return [
      {
        sentence: `${verb} ${quote(name)} ${to} ${quote(list.label)}`,
        edits: [edit],
        summary: `${did} ${quoteShort(name)} ${to} ${quoteShort(list.label)} on line ${line}.`,
      },
    ]
  })
}

const labelled = /^[*_]{0,3}(\p{L}[^:*_\n]{0,60}?)[*_]{0,3}:[*_]{0,3}[ \t]+(?=\S)/u
const elementMaxWords = 4

/** The labelled texts of this name whose rest is a list with commas, or one name beside such lists. */
function listsCalled({ page: { document }, quotes, scope }: Request, place: string): readonly InlineList[] {
  const wanted = singular(
    fold(unquote(place.replace(/^(?:the |our |list of |those |people |who (?:is|are|was|were) )+/i, ''), quotes)),
  )
  return document.outline().leaves.flatMap(leaf => {
    const lists = labelledParts(leaf).flatMap(part => inlineListIn(leaf, part) ?? [])
    const isBesideList = lists.some(({ elements }) => elements.length > 1)
    return lists.filter(({ label, elements }) => {
      const isIn = scope === undefined || elements.every(one => contains(scope, one))
      return singular(fold(label)) === wanted && isIn && (elements.length > 1 || isBesideList)
    })
  })
}

type Part = { readonly from: number; readonly text: string }

/** A text, or its lines if each begins with a label. */
function labelledParts({ content }: Leaf): readonly Part[] {
  const lines = content.split('\n')
  if (!lines.every(line => labelled.test(line))) return [{ from: 0, text: content }]
  let from = 0
  return lines.map(text => {
    const part = { from, text }
    from += text.length + 1
    return part
  })
}

function inlineListIn(leaf: Leaf, { from, text }: Part): InlineList | null {
  const [all = '', label = ''] = labelled.exec(text) ?? []
  if (label === '') return null
  const rest = text.slice(all.length).trimEnd().replace(/\.$/, '')
  const parts = [...rest.matchAll(/(?:^|, (?:and |or )?| and | or )((?:(?! and | or )[^,])+)/g)]
  const elements = parts.map(({ 0: whole, 1: name = '', index }) => {
    const start = from + all.length + index + whole.length - name.length
    return { ...spanIn(leaf, start, start + name.length), name: name.replace(/[`*_]/g, '').trim() }
  })
  const isList = elements.length > 0 && elements.every(({ name }) => name.split(/\s+/).length <= elementMaxWords)
  return isList && !/[.;:()]/.test(rest) ? { label, elements } : null
}

/** After the last one, with the conjunction that is there. */
function added(text: string, elements: readonly Element[], name: string): Edit | null {
  const last = elements.at(-1)
  const before = elements.at(-2)
  if (last === undefined) return null
  const written = text.slice(last.start, last.end)
  const styled = /^`[^`]+`$/.test(written) && !name.includes('`') ? `\`${name}\`` : name
  const gap = before === undefined ? ', ' : text.slice(before.end, last.start)
  if (before === undefined || /^, $/.test(gap)) return { start: last.end, end: last.end, replacement: `, ${styled}` }
  const hasComma = elements.length > 2 && gap.startsWith(',')
  return {
    start: before.end,
    end: last.end,
    replacement: `, ${written}${hasComma ? ',' : ''}${gap.replace(/^,/, '')}${styled}`,
  }
}

function removed(text: string, elements: readonly Element[], index: number): Edit | null {
  const [before, gone, next] = [elements[index - 1], elements[index], elements[index + 1]]
  if (gone === undefined) return null
  if (next !== undefined && (before === undefined || elements.length > 2 || index === 0)) {
    const isPair = elements.length === 3 && index === 1 && before !== undefined
    const joint = isPair ? text.slice(gone.end, next.start).replace(/^,(?= (?:and|or) )/, '') : ''
    if (isPair) return { start: before.end, end: next.start, replacement: joint }
    return { start: gone.start, end: next.start, replacement: '' }
  }
  const first = elements[index - 2]
  if (before === undefined) return null
  const gap = text.slice(before.end, gone.start)
  if (first === undefined || /^, $/.test(gap)) return { start: before.end, end: gone.end, replacement: '' }
  const joint = elements.length === 3 ? gap.replace(/^,/, '') : gap
  return { start: first.end, end: gone.end, replacement: joint + text.slice(before.start, before.end) }
}
