import { escapeHtml } from '../html/escape.ts'
import { type Context, normalName, type Substitution, type Substitutions } from './context.ts'
import { printInline } from './inline.ts'

const replacementMaxChars = 1_000
const reference = /\|(?!\s)([^|\n]{1,100})(?<!\s)\|_{0,2}/g

/** A title without markup, with the texts of its replacements; of a picture, its `alt`. */
export function replaced(title: string, substitutions: Substitutions): string {
  if (!title.includes('|')) return title
  return title.replace(reference, (written, name: string) => {
    const found = substitutions.get(normalName(name))
    if (!found) return written
    return found.kind === 'text' ? found.value : found.alt
  })
}

/** Prints replacements, each once. Those in the text of another one are shown without markup, so none repeats itself. */
export function replacementsOf(substitutions: Substitutions, context: () => Context): Context['replacement'] {
  const printed = new Map<Substitution, string>()
  return name => {
    const found = substitutions.get(normalName(name))
    if (!found) return null
    if (found.kind === 'html') return found.value
    if (found.kind === 'image') return `<img src="${escapeHtml(found.value)}" alt="${escapeHtml(found.alt || name)}">`
    const markup =
      printed.get(found) ?? printInline(found.written, { ...context(), replacement: plainIn(substitutions) })
    printed.set(found, markup)
    return markup
  }
}

function plainIn(substitutions: Substitutions): Context['replacement'] {
  return name => {
    const found = substitutions.get(normalName(name))
    return found ? escapeHtml(found.kind === 'text' ? found.value : found.alt) : null
  }
}

export function readSubstitution(
  directive: string,
  value: string,
  lines: readonly string[],
  from: number,
): Substitution {
  const rest: string[] = []
  for (let at = from; at < from + 10 && /^\s{3,}\S/.test(lines[at] ?? ''); at++) rest.push(lines[at]?.trim() ?? '')
  const alt =
    rest
      .find(line => line.startsWith(':alt:'))
      ?.slice(5)
      .trim() ?? ''
  if (directive === 'raw') return rawHtml(value, lines, from)
  if (directive === 'image') return { kind: 'image', value, written: '', alt }
  const text = [value, ...rest.filter(line => !line.startsWith(':'))].join(' ').trim().slice(0, replacementMaxChars)
  if (directive !== 'unicode') return { kind: 'text', value: withoutMarkup(text), written: text, alt }
  const signs = unicode(text)
  return { kind: 'text', value: signs, written: signs.replace(/[\\`*|_]/g, '\\$&'), alt }
}

const linesMax = 20

/** `.. |br| raw:: html` with the markup below it; what is written for another format is not shown. */
function rawHtml(format: string, lines: readonly string[], from: number): Substitution {
  const found: string[] = []
  for (let at = from; at < from + linesMax && /^(?:\s*|\s{2,}\S.*)$/.test(lines[at] ?? 'x'); at++)
    if (!/^\s*:\w+:/.test(lines[at] ?? '')) found.push((lines[at] ?? '').trim())
  const markup = /\bhtml\b/.test(format) ? found.join(' ').trim().slice(0, replacementMaxChars) : ''
  return {
    kind: 'html',
    value: markup,
    written: '',
    alt: markup
      .replace(/<[^<>]{0,500}>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

/** `` H\ :sub:`2`\ O `` as H2O. */
export function withoutMarkup(text: string): string {
  return text.replace(/\\\s|[*`\\]|(?<![\w:]):[\w:]+:(?=`)/g, '')
}

/** `U+00A9`, `0xA9` and words, up to a comment. */
function unicode(text: string): string {
  const [said = ''] = text.split(/(?:^|\s)\.\.(?:\s|$)/, 1)
  return said
    .split(/\s+/)
    .map(part => {
      const code = Number.parseInt(/^(?:U\+|0x|\\[ux]|x)([\da-f]{1,6})$/i.exec(part)?.[1] ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : part
    })
    .join('')
    .toWellFormed()
}
