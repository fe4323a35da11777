import { shortened } from '../../text/shortened.ts'

/** Parts of the sentences in the messages of rules. */

const listedMax = 10

/** `a, b and c`; a long list ends in a number. */
export function enumerate(items: readonly (string | number)[]): string {
  const shown = items.length > listedMax ? [...items.slice(0, listedMax), `${items.length - listedMax} more`] : items
  const last = shown.at(-1)
  return shown.length < 2 ? `${last ?? ''}` : `${shown.slice(0, -1).join(', ')} and ${last}`
}

export function count(amount: number, noun: string, plural = `${noun}s`): string {
  return `${amount} ${amount === 1 ? noun : plural}`
}

/** `line 4` or `lines 4, 7 and 12`. */
export function onLines(lines: readonly number[]): string {
  const distinct = [...new Set(lines)]
  return `line${distinct.length === 1 ? '' : 's'} ${enumerate(distinct)}`
}

/** ` 2 in code stayed as they are.`; nothing for none. */
export function stayed(amount: number, where: string): string {
  return amount === 0 ? '' : ` ${amount} ${where} stayed as ${amount === 1 ? 'it is' : 'they are'}.`
}

const quotedMaxChars = 60

/** A piece of text in quotation marks, on one line and shortened if it is long. */
export function quoteShort(text: string): string {
  return `"${shortened(text.replace(/\s+/g, ' '), quotedMaxChars)}"`
}

/** The text as an instruction quotes it, in marks that do not occur in it. */
export function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  if (!text.includes('`')) return `\`${text}\``
  if (!text.includes('”')) return `“${text}”`
  const longest = Math.max(...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks} ${text} ${marks}`
}
