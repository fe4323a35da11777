import { cellText, splitCells } from '#domain/markdown/cellText.ts'
import { changedPhrases } from './words.ts'

const shownMaxChars = 48
/** The signs of what is shown begin and end before this. */
const readMaxChars = 1_000

/** What a change does, in the words of the text: “shall” becomes “must”. */
export function nameOfChange(before: string, after: string): string {
  if (before.trim() === '' && after.trim() !== '') return `adds ${quote(withoutMarks(after))}`
  if (after.trim() === '' && before.trim() !== '') return `removes ${quote(withoutMarks(before))}`
  const phrases = changedPhrases(before, after).map(({ fromA, toA, fromB, toB }) => ({
    old: before.slice(fromA, toA).trim(),
    now: after.slice(fromB, toB).trim(),
  }))
  const visible = phrases.filter(({ old, now }) => old !== '' || now !== '')
  const [first] = visible
  if (first === undefined) return 'changes only spaces and line breaks'
  const more = visible.length > 1 ? ', and more' : ''
  if (first.old === '') return `adds ${quote(first.now)}${more}`
  if (first.now === '') return `removes ${quote(first.old)}${more}`
  const [old, now] = [quote(first.old), quote(first.now)]
  return old === now ? `${quoteRaw(first.old)} becomes ${quoteRaw(first.now)}${more}` : `${old} becomes ${now}${more}`
}

/** Whole blocks as readers see them: without the signs of headings, quotes, lists and tasks. */
function withoutMarks(text: string): string {
  return text
    .split('\n')
    .map(line => line.replace(/^[ \t]{0,20}(?:> ?){0,9}(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )?/, ''))
    .join('\n')
}

function quote(text: string): string {
  return quoteRaw(withoutInlineMarks(text.slice(0, readMaxChars)))
}

/** Words as readers see them: without the signs of links, code and emphasis. Underscores are also parts of names. */
function withoutInlineMarks(text: string): string {
  return text
    .split(/(`[^`\n]{1,300}`)/)
    .map((part, at) => (at % 2 === 1 ? part.slice(1, -1) : withoutEmphasis(part)))
    .join('')
}

function withoutEmphasis(text: string): string {
  const seen = text
    .replace(/!?\[([^[\]\n]{1,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\*\*([^*\s][^*\n]{0,300})(?<!\s)\*\*/g, '$1')
    .replace(/(?<![\p{L}\p{N}*\\])\*([^*\s][^*\n]{0,300})(?<!\s)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/~~([^~\s][^~\n]{0,300})(?<!\s)~~/g, '$1')
  return seen.trim() === '' ? text : seen
}

function quoteRaw(text: string): string {
  const line = withoutPipes(text.trim()).replace(/\s+/g, ' ').trim()
  return `“${line.length <= shownMaxChars ? line : `${line.slice(0, shownMaxChars).toWellFormed().trimEnd()}…`}”`
}

/** Rows of a table as their cells: readers see neither the pipes nor the row of hyphens. */
function withoutPipes(text: string): string {
  const lines = text.split('\n').map(line => (line.trimStart().startsWith('|') ? cellsOf(line) : line))
  return lines.join('\n').replace(/;$/, '')
}

function cellsOf(row: string): string {
  const cells = splitCells(row).map(cellText)
  const filled = cells.filter(cell => !/^:?-*:?$/.test(cell)).join(', ')
  return filled && `${filled};`
}
