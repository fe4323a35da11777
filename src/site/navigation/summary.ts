import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { inlineText } from '../markdown/engine.ts'
import { nestedEntries, type OpenEntry } from './nestedEntries.ts'

const lineMaxChars = 1_000
const item = /^([ \t]{0,40})(?:[-*+]|\d{1,9}[.)])[ \t]+(?![ \t])(.+)$/
const heading = /^ {0,3}(#{1,6})[ \t]+(?![ \t])(.+)$/
const link =
  /^\[((?:[^[\]\\]|\\.|\[[^[\]]{0,100}\]){1,300})\]\((?:<([^<>]{0,500})>|([^\s()]{0,500}(?:\([^\s()]{0,100}\)[^\s()]{0,200})?))/

/**
 * The list of links that is the contents of a book, as mdBook, GitBook and docsify read `SUMMARY.md`: headings begin
 * groups, links in no list are pages on the highest level. `null` for a text that is more than such a list.
 */
export function readSummary(text: string): readonly ContentsEntry[] | null {
  const read = nestedEntries()
  let [listed, others, isBegun] = [0, 0, false]
  for (const full of text.split(/\r?\n/)) {
    if (read.isFull()) break
    const line = full.slice(0, lineMaxChars).trimEnd()
    const [, indent = '', written] = item.exec(line) ?? []
    const [, level, title = ''] = heading.exec(line) ?? []
    if (written !== undefined) read.addItem(entryOf(written), indent.replaceAll('\t', '    ').length)
    else if (level !== undefined && (isBegun || level !== '#'))
      read.addGroup({ title: titleOf(title), target: null, entries: [] })
    else if (level === undefined && link.test(line)) {
      read.endGroup()
      read.addItem(entryOf(line), 0)
      read.endGroup()
    } else if (level === undefined && /\p{L}/u.test(line)) others++
    if (written !== undefined || link.test(line)) listed++
    isBegun ||= level !== undefined || listed > 0
  }
  return listed > others ? read.entries : null
}

function entryOf(written: string): OpenEntry {
  const [, title, inBrackets, plain] = link.exec(written) ?? []
  const target = inBrackets ?? plain ?? ''
  return { title: titleOf(title ?? written), target: target === '' ? null : target, entries: [] }
}

function titleOf(written: string): string {
  return inlineText(written).slice(0, contentsLimits.titleMaxChars)
}
