import { slug } from 'github-slugger'
import { escapeHtml } from '../html/escape.ts'
import { elsewhere } from '../links/elsewhere.ts'
import { mathClass } from '../math/tex.ts'
import type { OrgContext } from './context.ts'
import { inlineMarkup, nestableEmphasis, plainText } from './markup.ts'

const depthMax = 4

export function printInline(text: string, context: OrgContext, depth = 0): string {
  let output = ''
  let at = 0
  for (const match of depth > depthMax ? [] : text.matchAll(inlineMarkup)) {
    output += escapeHtml(text.slice(at, match.index)) + printMark(match[0], match.groups ?? {}, context, depth + 1)
    at = match.index + match[0].length
  }
  return output + escapeHtml(text.slice(at))
}

function printMark(
  whole: string,
  groups: Readonly<Record<string, string | undefined>>,
  context: OrgContext,
  depth: number,
): string {
  const { target, label, note, definition, place, angle, bare, tex, dollars, time } = groups
  if (target !== undefined) return printLink(target, label, context, depth)
  if (note !== undefined) return printNote(note, definition, context, depth)
  if (place !== undefined) return `<span id="${escapeHtml(slug(place))}"></span>`
  if (angle !== undefined) return link(angle, escapeHtml(angle.replace(/^mailto:/, '')))
  if (bare !== undefined) {
    const address = bare.replace(/(?<![.,:;!?)'*~=])[.,:;!?)'*~=]+$/, '')
    return link(address, escapeHtml(address)) + escapeHtml(bare.slice(address.length))
  }
  const formula = tex ?? dollars
  if (formula !== undefined) return `<code class="${mathClass}">${escapeHtml(formula.trim())}</code>`
  if (time !== undefined) return escapeHtml(time)
  const verbatim = groups['verbatim'] ?? groups['code']
  if (verbatim !== undefined) return `<code>${escapeHtml(verbatim)}</code>`
  for (const [name, tag] of nestableEmphasis) {
    const text = groups[name]
    if (text !== undefined) return `<${tag}>${printInline(text, context, depth)}</${tag}>`
  }
  return groups['break'] === undefined ? escapeHtml(whole) : '<br>'
}

const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i

/** A picture without a description, or as the description of a link, is shown. */
function printLink(target: string, label: string | undefined, context: OrgContext, depth: number): string {
  const address = addressOf(target)
  if (label === undefined && picture.test(address ?? '')) return image(address ?? '')
  const shown = label === undefined ? null : (addressOfPicture(label) ?? printInline(label, context, depth))
  if (/^id:/.test(target)) {
    const id = target.slice('id:'.length).split('::', 1)[0] ?? ''
    return context.ids.has(id)
      ? link(`#${id}`, shown ?? escapeHtml(id))
      : elsewhere(id, label === undefined ? null : plainText(label), id)
  }
  const text = shown ?? escapeHtml(target.replace(/^(?:file:|[*#])/, ''))
  return address === null ? text : link(address, text)
}

function addressOfPicture(label: string): string | null {
  const address = picture.test(label) ? addressOf(label) : null
  return address === null ? null : image(address)
}

/** `null` for what only Emacs can open. */
function addressOf(target: string): string | null {
  if (/^[*#]/.test(target)) return anchorOf(target)
  const [, scheme = '', rest = ''] = /^(?:([a-z][\w+.-]*):)?(.*)$/is.exec(target) ?? []
  if (/^(?:https?|mailto)$/i.test(scheme)) return target
  if (scheme !== '' && scheme !== 'file' && !/^\d/.test(rest)) return null
  const [path = '', place = ''] = rest.split('::', 2)
  if (scheme === 'file' || /[/.]/.test(path)) return encodeURI(path.toWellFormed()) + anchorOf(place)
  return anchorOf(target)
}

/** `*Heading`, `#custom-id`, or the name of a place. */
function anchorOf(place: string): string {
  if (place === '') return ''
  return place.startsWith('#') ? place : `#${slug(plainText(place.replace(/^\*+/, '')).trim())}`
}

function printNote(label: string, definition: string | undefined, context: OrgContext, depth: number): string {
  const { order, texts } = context.notes
  const name = label === '' ? ` ${order.length}` : label
  if (definition !== undefined) texts.set(name, printInline(definition, context, depth))
  const known = order.indexOf(name)
  const number = known === -1 ? order.push(name) : known + 1
  return `<sup class="footnote-ref"><a href="#fn:${number}"${known === -1 ? ` id="fnref:${number}"` : ''}>${number}</a></sup>`
}

function image(address: string): string {
  return `<img src="${escapeHtml(address)}" alt="">`
}

function link(address: string, markup: string): string {
  return `<a href="${escapeHtml(address)}">${markup}</a>`
}
