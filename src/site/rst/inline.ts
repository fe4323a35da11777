import { escapeHtml } from '../html/escape.ts'
import { siteLimits } from '../limits.ts'
import { elsewhere, idOfLabel } from '../links/elsewhere.ts'
import { type Context, normalName } from './context.ts'
import { printRole } from './roles.ts'

/** Punctuation beyond ASCII, such as dashes and quotation marks, may be beside any mark. */
const sign = '(?![\\x00-\\x7f])[\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Pd}\\p{Po}]'
/** Where an end mark may be: after a sign, and before a space, punctuation or the end. */
const after = `(?=$|[\\s\\-.,:;!?\\\\/'")\\]}>_]|${sign})`
const ends = {
  '``': new RegExp(`(?<=\\S)\`\`${after}`, 'gu'),
  '**': new RegExp(`(?<=[^\\s\\\\])\\*\\*${after}`, 'gu'),
  '*': new RegExp(`(?<=[^\\s\\\\])\\*${after}`, 'gu'),
  '`': new RegExp(`(?<=[^\\s\\\\])\`(?!\`)${after}`, 'gu'),
  '|': new RegExp(`(?<=[^\\s\\\\])\\|${after}`, 'gu'),
} as const
type Mark = keyof typeof ends

const starts = new RegExp(
  [
    '\\\\(?<escaped>[\\s\\S])',
    `(?<=^|[\\s'"(\\[{<\\-/:]|${sign})(?<role>:[a-zA-Z][\\w.+:-]{0,60}:)\`(?=\\S)`,
    `(?<=^|[\\s'"(\\[{<\\-/:\\\\]|${sign})(?<mark>\`\`|\\*\\*|\\*|_\`|\`|\\|)(?=\\S)`,
    `\\[(?<note>[^\\]\\s]{1,60})\\]_${after}`,
    `(?<![\\w.+-])(?<name>[A-Za-z0-9](?:[\\w.+-]{0,200}[A-Za-z0-9])?)(?<anonymous>__?)${after}`,
    '(?<![\\w.+-])(?<url>(?:https?|ftp)://[^\\s<>"`|\\\\]+)',
    '(?<![\\w.+-])(?<mail>[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+)',
  ].join('|'),
  'gu',
)

/** One text with inline markup. Linear: the places of all end marks are found first. */
export function printInline(text: string, context: Context): string {
  const endsOf = new Map<Mark, Ends>()
  const endAfter = (mark: Mark, from: number): number => {
    const known = endsOf.get(mark) ?? findEnds(text, mark)
    endsOf.set(mark, known)
    while ((known.places[known.next] ?? Number.POSITIVE_INFINITY) < from) known.next++
    return known.places[known.next] ?? -1
  }
  let output = ''
  let at = 0
  const pattern = new RegExp(starts)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (output.length > siteLimits.fragmentMaxChars) break
    const read = readMarkup(text, match, endAfter, context)
    if (read === null) continue
    output += escapeHtml(text.slice(at, match.index)) + read.markup
    at = read.end
    pattern.lastIndex = at
  }
  return output + escapeHtml(text.slice(at))
}

type Ends = { readonly places: readonly number[]; next: number }
type Read = { readonly markup: string; readonly end: number }

function findEnds(text: string, mark: Mark): Ends {
  return { places: [...text.matchAll(ends[mark])].map(({ index }) => index), next: 0 }
}

function readMarkup(
  text: string,
  match: RegExpExecArray,
  endAfter: (mark: Mark, from: number) => number,
  context: Context,
): Read | null {
  const { escaped, role, mark, note, name, anonymous, url, mail } = match.groups ?? {}
  const after = match.index + match[0].length
  if (escaped !== undefined) return { markup: /\s/.test(escaped) ? '' : escapeHtml(escaped), end: after }
  if (role !== undefined) {
    const end = endAfter('`', after + 1)
    return end === -1
      ? null
      : { markup: printRole(role.slice(1, -1), plain(text.slice(after, end)), context), end: end + 1 }
  }
  if (note !== undefined) return { markup: noteReference(note, context), end: after }
  if (name !== undefined) {
    const target = anonymous === '__' ? context.anonymous() : (context.targets.get(normalName(name)) ?? null)
    return target === null ? null : { markup: link(target, name), end: after }
  }
  if (url !== undefined) {
    const address = url.replace(/(?<![.,:;!?'")\]}])[.,:;!?'")\]}]+$/, closing =>
      url.includes('(') && closing.startsWith(')') ? ')' : '',
    )
    return { markup: link(address, address), end: match.index + address.length }
  }
  if (mail !== undefined) return { markup: link(`mailto:${mail}`, mail), end: after }
  return mark === undefined ? null : readMarked(text, mark, after, endAfter, context)
}

function readMarked(
  text: string,
  mark: string,
  from: number,
  endAfter: (mark: Mark, from: number) => number,
  context: Context,
): Read | null {
  const closing = (mark === '_`' ? '`' : mark) as Mark
  const close = endAfter(closing, from + 1)
  if (close === -1) return null
  const inner = text.slice(from, close)
  const end = close + closing.length
  switch (mark) {
    case '``':
      return { markup: `<code>${escapeHtml(inner)}</code>`, end }
    case '**':
      return { markup: `<strong>${escapeHtml(plain(inner))}</strong>`, end }
    case '*':
      return { markup: `<em>${escapeHtml(plain(inner))}</em>`, end }
    case '_`':
      return { markup: `<span id="${idOfLabel(inner)}">${escapeHtml(plain(inner))}</span>`, end }
    case '|':
      return readReplacement(text, inner, end, context)
    default:
      return readInterpreted(text, inner, end, context)
  }
}

/** `|name|`, and `|name|_`, which is also a link to the target of that name. */
function readReplacement(text: string, inner: string, end: number, context: Context): Read {
  const [underscores = ''] = /^__?(?!\w)/.exec(text.slice(end, end + 3)) ?? []
  const markup = context.replacement(inner) ?? escapeHtml(`|${inner}|`)
  const anonymous = underscores === '__' ? context.anonymous() : null
  const target = underscores === '_' ? (context.targets.get(normalName(inner)) ?? null) : anonymous
  const isLinked = target !== null && !/<a\b/.test(markup)
  return {
    markup: isLinked ? `<a href="${escapeHtml(target)}">${markup}</a>` : markup,
    end: end + underscores.length,
  }
}

/** `` `text`_ ``, `` `text <target>`__ ``, `` `text`:role: `` or `` `text` ``. */
function readInterpreted(text: string, inner: string, end: number, context: Context): Read {
  const tail = text.slice(end, end + 64)
  const [underscores] = /^__?(?!\w)/.exec(tail) ?? []
  const [suffix, role] = /^:([a-zA-Z][\w.+:-]{0,60}):(?!\w)/.exec(tail) ?? []
  if (suffix !== undefined && role !== undefined)
    return { markup: printRole(role, plain(inner), context), end: end + suffix.length }
  if (underscores === undefined) return { markup: `<cite>${escapeHtml(plain(inner))}</cite>`, end }
  const [, label = inner, written] = /^(.*?)(?<!\s)\s*<([^<>]+)>$/s.exec(inner) ?? []
  const target =
    written === undefined
      ? underscores === '__'
        ? context.anonymous()
        : (context.targets.get(normalName(inner)) ?? null)
      : addressOf(written, context)
  const shown = plain(label).trim() || written || ''
  return { markup: target === null ? escapeHtml(shown) : link(target, shown), end: end + underscores.length }
}

function addressOf(written: string, context: Context): string | null {
  if (!/[^\\]_$/.test(written)) {
    const address = written.replace(/\s+/g, '')
    return mailAddress.test(address) ? `mailto:${address}` : address
  }
  return context.targets.get(normalName(written.slice(0, -1))) ?? null
}

const mailAddress = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/

function noteReference(label: string, context: Context): string {
  const isAutomatic = label === '#' || label === '*'
  const shown = isAutomatic ? String(context.nextNumber('reference')) : label.replace(/^#/, '')
  const isFootnote = isAutomatic || label.startsWith('#') || /^\d+$/.test(label)
  const isElsewhere = !isFootnote && !context.notes.has(normalName(label))
  if (isElsewhere) return elsewhere(`citation-${idOfLabel(shown)}`, `[${shown}]`, shown)
  const reference = `<a href="#${isFootnote ? 'footnote' : 'citation'}-${idOfLabel(shown)}">[${escapeHtml(shown)}]</a>`
  return isFootnote ? `<sup>${reference}</sup>` : reference
}

/** Without backslashes that only keep a sign from being markup. */
function plain(text: string): string {
  return text.replace(/\\(\s?)/g, '')
}

function link(target: string, text: string): string {
  return `<a href="${escapeHtml(target)}">${escapeHtml(text)}</a>`
}
