import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { type AntoraPage, resourceLink } from '../links/antora.ts'
import { nestedEntries, type OpenEntry } from './nestedEntries.ts'

const lineMaxChars = 1_000
const item = /^[ \t]{0,20}([*.-]{1,10})[ \t]+(?![ \t])(.+)$/
const blockTitle = /^\.(?![.\s])(.+)$/
const reference = /^xref:([^\s[\]]{1,500})\[([^\]]{0,300})\]/

/** The lists of a navigation file of Antora: items by the number of their marks, titles of lists as groups. */
export function readAntoraNav(text: string, from: AntoraPage): readonly ContentsEntry[] {
  const read = nestedEntries()
  for (const full of text.split(/\r?\n/)) {
    if (read.isFull()) break
    const line = full.slice(0, lineMaxChars).trimEnd()
    const [, marks, written = ''] = item.exec(line) ?? []
    const title = blockTitle.exec(line)?.[1]
    if (marks !== undefined) read.addItem(entryOf(written, from), marks.length)
    else if (title !== undefined) read.addGroup(entryOf(title, from))
  }
  return read.entries
}

function entryOf(written: string, from: AntoraPage): OpenEntry {
  const [, id, label = ''] = reference.exec(written) ?? []
  const target = id === undefined ? null : resourceLink(from, id, 'page')
  return { title: plain(id === undefined ? written : label), target, entries: [] }
}

function plain(text: string): string | null {
  return (
    text
      .replace(/[*_`]+/g, '')
      .trim()
      .slice(0, contentsLimits.titleMaxChars) || null
  )
}
