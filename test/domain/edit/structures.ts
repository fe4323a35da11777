import { type Perturbation, perturbations } from './perturb.ts'

/** Ways to quote lines and to turn them into another structure. Test side only. */

export type Passage = { readonly kind: 'paragraph' | 'list' | 'table'; readonly lines: readonly string[] }

export type Quotation = {
  readonly name: string
  readonly fits: (passage: Passage) => boolean
  readonly quote: Perturbation['apply']
}

const isParagraph = ({ kind }: Passage) => kind === 'paragraph'

export const quotations: readonly Quotation[] = [
  { name: 'verbatim', fits: () => true, quote: lines => lines },
  { name: 'joined', fits: isParagraph, quote: lines => [wordsOf(lines).join(' ')] },
  { name: 'wrapped at 60', fits: isParagraph, quote: lines => wrap(wordsOf(lines), 60) },
  { name: 'wrapped at 100', fits: isParagraph, quote: lines => wrap(wordsOf(lines), 100) },
  ...perturbations.map(({ name, apply }) => ({ name, fits: () => true, quote: apply })),
  { name: 'joined, signs in ASCII', fits: isParagraph, quote: lines => inAscii([wordsOf(lines).join(' ')]) },
]

function inAscii(lines: readonly string[]): readonly string[] {
  return perturbations.find(({ name }) => name === 'typographic punctuation to ASCII')?.apply(lines) ?? lines
}

export type Structure = {
  readonly name: string
  /** The kinds of passages for which it changes the structure; all if absent. */
  readonly of?: readonly Passage['kind'][]
  readonly make: (passage: Passage) => readonly string[]
}

export const structures: readonly Structure[] = [
  {
    name: 'bullet list',
    make: passage => {
      const [first, ...others] = partsOf(passage)
      return [`${first}:`, '', ...others.flatMap(([start, ...rest]) => [`- ${start}`, ...continued(rest)])]
    },
  },
  {
    name: 'tight bullet list',
    of: ['paragraph', 'table'],
    make: passage => partsOf(passage).map(words => `* ${words.join(' ')}`),
  },
  { name: 'numbered list', make: passage => partsOf(passage).map((words, at) => `${at + 1}. ${words.join(' ')}`) },
  {
    name: 'table',
    of: ['paragraph', 'list'],
    make: passage => [
      '| Nr | Text |',
      '|---|---|',
      ...partsOf(passage).map((words, at) => `| ${at} | ${cell(words)} |`),
    ],
  },
  {
    name: 'table without outer pipes',
    of: ['paragraph', 'list'],
    make: passage => ['Nr | Text', '---|---', ...partsOf(passage).map((words, at) => `${at} | ${cell(words)}`)],
  },
  { name: 'heading and text', make: ({ lines }) => ['## A new heading', '', ...lines] },
  { name: 'fenced code', make: ({ lines }) => ['```text', ...lines, '```'] },
  { name: 'quote', make: ({ lines }) => lines.map(line => `> ${line}`) },
  { name: 'HTML', make: ({ lines }) => ['<details>', '', ...lines, '', '</details>'] },
  {
    name: 'two paragraphs',
    make: passage => {
      const words = textOf(passage)
      const half = words.length >> 1
      return [...wrap(['First:', ...words.slice(0, half)], 72), '', ...wrap(words.slice(half), 72)]
    },
  },
  { name: 'a paragraph and another', make: ({ lines }) => [...lines, '', 'Another paragraph.'] },
  { name: 'one paragraph', of: ['list', 'table'], make: passage => wrap(['In', 'short:', ...textOf(passage)], 80) },
]

/** The words without list and table marks. */
function textOf({ lines }: Passage): readonly string[] {
  const text = lines.map(line =>
    line
      .replace(/^\s*(?:[-*+]|\d+[.)])\s/, '')
      .replaceAll('|', ' ')
      .replace(/-{3,}/g, ''),
  )
  return wordsOf(text)
}

function partsOf(passage: Passage): readonly (readonly string[])[] {
  const words = textOf(passage)
  const size = Math.max(1, Math.ceil(words.length / 4))
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) => words.slice(at * size, (at + 1) * size))
}

function continued(words: readonly string[]): readonly string[] {
  return words.length === 0 ? [] : [`  ${words.join(' ')}`]
}

function cell(words: readonly string[]): string {
  return words.join(' ')
}

export function wordsOf(lines: readonly string[]): readonly string[] {
  return lines.join(' ').trim().split(/\s+/)
}

export function wrap(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** The paragraphs, lists and tables of a text, with the number of their first line, counted from 0. Code is skipped. */
export function passagesIn(lines: readonly string[]): readonly (Passage & { readonly start: number })[] {
  const found: (Passage & { readonly start: number })[] = []
  let inCode = false
  for (let start = 0, end = 0; start < lines.length; start = end + 1) {
    for (end = start; end < lines.length && (lines[end] ?? '').trim() !== ''; end++);
    const passage = lines.slice(start, end)
    const fences = passage.filter(line => /^\s*(?:```|~~~)/.test(line)).length
    const kind = inCode || fences > 0 ? undefined : kindOf(passage)
    if (kind !== undefined && start > 0) found.push({ kind, lines: passage, start })
    if (fences % 2 === 1) inCode = !inCode
  }
  return found
}

function kindOf(lines: readonly string[]): Passage['kind'] | undefined {
  const [first = ''] = lines
  if (lines.length > 2 && lines.every(line => /^\s*\|.*\|\s*$/.test(line))) return 'table'
  if (/^\s*[-*+] /.test(first) && !lines.some(line => /^\s*[|>#<]/.test(line))) return 'list'
  const isProse = lines.every(line => /^ {0,3}[\p{L}"'“‘(`*_[]/u.test(line) && !/^\s*(?:[*+-] |\d+[.)])/.test(line))
  return isProse && wordsOf(lines).length >= 8 ? 'paragraph' : undefined
}
