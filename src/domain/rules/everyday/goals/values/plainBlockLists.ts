import type { Document } from '../../../../markdown/document.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { fold } from '../../../../text/fold.ts'
import type { ViewLine } from '../../../../text/view.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import type { Interpretation, Request } from '../../request/goal.ts'
import type { Field } from './fields.ts'

type Item = { readonly line: ViewLine; readonly lead: string; readonly mark: string; readonly text: string }

/** A list of plain values, each on a line below the name: `- eu-west`. */
export type BlockList = Field & { readonly items: readonly Item[] }

const element = /^([ \t]{0,80}- {1,4})(["']?)([^"'#:{}[\]&*!|>%@`][^"'#]{0,200}?)\2$/

/** The names that have such a list below them, and nothing else in it. */
export function blockLists(document: Document, fields: readonly Field[]): readonly BlockList[] {
  const { lines } = document
  const indexes = new Map(lines.map(({ start }, index) => [start, index]))
  return fields.flatMap(field => {
    const first = field.rest === '' ? indexes.get(field.at) : undefined
    const items = first === undefined ? null : itemsFrom(lines, first)
    return items === null || items.length === 0 ? [] : [{ ...field, items }]
  })
}

/** `null` if one of the elements is more than a value on its line, or is behind a blank line or a comment. */
function itemsFrom(lines: readonly ViewLine[], first: number): readonly Item[] | null {
  const items: Item[] = []
  const named = lines[first - 1]?.content ?? ''
  // In `- name:`, the next element of the same list is not in that name.
  const marginMin = marginOf(named) + Number(isElement(named))
  let margin: number | null = null
  let isApart = false
  for (let index = first; index < lines.length; index++) {
    const line = lines[index]
    const content = line?.content ?? ''
    if (line === undefined || /^\s*(?:#|$)/.test(content)) {
      if (margin !== null && content.trim() !== '' && marginOf(content) > margin) return null
      isApart = true
      continue
    }
    margin ??= marginOf(content)
    if (margin < marginMin || marginOf(content) > margin) return null
    if (marginOf(content) < margin || !isElement(content)) break
    const [, lead = '', mark = '', text = ''] = element.exec(content) ?? []
    if (isApart || text === '' || /: |:$/.test(text)) return null
    items.push({ line, lead, mark, text })
  }
  return items
}

function isElement(content: string): boolean {
  return /^\s*- /.test(content)
}

function marginOf(content: string): number {
  return content.length - content.trimStart().length
}

export function addedLine({ page }: Request, { key, items }: BlockList, name: string): readonly Interpretation[] {
  const last = items.at(-1)
  if (last === undefined) return []
  if (items.some(({ text }) => fold(text) === fold(name)))
    throw new InstructionError(`${quoteShort(name)} is already in ${quoteShort(key)}.`)
  if (/["'\\\n\r#]/.test(name)) return []
  if (last.mark === '' && !/^[\p{L}_][\p{L}\p{N} _./@-]*$/u.test(name))
    throw new InstructionError(`${quoteShort(name)} needs quotation marks in this list. Change the lines by hand.`)
  const { line, lead, mark } = last
  const replacement = `${page.document.eol}${lead}${mark}${name}${mark}`
  return [
    {
      sentence: `add ${quote(name)} to ${quote(key)}`,
      edits: [{ start: line.end, end: line.end, replacement }],
      summary: `Added ${quoteShort(name)} to ${quoteShort(key)} on line ${lineAt(page.document, line.start) + 1}.`,
    },
  ]
}

export function removedLine({ page }: Request, { key, items }: BlockList, name: string): readonly Interpretation[] {
  const gone = items.find(({ text }) => fold(text) === fold(name))
  if (gone === undefined) throw new InstructionError(`${quoteShort(name)} is not in ${quoteShort(key)}.`)
  if (items.length === 1)
    throw new InstructionError(`${quoteShort(name)} is all that ${quoteShort(key)} has. Change the lines by hand.`)
  const { start, end, next } = gone.line
  const isLast = next === end
  const before = isLast ? page.document.eol.length : 0
  return [
    {
      sentence: `delete ${quote(name)} from ${quote(key)}`,
      edits: [{ start: start - before, end: next, replacement: '' }],
      summary: `Removed ${quoteShort(name)} from ${quoteShort(key)} on line ${lineAt(page.document, start)}.`,
    },
  ]
}
