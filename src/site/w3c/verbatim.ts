import { escapeHtml, readText } from '../html/escape.ts'
import type { Highlight } from '../markdown/code/highlight.ts'
import { mathClass } from '../math/tex.ts'
import { languageOf, printCode } from './codeBlock.ts'

/**
 * A source without its code, scripts and settings: `text` has a mark in the place of each, and `restore` puts the
 * finished markup back, each once: an author can write a mark as a character reference. `toolBlocks` has the blocks
 * that are addressed to a tool, by their class.
 */
export type Verbatim = {
  readonly text: string
  readonly restore: (html: string) => string
  readonly toolBlocks: ReadonlyMap<string, readonly string[]>
}

/** Characters that no text has, for blocks and for what is within a line. */
const mark = '\u0001'
const inlineMark = '\u0002'
const marks = new RegExp(`([${mark}${inlineMark}])(\\d{1,7})\\1`, 'g')

/** Blocks for the tools: settings, and tables of addresses that only they know. */
const toolClasses: ReadonlySet<string> = new Set(
  'metadata anchors link-defaults biblio ignored-specs info include-raw boilerplate mdn-anno'.split(' '),
)
const opening =
  /<(?<element>pre|xmp|script|style|svg|wpt|if-wrapper)(?=[\s>])(?<attributes>[^>]{0,500})>|<!--|^(?<indent>[ \t]{0,40})(?<fence>`{3,10}|~{3,10})[ \t]{0,9}(?<language>[\w+#.-]{0,30})[^\n`]{0,100}$|(?<![\\`])\\(?<math>[(]|\[(?!\[))/gim
/** A formula, up to its end: without tags, blank lines and the beginning of another one. */
const formula = /(?<tex>(?:[^\\<\n]|\\[^()[\]]|\n(?![ \t]{0,40}\r?\n)|<(?![a-z/!])){1,3000})\\(?<close>[)\]])/iy

/** Where a construct ends, and the text that is put in its place. */
type Taken = { readonly end: number; readonly replacement: string }

/** Linear: a construct without an end is text. */
export function takeVerbatim(source: string, highlight: Highlight): Verbatim {
  const text = source.replaceAll(mark, '').replaceAll(inlineMark, '')
  const kept: string[] = []
  const toolBlocks = new Map<string, string[]>()
  const absentEnds = new Set<string>()
  let output = ''
  let from = 0
  opening.lastIndex = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const taken = take(found.groups ?? {}, opening.lastIndex)
    if (taken === null) continue
    output += text.slice(from, found.index) + taken.replacement
    from = taken.end
    opening.lastIndex = from
  }
  output += text.slice(from)

  function take(found: Record<string, string | undefined>, bodyAt: number): Taken | null {
    const { element, attributes = '', indent = '', fence, language = '', math } = found
    if (math !== undefined) return takeFormula(bodyAt, math)
    if (fence !== undefined) {
      const print = (body: string) => indent + keep(printCode({ body, language, isRaw: true }, highlight))
      return takeUpTo(endOfFence, fence, bodyAt, print)
    }
    const name = element?.toLowerCase()
    if (name === undefined) return takeUpTo(endOfMarkup, '-->', bodyAt, () => '')
    const isCode = name === 'pre' || name === 'xmp'
    return takeUpTo(endOfMarkup, `</${name}`, bodyAt, body => (isCode ? replaceCode(name, attributes, body) : ''))
  }

  function takeUpTo(endOf: EndOf, close: string, bodyAt: number, replace: (body: string) => string): Taken | null {
    const end = absentEnds.has(close) ? null : endOf(text, bodyAt, close)
    if (end !== null) return { end: end.to, replacement: replace(text.slice(bodyAt, end.from)) }
    absentEnds.add(close)
    return null
  }

  function takeFormula(bodyAt: number, open: string): Taken | null {
    formula.lastIndex = bodyAt
    const { tex = '', close } = formula.exec(text)?.groups ?? {}
    if (close !== (open === '(' ? ')' : ']') || tex.trim() === '') return null
    const code = `<code class="${mathClass}">${escapeHtml(readText(tex.trim()))}</code>`
    return { end: formula.lastIndex, replacement: open === '[' ? keep(`<pre>${code}</pre>`) : keep(code, inlineMark) }
  }

  /** Code is shown; a block for a tool is kept apart, and a file that it would include becomes a link. */
  function replaceCode(name: string, attributes: string, body: string): string {
    const classes = classesOf(attributes)
    const purpose = classes.find(word => toolClasses.has(word))
    if (purpose !== undefined) {
      const others = toolBlocks.get(purpose)
      if (others) others.push(body)
      else toolBlocks.set(purpose, [body])
      return ''
    }
    const path = /^[ \t]{0,20}path:[ \t]{0,20}(\S{1,500})/m.exec(body)?.[1]
    if (path !== undefined && classes.some(word => word.startsWith('include')))
      return keep(`<p><a href="${escapeHtml(path)}">${escapeHtml(path)}</a></p>`)
    return keep(
      printCode({ body, language: languageOf(classes, attributes), attributes, isRaw: name === 'xmp' }, highlight),
    )
  }

  function keep(markup: string, around = mark): string {
    kept.push(markup)
    return `${around}${kept.length - 1}${around}`
  }

  return {
    text: output,
    restore: html => html.replace(marks, (_, _mark, index) => kept.splice(Number(index), 1, '')[0] ?? ''),
    toolBlocks,
  }
}

/** Whether a line has nothing but a block that was taken out. */
export function isVerbatim(line: string): boolean {
  return line.startsWith(mark)
}

type EndOf = (text: string, at: number, close: string) => { readonly from: number; readonly to: number } | null

const endOfFence: EndOf = (text, at, close) => {
  const pattern = new RegExp(`^[ \\t]*${close}[ \\t]*$`, 'gm')
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found && { from: found.index, to: found.index + found[0].length }
}

/** The end of a comment or of an element. */
const endOfMarkup: EndOf = (text, at, close) => {
  const pattern = new RegExp(close.replace('/', '\\/'), 'gi')
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) return null
  const end = close === '-->' ? found.index + 3 : text.indexOf('>', found.index) + 1
  return { from: found.index, to: end === 0 ? text.length : end }
}

function classesOf(attributes: string): readonly string[] {
  const [, doubled, single, bare] = /\bclass\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes) ?? []
  return (doubled ?? single ?? bare ?? '').split(/\s+/)
}
