import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

const spokenOf =
  /quot|apostroph|dash|hyphen|ellips|punctuation|typograph|ascii|unicode|anf[üu]hrung|gedankenstrich|strich/i

/** Characters that models tend to simplify, and their plain forms. */
const plainOf: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['“”„«»', ['"']],
      ['‘’‚', ["'"]],
      ['–—−‑', ['-', '--', '---']],
      ['…', ['...']],
      ['\u00A0\u202F', [' ']],
    ] as const
  ).flatMap(([signs, plain]) => [...signs].map(sign => [sign, plain] as const)),
)
const anySign = /[“”„«»‘’‚–—−‑…\u00A0\u202F]/
const everySign = new RegExp(anySign, 'g')

/** Warns where the same surrounding letters now enclose a plainer character, or a typographic one for a plain one. */
export function guardPunctuation({
  rewrite: { instruction, before: text },
  before,
  after,
  passages,
}: GuardContext): readonly Warning[] {
  if (spokenOf.test(instruction)) return []
  const raised = passages.find(({ gone, come }) => {
    const now = come.map(at => after.lines[at] ?? '').join('\n')
    return anySign.test(now) && isFlattened(now, gone.map(at => before.lines[at] ?? '').join('\n'))
  })
  if (raised !== undefined) {
    const { bStart, bEnd } = raised.change
    return [warn('more_changed', [bStart + 1, bEnd], 'Plain quotes, dashes or dots became typographic ones.')]
  }
  if (!anySign.test(text)) return []
  const flattened = passages.find(({ gone, come }) => {
    const old = gone.map(at => before.lines[at] ?? '').join('\n')
    if (come.length === 0 || !anySign.test(old)) return false
    return isFlattened(old, come.map(at => after.lines[at] ?? '').join('\n'))
  })
  if (flattened === undefined) return []
  const { bStart, bEnd } = flattened.change
  return [warn('punctuation_flattened', [bStart + 1, Math.max(bStart + 1, bEnd)])]
}

const contextChars = 4
const readMaxChars = 20_000
const signsMax = 50

function isFlattened(old: string, now: string): boolean {
  const [from, to] = [old.slice(0, readMaxChars), now.slice(0, readMaxChars)]
  return [...from.matchAll(everySign).take(signsMax)].some(({ 0: sign, index }) => {
    const start = from.slice(Math.max(0, index - contextChars), index)
    const end = from.slice(index + 1, index + 1 + contextChars)
    const more = (part: string, text: string, other: string) => text.split(part).length > other.split(part).length
    return (
      more(`${start}${sign}${end}`, from, to) &&
      [start, plainly(start)].some(start =>
        [end, plainly(end)].some(end => plainOf.get(sign)?.some(plain => more(`${start}${plain}${end}`, to, from))),
      )
    )
  })
}

/** Neighbouring characters may be typographic as well. */
function plainly(text: string): string {
  return text.replace(everySign, sign => plainOf.get(sign)?.[0] ?? sign)
}
