import { decodeHTML } from 'entities'
import type { Span } from '../../../text/span.ts'
import { addressesIn, asBrowsersRead } from '../context/addresses.ts'

export type Found = Span & { readonly text: string }

/** Tags, also over several lines. Does not match `<https://…>`, which is a link. */
export function tagsIn(prose: string): readonly Found[] {
  return [...prose.matchAll(/<[a-z][a-z0-9.-]*(?=[\s/>]|$)/gi)].map(({ index }) => {
    const text = tagAt(prose, index)
    return { text, start: index, end: index + text.length }
  })
}

const tagMaxChars = 4_096
/** Quoted values may contain angle brackets. */
const whole = /^<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/
const begun = /^<[^<>]*>?/

/** A blank line ends a supposed tag, except in the elements whose text is not Markdown. */
function tagAt(prose: string, index: number): string {
  const rest = prose.slice(index, index + tagMaxChars)
  const tag = (whole.exec(rest) ?? begun.exec(rest))?.[0] ?? ''
  if (/^<(?:script|style|pre|textarea)\b/i.test(tag)) return tag
  return tag.split(/\n[ \t>]*\r?\n/, 1)[0] ?? tag
}

export function tagName(tag: string): string {
  return (/^<([^\s/>]+)/.exec(tag)?.[1] ?? '').toLowerCase()
}

/** HTML comments, and link definitions that say something else. */
export function commentsIn(prose: string): readonly Found[] {
  const html = prose.matchAll(/<!--[\s\S]*?(?:-->|$)/g)
  const hidden = prose.matchAll(/^[ \t>]*\[[^[\]\n]{0,100}\]:\s*(?:#|<>)\s*["'(].*$/gm)
  return [...html, ...hidden].map(({ 0: text, index: start }) => ({ text, start, end: start + text.length }))
}

/** The addresses in the attributes of a tag: browsers skip line ends and tabs in them, and spaces before them. */
export function tagAddresses(tag: string): readonly string[] {
  const decoded = decodeHTML(tag).replace(/=\s*(["']?)\s*/g, '=$1')
  const found = ['', ' '].flatMap(gap => addressesIn(asBrowsersRead(decoded.replace(/[\t\n\r]+/g, gap))))
  return [...new Set(found)]
}

const activeTag = /^(?:script|iframe|frame|object|embed|applet|form|style|link|meta|base|svg|math|template|portal)$/

/** Whether a browser would run something of the tag, or load or send more than a picture. */
export function isActive(tag: string): boolean {
  const decoded = decodeHTML(tag).replace(/[\0-\x20]+/g, '')
  return activeTag.test(tagName(tag)) || /[\s"'/]on[a-z]{3,}\s*=/i.test(tag) || /(?:java|vb)script:/i.test(decoded)
}

/** Without attributes, these elements load nothing, hide nothing and look like text. */
const plainTag = /^<(?:b|i|em|strong|u|s|del|ins|code|kbd|samp|var|sub|sup|small|mark|br|p|details|summary)\s*\/?>?$/i

export function isPlain(tag: string): boolean {
  return plainTag.test(tag)
}
