import type { Tier } from '#domain/edit/resolve/tiers.ts'
import { diffLines } from '#domain/text/diff.ts'
import type { TrueBlock } from '#testing/edit/encodePair.ts'

/** A way in which models are known to change lines while copying them, and the tier that tolerates it. */
export type Perturbation = {
  readonly name: string
  readonly tier: Tier
  readonly apply: (lines: readonly string[]) => readonly string[]
}

const byLine = (apply: (line: string) => string) => (lines: readonly string[]) => lines.map(apply)

export const perturbations: readonly Perturbation[] = [
  { name: 'trailing spaces stripped', tier: 'rtrim', apply: byLine(line => line.trimEnd()) },
  { name: 'typographic punctuation to ASCII', tier: 'unicode', apply: byLine(toAscii) },
  { name: 'leading indent lost', tier: 'trim', apply: byLine(line => line.trimStart()) },
  { name: 'inner spaces collapsed', tier: 'whitespace', apply: byLine(collapse) },
  { name: 'table padded differently', tier: 'markdown', apply: byLine(padCells) },
  { name: 'bullet * to -', tier: 'markdown', apply: byLine(line => line.replace(/^(\s*)\* /, '$1- ')) },
  { name: 'signs escaped', tier: 'notation', apply: byLine(line => line.replace(/(?<!\\)[*_[\]](?=\p{L})/gu, '\\$&')) },
  { name: 'escapes lost', tier: 'notation', apply: byLine(line => line.replace(/\\([*_[\]<>])/g, '$1')) },
  { name: 'entities written', tier: 'notation', apply: byLine(toEntities) },
  { name: 'list numbered from 1', tier: 'notation', apply: byLine(line => line.replace(/^(\s*)\d+(?=[.)] )/, '$11')) },
  {
    name: 'emphasis lost',
    tier: 'emphasis',
    apply: byLine(line => line.replace(/(?<![\\*_])(\*{1,3})(?=[^\s*])([^*\n]*[^\s*\\])\1(?!\*)/g, '$2')),
  },
  { name: 'code spans lost', tier: 'emphasis', apply: byLine(line => line.replace(/(?<!`)`([^`\n]+)`(?!`)/g, '$1')) },
  { name: 'paragraph reflowed to one line', tier: 'flow', apply: reflow },
]

/** The block as written by a model that changes what it copies: SEARCH, and the lines of REPLACE that it repeats. */
export function perturb(
  { search, replace }: TrueBlock,
  { tier, apply }: Perturbation,
): Omit<TrueBlock, 'start' | 'end'> {
  if (tier === 'flow') return { search: apply(search), replace: apply(replace) }
  const kept = [...replace]
  const changed = new Uint8Array(replace.length)
  for (const { bStart, bEnd } of diffLines(search, replace)) changed.fill(1, bStart, bEnd)
  for (const [index, line] of apply(replace).entries()) if (changed[index] === 0) kept[index] = line
  return { search: apply(search), replace: kept }
}

function toEntities(line: string): string {
  return line
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
}

function toAscii(line: string): string {
  return line
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/\u00A0/g, ' ')
}

function collapse(line: string): string {
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  return indent + line.slice(indent.length).replace(/(\S) {2,}(?=\S)/g, '$1 ')
}

function padCells(line: string): string {
  if (!/^\s*\|.*\|\s*$/.test(line)) return line
  const cells = line.trim().slice(1, -1).split('|')
  return `| ${cells.map(cell => cell.trim().replace(/^(:?)-{3,}(:?)$/, '$1---$2')).join(' | ')} |`
}

/** Joins adjacent lines that are neither blank nor the start of another kind of block. */
function reflow(lines: readonly string[]): readonly string[] {
  const flowed: string[] = []
  let inCode = false
  let open = false
  for (const line of lines) {
    const fence = /^\s*(?:```|~~~)/.test(line)
    const prose = !inCode && !fence && line.trim() !== '' && !/^\s*(?:#|\||>|[-*+] |\d+[.)] |<|={3}|-{3})/.test(line)
    if (prose && open) flowed.push(`${flowed.pop()?.trimEnd()} ${line.trim()}`)
    else flowed.push(line)
    open = prose
    if (fence) inCode = !inCode
  }
  return flowed
}
