import type { EditorState } from '@codemirror/state'

/** How requirements are written here, and the first id that is free. */
export type NextRequirement = { readonly id: string; readonly before: string; readonly after: string }

const linesMax = 20_000
const aheadMaxChars = 40
const stated =
  /^([ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+|#{1,6}[ \t]+)?)((?:\*\*|__|`|\[)?)([A-Z][A-Z\d]{1,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-)(\d{1,6})((?:\*\*|__|`|\])?[:.]?(?:\*\*|__)?(?:[ \t]*[–—-](?=[ \t]))?[ \t]*)/
/** What may precede an id that a line states. */
const ahead = /^[\s>|]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+|#{1,6}[ \t]+)?(?:\*\*|__|`|\[)*$/
const anyId = /\b([A-Z][A-Z\d]{1,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-)(\d{1,6})\b/g

/** The numbers of a family of ids: the highest that begins a line, which states it, and all that occur. */
export type FamilyNumbers = { stated: number; width: number; readonly all: Set<number> }

/**
 * The next requirement of the family above a position, else of the first one, written as that one is: after the highest
 * number that is stated, and none that is referred to. `known` has the numbers elsewhere in the project, by prefix.
 */
export function nextRequirement(
  state: EditorState,
  position: number,
  known: ReadonlyMap<string, FamilyNumbers>,
): NextRequirement {
  const { doc } = state
  let nearest: RegExpExecArray | null = null
  const lines: string[] = []
  for (let number = 1; number <= Math.min(doc.lines, linesMax); number++) {
    const line = doc.line(number)
    const found = stated.exec(line.text)
    if (found && (line.from < position || nearest === null)) nearest = found
    lines.push(line.text)
  }
  const [, lead = '', open = '**', prefix = 'REQ-', , after = ':** '] = nearest ?? []
  const line = doc.lineAt(position)
  const isInItem = /^[\s>]*(?:[-*+]|\d{1,9}[.)]|#)/.test(line.text.slice(0, position - line.from))
  const mark = isInItem ? '' : lead.replace(/^[\s>]*/, '').replace(/^\d{1,9}/, '1')
  const close = after === '' ? ' ' : after
  return {
    id: nextId(prefix, [familyNumbers(lines).get(prefix), known.get(prefix)]),
    before: mark + open,
    after: /\s$/.test(close) ? close : `${close} `,
  }
}

function nextId(prefix: string, [here, elsewhere]: readonly (FamilyNumbers | undefined)[]): string {
  const isTaken = (number: number) => here?.all.has(number) || elsewhere?.all.has(number)
  const highestStated = Math.max(here?.stated ?? 0, elsewhere?.stated ?? 0)
  let next = highestStated + 1
  if (highestStated === 0)
    for (const each of [here, elsewhere]) for (const number of each?.all ?? []) next = Math.max(next, number + 1)
  while (isTaken(next)) next++
  return prefix + String(next).padStart(here?.width ?? 3, '0')
}

/** The numbers of each family in some lines. */
export function familyNumbers(lines: readonly string[]): ReadonlyMap<string, FamilyNumbers> {
  const families = new Map<string, FamilyNumbers>()
  for (const line of lines) {
    for (const { 1: prefix = '', 2: digits = '', index } of line.matchAll(anyId)) {
      const family = families.get(prefix) ?? { stated: 0, width: digits.length, all: new Set() }
      const number = Number(digits)
      families.set(prefix, family)
      family.all.add(number)
      if (number < family.stated || index > aheadMaxChars || !ahead.test(line.slice(0, index))) continue
      family.stated = number
      family.width = digits.length
    }
  }
  return families
}
