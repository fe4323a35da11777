import { normalName, type Substitution } from './context.ts'

const replacementMaxChars = 1_000
const reference = /\|(?!\s)([^|\n]{1,100})(?<!\s)\|_{0,2}/g

/** A title without markup, with the texts of its replacements; of a picture, its `alt`. */
export function replaced(title: string, substitutions: ReadonlyMap<string, Substitution>): string {
  if (!title.includes('|')) return title
  return title.replace(reference, (written, name: string) => {
    const found = substitutions.get(normalName(name))
    if (!found) return written
    return found.kind === 'text' ? found.value : found.alt
  })
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
  if (directive === 'image') return { kind: 'image', value, alt }
  const text = [value, ...rest.filter(line => !line.startsWith(':'))].join(' ').trim().slice(0, replacementMaxChars)
  return { kind: 'text', value: directive === 'unicode' ? unicode(text) : text.replace(/[*`\\]/g, ''), alt }
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
