import type { Token } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'

const reference = /\{\{[<%][ \t]*(?:rel)?ref[ \t]+(?:"([^"\n]{1,300})"|([^\s"<>%{}]{1,300}))[ \t]*[%>]\}\}/y
const root =
  /\{\{-?[ \t]*(?:site\.baseurl|(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')[ \t]*\|[ \t]*(?:relative|absolute)_url)[ \t]*-?\}\}/y
/** Where the page itself is, unless it is in a folder of its collection. */
const ownCollection = /\{\{-?[ \t]*site\.baseurl[ \t]*-?\}\}\/\{\{-?[ \t]*page\.collection[ \t]*-?\}\}\//y
const linked = /\{%-?[ \t]*link[ \t]+([^\s%{}]{1,300})[ \t]*-?%\}/y
const tail = /[^\s()<>]{0,300}/y

const htmlLink =
  /(?<=\s(?:href|src)=)(?:"(\{\{[ \t]{0,9}"[^"\n]{1,300}"[^"{}\n]{0,40}\}\}[^"\n]{0,300}|\{[{%][^"\n]{1,600})"|'(\{[{%][^'\n]{1,600})')/gi

/** HTML with the paths that tags in its links mean. */
export function withPaths(html: string): string {
  return html.replace(htmlLink, (written, double: string | undefined, single: string | undefined) => {
    const target = double ?? single ?? ''
    const found = readDestination(target, 0)
    return found?.end === target.length ? `"${escapeHtml(found.path)}"` : written
  })
}

/** A link to an address that begins with a value of the generator is its text. */
export function withoutOpenLinks(tokens: readonly Token[]): Token[] {
  let isOpen = false
  return tokens.filter(({ type, attrs }) => {
    const isStart =
      type === 'link_open' && (attrs ?? []).some(([key, value]) => key === 'href' && unknownValue.test(String(value)))
    const isEnd = isOpen && type === 'link_close'
    if (isStart) isOpen = true
    if (isEnd) isOpen = false
    return !isStart && !isEnd
  })
}

const unknownValue = /^(?:\{\{|%7B%7B)|(?:\{\{|%7B%7B)(?:<|%3C|%)/i
const anyValue = /\{\{-?[ \t]{0,9}[\w.-]{1,100}[ \t]{0,9}-?\}\}/y

/** The path that a tag in the place of a link means. What Jekyll says is relative to its root. */
export function readDestination(text: string, start: number): { readonly path: string; readonly end: number } | null {
  const own = match(ownCollection, text, start)?.[0].length ?? 0
  if (own > 0) {
    const rest = match(tail, text, start + own)?.[0] ?? ''
    return { path: rest, end: start + own + rest.length }
  }
  const found = match(reference, text, start)
  const rooted = match(root, text, start)
  let end = start + (found ?? rooted ?? [''])[0].length
  const link = found ? null : match(linked, text, end)
  end += link?.[0].length ?? 0
  if (end === start) return null
  const path = found ? (found[1] ?? found[2] ?? '') : fromRoot(link?.[1] ?? rooted?.[1] ?? rooted?.[2] ?? '')
  const rest = match(tail, text, end)?.[0] ?? ''
  return { path: path + (path === '/' ? rest.replace(/^\//, '') : rest), end: end + rest.length }
}

/** An address that begins with any other value: the link will be its text. */
export function readValue(text: string, start: number): { readonly path: string; readonly end: number } | null {
  const value = match(anyValue, text, start)?.[0] ?? ''
  if (value === '') return null
  const end = start + value.length
  const rest = match(tail, text, end)?.[0] ?? ''
  return { path: value.replace(/[ \t]/g, '') + rest, end: end + rest.length }
}

const tagged = /[^\s()<>{}]{0,300}(?:\{\{[<%][^{}<>%\n]{1,200}[%>]\}\}[^\s()<>{}]{0,300}){1,8}/y

/** An address that contains a tag of Hugo: the link will be its text. */
export function readTagged(text: string, start: number): { readonly path: string; readonly end: number } | null {
  const written = match(tagged, text, start)?.[0]
  return written === undefined ? null : { path: written.replace(/[ \t"]/g, ''), end: start + written.length }
}

function fromRoot(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
