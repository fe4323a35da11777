/**
 * Changes that add or remove whole lines: the padding of a row and the number of blank lines in between do not count as
 * errors.
 */
import { saysTheSame } from '../check.ts'
import type { Change, ChangeMaker } from './change.ts'
import { editByRules, firstMatch, isFlat } from './facts.ts'
import { unusedWordFor } from './unusedWords.ts'

export const addListItem: ChangeMaker = {
  word: 'add-list-item',
  make: ({ text, eol, sections }) =>
    firstMatch(sections.filter(isFlat), ({ own, heading }) => {
      const list = onlyListIn(text.slice(own.start, own.end))
      if (list === null) return null
      const item = 'Who approved it is written down.'
      const at = own.start + list.end
      const solution = `${text.slice(0, at)}${list.mark} ${item}${eol}${text.slice(at)}`
      return added(text, solution, `Add the item "${item}" to the end of the list in the section "${heading.text}".`)
    }),
}

/** A list with one line per item, if there is no other list that could be meant. */
function onlyListIn(body: string): { readonly mark: string; readonly end: number } | null {
  const items = [...body.matchAll(/^([-*+]) \S.*\r?\n/gm)]
  const [first, last] = [items[0], items.at(-1)]
  if (first === undefined || last === undefined || items.length < 2) return null
  const end = last.index + last[0].length
  const isTight = end - first.index === items.reduce((length, [line]) => length + line.length, 0)
  const rest = body.slice(end)
  const isEnded = /^\s*($|\r?\n\S)/.test(rest)
  const isAlone = !/^\s*([-*+]|\d+[.)]) /m.test(body.slice(0, first.index) + rest)
  return isTight && isEnded && isAlone ? { mark: first[1] ?? '-', end } : null
}

export const addTableRow: ChangeMaker = {
  word: 'add-table-row',
  make: ({ text, sections }) =>
    firstMatch(sections.filter(isFlat), ({ own, heading }) => {
      const [head] = text.slice(own.start, own.end).match(/^\|.*\|[ \t]*\r?\n(?=\|[ :|-]+\|)/m) ?? []
      const unusedWord = unusedWordFor(text)
      if (head === undefined || unusedWord === null || /[`\\]/.test(head)) return null
      const cells = head
        .trim()
        .slice(1, -1)
        .split('|')
        .map((_, column) => (column === 0 ? unusedWord : `value ${column}`))
      const solution = editByRules(text, `add row "${cells.join(' | ')}" to the table in section "${heading.text}"`)
      const asked = `Add a row to the end of the table in the section "${heading.text}", with the cells: ${cells.join('; ')}.`
      return added(
        text,
        solution,
        asked,
        `Remove the row "${unusedWord}" from the table in the section "${heading.text}".`,
      )
    }),
}

export const addSection: ChangeMaker = {
  word: 'add-section',
  make: ({ text, sections }) =>
    firstMatch(sections, ({ heading }) => {
      const unusedWord = unusedWordFor(text)
      if (unusedWord === null) return null
      const title = `About ${unusedWord}`
      const words = `What ${unusedWord} is, the glossary says.`
      const solution = editByRules(text, `add section "${title}" after "${heading.text}" with:\n${words}`)
      const place = `right after the section "${heading.text}" and everything that belongs to it`
      const asked = `Add a section "${title}" with a heading of the same level ${place}. Its text is one paragraph: ${words}`
      return added(text, solution, asked, `Delete the section "${title}".`)
    }),
}

export const deleteSection: ChangeMaker = {
  word: 'delete-section',
  make: ({ text, sections }) =>
    firstMatch(sections, ({ start, end, heading }) => {
      const section = text.slice(start, end)
      const isLinked = /^\[[^\]]+\]:/m.test(section) || text.includes(`#${heading.slug}`)
      if (isLinked || end - start > text.length / 4 || end === text.length) return null
      return added(
        text,
        editByRules(text, `delete section "${heading.text}"`),
        `Delete the section "${heading.text}" with everything in it.`,
        null,
      )
    }),
}

function added(text: string, solution: string | null, instruction: string, undo: string | null = null): Change | null {
  if (solution === null || solution === text) return null
  return { instruction, solution, isDone: after => saysTheSame(after, solution), undo }
}
