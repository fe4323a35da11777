import type { EditorState } from '@codemirror/state'

/** How requirements are written here, and the first id that is free. */
export type NextRequirement = { readonly id: string; readonly before: string; readonly after: string }

const linesMax = 20_000
const stated =
  /^([ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+|#{1,6}[ \t]+)?)((?:\*\*|__|`|\[)?)([A-Z][A-Z\d]{1,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-)(\d{1,6})((?:\*\*|__|`|\])?[:.]?(?:\*\*|__)?(?:[ \t]*[–—-](?=[ \t]))?[ \t]*)/
const anyId = /\b([A-Z][A-Z\d]{1,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-)(\d{1,6})\b/g

/**
 * The next requirement of the family above a position, else of the first one, written as that one is. `known` has the
 * highest numbers elsewhere in the project, by prefix.
 */
export function nextRequirement(
  state: EditorState,
  position: number,
  known: ReadonlyMap<string, number>,
): NextRequirement {
  const { doc } = state
  let nearest: RegExpExecArray | null = null
  const highest = new Map<string, { number: number; width: number }>()
  for (let number = 1; number <= Math.min(doc.lines, linesMax); number++) {
    const line = doc.line(number)
    const found = stated.exec(line.text)
    if (found && (line.from < position || nearest === null)) nearest = found
    for (const [, prefix = '', digits = ''] of line.text.matchAll(anyId)) {
      const before = highest.get(prefix)
      if (!before || Number(digits) > before.number)
        highest.set(prefix, { number: Number(digits), width: digits.length })
    }
  }
  const [, lead = '', open = '**', prefix = 'REQ-', , after = ':** '] = nearest ?? []
  const { number = 0, width = 3 } = highest.get(prefix) ?? {}
  const next = Math.max(number, known.get(prefix) ?? 0) + 1
  const line = doc.lineAt(position)
  const isInItem = /^[\s>]*(?:[-*+]|\d{1,9}[.)]|#)/.test(line.text.slice(0, position - line.from))
  const mark = isInItem ? '' : lead.replace(/^[\s>]*/, '').replace(/^\d{1,9}/, '1')
  const close = after === '' ? ' ' : after
  return {
    id: prefix + String(next).padStart(width, '0'),
    before: mark + open,
    after: /\s$/.test(close) ? close : `${close} `,
  }
}

/** The highest number of each family in some lines. */
export function highestNumbers(lines: readonly string[]): ReadonlyMap<string, number> {
  const highest = new Map<string, number>()
  for (const line of lines) {
    for (const [, prefix = '', digits = ''] of line.matchAll(anyId)) {
      highest.set(prefix, Math.max(highest.get(prefix) ?? 0, Number(digits)))
    }
  }
  return highest
}
