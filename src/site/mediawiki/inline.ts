import { escapeHtml } from '../html/escape.ts'
import { mathClass } from '../math/tex.ts'

/** The state of rendering one page. */
export type WikiContext = {
  /** The footnotes in their order: `null` until a named one is written. */
  readonly notes: (string | null)[]
  readonly namedNotes: Map<string, number>
}

/** Innermost first, so that every pattern is free of nesting; each piece is limited, so that all are linear. */
const marks =
  /<nowiki>(?<nowiki>[\s\S]{0,2000}?)<\/nowiki>|<math(?: [^<>]{0,200})?>(?<math>[\s\S]{0,2000}?)<\/math>|<ref(?<noteName> [^<>]{0,200}?)?(?:\/>|>(?<note>[\s\S]{0,2000}?)<\/ref>)|<(?<tag>code|tt)(?: [^<>]{0,200})?>(?<code>[\s\S]{0,2000}?)<\/\k<tag>>|<a(?<attributes> [^<>]{0,1000})>(?<inside>[\s\S]{0,1000}?)<\/a>|(?<raw><[a-z][a-z\d]{0,20} [^<>]{1,1000}>)|\[\[(?<page>[^[\]]{1,1000})\]\](?<trail>[a-z]{0,40})|\[(?<url>(?:https?:|ftp:|mailto:|\/\/)[^\s\]]{1,2000})(?:[ \n]+(?<label>[^\]]{0,1000}))?\]|(?<bare>(?<![\w/])https?:\/\/[^\s<>"'[\]|{}]{1,2000})|'{2,5}|\{\{(?<template>[^{}]{1,2000})\}\}/g

const depthMax = 3

/** One text with inline markup. HTML in it stays, for the sanitiser. */
export function printInline(text: string, context: WikiContext, depth = 0): string {
  let output = ''
  let at = 0
  const quotes = { bold: false, italic: false }
  for (const match of depth > depthMax ? [] : text.matchAll(marks)) {
    output += knownTags(text.slice(at, match.index)) + printMark(match, context, quotes, depth)
    at = match.index + match[0].length
  }
  return `${output}${knownTags(text.slice(at))}${quotes.italic ? '</i>' : ''}${quotes.bold ? '</b>' : ''}`
}

const unknownTag =
  /<(?!\/?(?:a|abbr|b|big|blockquote|br|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|q|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var)(?=[\s/>]))/gi

/** Other tags are text, such as `<key>`. */
function knownTags(text: string): string {
  return text.replace(/<references[^<>]{0,100}>/gi, '').replace(unknownTag, '&lt;')
}

function printMark(
  match: RegExpExecArray,
  context: WikiContext,
  quotes: { bold: boolean; italic: boolean },
  depth: number,
): string {
  const [whole] = match
  const {
    attributes,
    inside,
    raw,
    nowiki,
    math,
    noteName,
    note,
    code,
    page,
    trail = '',
    url,
    label,
    bare,
    template,
  } = match.groups ?? {}
  if (nowiki !== undefined) return escapeHtml(nowiki)
  if (math !== undefined) return `<code class="${mathClass}">${escapeHtml(math.trim())}</code>`
  if (inside !== undefined) return `<a${attributes}>${printInline(inside, context, depthMax + 1)}</a>`
  if (raw !== undefined) return knownTags(raw)
  if (code !== undefined) return `<code>${printInline(code, context, depth + 1)}</code>`
  if (whole.startsWith('<ref')) return footnote(noteName ?? '', note, context, depth)
  if (page !== undefined) return pageLink(page, trail, context, depth)
  if (url !== undefined)
    return link(url, label === undefined ? escapeHtml(url) : printInline(label, context, depth + 1))
  if (bare !== undefined) {
    const address = bare.replace(/(?<![.,:;!?)])[.,:;!?)]+$/, '')
    return link(address, escapeHtml(address)) + bare.slice(address.length)
  }
  if (template !== undefined) return `<code>${escapeHtml(whole)}</code>`
  return quote(whole.length, quotes)
}

/** Two signs are italic, three bold, five both. */
function quote(signs: number, quotes: { bold: boolean; italic: boolean }): string {
  let output = signs === 4 ? "'" : ''
  if (signs !== 2) {
    quotes.bold = !quotes.bold
    output += quotes.bold ? '<b>' : '</b>'
  }
  if (signs === 2 || signs === 5) {
    quotes.italic = !quotes.italic
    output += quotes.italic ? '<i>' : '</i>'
  }
  return output
}

const notesMax = 5_000

function footnote(written: string, text: string | undefined, context: WikiContext, depth: number): string {
  const name = /name\s*=\s*["']?([^"'/>]+)/.exec(written)?.[1]?.trim() ?? ''
  const known = name === '' ? undefined : context.namedNotes.get(name)
  if (context.notes.length >= notesMax) return text === undefined ? '' : ` (${printInline(text, context, depth + 1)})`
  const index = known ?? context.notes.push(null) - 1
  if (name !== '') context.namedNotes.set(name, index)
  if (text !== undefined) context.notes[index] = printInline(text, context, depth + 1)
  const id = known === undefined ? ` id="fnref:${index + 1}"` : ''
  const anchor =
    known === undefined ? `<span id="cite_ref-${index + 1}"></span><span id="cite_ref-${index + 1}-0"></span>` : ''
  return `<sup class="footnote-ref">${anchor}<a href="#fn:${index + 1}"${id}>${index + 1}</a></sup>`
}

const picture = /^(?:File|Image):(.+)$/i
const pictureOption =
  /^(?:thumb(?:nail)?|frame|frameless|border|left|right|cent(?:er|re)|none|upright.*|\d*(?!\d)x?\d*px|(?:alt|link|class|lang|page)=.*|framed)$/i

function pageLink(written: string, trail: string, context: WikiContext, depth: number): string {
  const [, address, label] = /^(https?:\/\/[^\s|]+)(?:[\s|]+(.*))?$/s.exec(written) ?? []
  if (address !== undefined) return link(address, printInline(label ?? address, context, depth + 1)) + trail
  const [target = '', ...parts] = written.split('|')
  const file = picture.exec(target.trim())?.[1]
  if (file !== undefined) {
    const caption = parts.filter(part => !pictureOption.test(part.trim())).at(-1) ?? ''
    const alt = parts.find(part => part.startsWith('alt='))?.slice(4) ?? caption
    const width = parts.map(part => /^(\d{1,4})px$/.exec(part.trim())?.[1]).find(Boolean)
    const image = `<img src="${attribute(file.trim())}" alt="${attribute(alt)}"${width ? ` width="${width}"` : ''}>`
    return caption === ''
      ? image
      : `<figure>${image}<figcaption>${printInline(caption, context, depth + 1)}</figcaption></figure>`
  }
  if (/^category:/i.test(target.trim())) return ''
  const [path = '', anchor] = target.trim().replace(/^:/, '').split('#')
  const id = anchor === undefined ? '' : `#${anchor.trim().replace(/ /g, '_')}`
  const text = parts.length > 0 ? parts.join('|') : target
  const isFile = path === '' || /\.\w+$/.test(path) || path.includes('/')
  const place = (isFile ? path : `${path.replace(/ /g, '_')}.mediawiki`) + id
  return link(encodeSpaces(path === '' ? id : place), printInline(text, context, depth + 1) + trail)
}

function encodeSpaces(path: string): string {
  return path.replace(/ /g, '%20')
}

function link(target: string, markup: string): string {
  return `<a href="${attribute(target)}">${markup}</a>`
}

function attribute(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
