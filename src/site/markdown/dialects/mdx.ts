import { withPlainIds } from '../blocks/headingIds.ts'
import { plainTagAt } from './jsxAttributes.ts'
import { boxOfComponent, componentOf } from './mdxBoxes.ts'
import { titleOfComponent } from './mdxTitles.ts'

/**
 * Converts MDX to Markdown: code is removed (imports, exports, component tags, comments), text stays, including
 * expressions in braces and the titles of components. Fenced and inline code is not changed. Nothing is ever run.
 */
export function plainMarkdown(mdx: string): string {
  const lines = dropTags(withPlainIds(mdx)).split('\n')
  /** What is in an element of HTML is Markdown too, if it begins on another line. */
  const pushWithin = (line: string, next: string) => {
    output.push(line)
    if (tagsAlone.test(line) && textLine.test(next)) output.push('')
  }
  const output: string[] = []
  let fence: string | null = null
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const wasFenced: boolean = fence !== null
    fence = fenceAfter(line, fence)
    if (wasFenced || fence !== null) output.push(line)
    else if (!moduleLine.test(line)) pushWithin(line, lines[index + 1] ?? '')
    else index = endOfStatement(lines, index)
  }
  return output.join('\n')
}

const fenceMark = /^[ \t]*(`{3,}|~{3,})(.*)/
const moduleLine =
  /^(?:import\s+(?:['"{*]|type\s|[\w$]+\s*(?:,|from\b))|export\s+(?:default|const|let|var|async|function|class|type|interface|[{*]))/
const tagsAlone =
  /^[ \t]{0,40}<(?:div|section|article|aside|header|footer|main|center|figure|figcaption|details|td|li)(?:\s[^<>]{0,1000})?>(?:[ \t]{0,4}<(?:div|p|figure|td|li)(?:\s[^<>]{0,1000})?>){0,10}[ \t]*$/
/** Deeper lines would be code. */
const textLine = /^ {0,3}[^\s<]/
/** A statement that seems longer counts as its first line only. */
const statementMaxLines = 150
const tagMaxChars = 20_000
/** After this many unterminated tags, further ones are text. */
const endlessTagsMax = 100
const nestingMax = 100

function fenceAfter(line: string, open: string | null): string | null {
  const [, mark, info = ''] = fenceMark.exec(line) ?? []
  if (open === null) return mark !== undefined && !(mark.startsWith('`') && info.includes('`')) ? mark : null
  return mark?.startsWith(open) && info.trim() === '' ? null : open
}

/** The last line of the statement that starts at `start`: where its brackets are closed, or before an empty line. */
function endOfStatement(lines: readonly string[], start: number): number {
  let depth = 0
  for (let index = start; index < Math.min(lines.length, start + statementMaxLines); index++) {
    const line = lines[index] ?? ''
    for (const char of line) {
      if ('([{'.includes(char)) depth++
      if (')]}'.includes(char)) depth--
    }
    if (depth <= 0) return index
  }
  return start
}

type Open = {
  readonly column: number
  readonly contentColumn: number | null
  /** The line that ends it, if it is a box. */
  readonly boxEnd: string | null
}

/**
 * Removes `<Component …>`, `</Component>`, `<>` and comments in braces. Lines inside a component lose the indentation
 * that the component adds, so that Markdown parses them correctly.
 */
function dropTags(mdx: string): string {
  const open: Open[] = []
  const tagEnds = tagEndsOf(mdx)
  const lastEnds = lastEndsOf(mdx)
  let output = ''
  let fence: string | null = null
  let at = 0
  while (at < mdx.length) {
    const lineEnd = endOfLine(mdx, at)
    const line = mdx.slice(at, lineEnd)
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    const inner = open.at(-1)
    if (inner?.contentColumn === null && line.trim() !== '' && !/^\s*<\/(?:[A-Z]|>)/.test(line)) {
      open[open.length - 1] = { ...inner, contentColumn: Math.max(indent, inner.column) }
    }
    const shift = open.reduce((sum, { column, contentColumn }) => sum + (contentColumn ?? column) - column, 0)
    const shifted = Math.min(indent, shift)
    const wasFenced: boolean = fence !== null
    fence = fenceAfter(line, fence)
    if (wasFenced || fence !== null) {
      output += mdx.slice(at + shifted, lineEnd + 1)
      at = lineEnd + 1
      continue
    }
    const { text, end } = withoutTags({ mdx, tagEnds, lastEnds, open, column: indent }, at + shifted, lineEnd)
    output += `${text}\n`
    at = end + 1
  }
  return output
}

type Reading = {
  readonly mdx: string
  readonly tagEnds: (at: number) => number | null
  readonly lastEnds: (name: string) => number
  readonly open: Open[]
  readonly column: number
}

/** One line, continued by the lines of a tag that starts in it. */
function withoutTags({ mdx, tagEnds, lastEnds, open, column }: Reading, from: number, lineEnd: number) {
  let text = ''
  let at = from
  let end = lineEnd
  while (at < end) {
    const char = mdx.charAt(at)
    if (char === '`') {
      const run = /`+/y
      run.lastIndex = at
      const mark = run.exec(mdx)?.[0] ?? '`'
      const close = mdx.indexOf(mark, at + mark.length)
      const next = close === -1 || close > end ? at + mark.length : close + mark.length
      text += mdx.slice(at, next)
      at = next
      continue
    }
    const tagEnd = char === '<' || char === '{' ? tagEnds(at) : null
    if (tagEnd === null) {
      const plain = char === '<' ? plainTagAt(mdx, at) : null
      text += plain?.text ?? char
      at = plain?.end ?? at + 1
      if (at > end) end = endOfLine(mdx, at)
      continue
    }
    const tag = mdx.slice(at, tagEnd)
    const isFirst = text.trim() === '' && tag.startsWith('<')
    const box = isFirst && lastEnds(componentOf(tag)) > at ? boxOfComponent(tag, boxesIn(open)) : null
    const title = box === null && isFirst ? titleOfComponent(tag) : ''
    const boxEnd = box && `${text}${box.fence}`
    if (box !== null || title !== '') text = `\n${text}${box?.line ?? title}\n\n${text}`
    if (tag.startsWith('</')) {
      const closed = open.pop()?.boxEnd
      if (closed) text = `${text.trim() === '' ? '' : text}\n\n${closed}\n\n`
    } else if (tag.startsWith('<') && !tag.endsWith('/>') && open.length < nestingMax)
      open.push({ column, contentColumn: null, boxEnd })
    at = tagEnd
    if (at > end) end = endOfLine(mdx, at)
  }
  return { text, end }
}

function boxesIn(open: readonly Open[]): number {
  return open.reduce((count, { boxEnd }) => count + (boxEnd === null ? 0 : 1), 0)
}

/** Where the last closing tag of a component is; a box without an end is no box. */
function lastEndsOf(mdx: string): (name: string) => number {
  const known = new Map<string, number>()
  return name => {
    const last = known.get(name) ?? (name === '' ? -1 : mdx.lastIndexOf(`</${name}>`))
    known.set(name, last)
    return last
  }
}

const tagName = /<(?:\/?[A-Z][\w.]*(?=[\s/>])|\/?>)/y

/** The position after the tag or comment that starts at a place; `null` if there is none, or if it is unterminated. */
function tagEndsOf(mdx: string): (at: number) => number | null {
  let endless = 0
  return at => {
    tagName.lastIndex = at
    const isComment = mdx.startsWith('{/*', at)
    const name = isComment ? '{/*' : tagName.exec(mdx)?.[0]
    if (name === undefined || endless >= endlessTagsMax) return null
    if (name.endsWith('>')) return at + name.length
    const end = isComment ? endOfComment(mdx, at) : endOfTag(mdx, at + name.length)
    if (end === null) endless++
    return end
  }
}

function endOfComment(mdx: string, at: number): number | null {
  const end = mdx.slice(at, at + tagMaxChars).indexOf('*/}')
  return end === -1 ? null : at + end + 3
}

function endOfTag(mdx: string, from: number): number | null {
  let depth = 0
  let quote = ''
  for (let index = from; index < Math.min(mdx.length, from + tagMaxChars); index++) {
    const char = mdx.charAt(index)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === '>' && depth <= 0) return index + 1
  }
  return null
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
