import type { EditBlock } from '#domain/edit/blocks.ts'
import { createAnswerParser } from '#domain/edit/blocks.ts'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { guardRewrite } from '#domain/edit/guards.ts'
import { createResolver } from '#domain/edit/resolve.ts'
import { encodeText } from '#domain/text/encoding.ts'
import { toHunks } from '#domain/text/hunks.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { formatUnified } from '#domain/text/unified.ts'

/** A document and a model's answer, of any size: `blocks` in the form of blocks, `file` as the whole document. */
export type Sized = { readonly text: string } & (
  | { readonly blocks: readonly Pick<EditBlock, 'search' | 'replace'>[] }
  | { readonly file: readonly string[] }
)

export type SizedCase = { readonly name: string; readonly make: (sizeBytes: number) => Sized }

const lineOf = (n: number) => `Line ${n}: the server MUST answer request ${n % 97} within ${n % 31} seconds.`
const linesFor = (sizeBytes: number, line: (n: number) => string) => {
  const width = line(1_000).length + 1
  return Array.from({ length: Math.ceil(sizeBytes / width) }, (_, n) => line(n))
}
const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`
const each = (count: number, make: (n: number) => readonly [search: readonly string[], replace: readonly string[]]) =>
  Array.from({ length: count }, (_, n) => make(n)).map(([search, replace]) => ({ search, replace }))

/** Common inputs, large; then what a hostile document or a broken model could produce. */
export const sizedCases: readonly SizedCase[] = [
  {
    name: 'one small block',
    make: size => {
      const lines = linesFor(size, lineOf)
      const middle = lines[lines.length >> 1] ?? ''
      return { text: textOf(lines), blocks: [{ search: [middle], replace: [`${middle} Or not.`] }] }
    },
  },
  {
    name: 'every line rewritten, as many lines',
    make: size => {
      const lines = linesFor(size, n => `line ${n} of a text`)
      return { text: textOf(lines), file: lines.map(line => `${line}, new`) }
    },
  },
  {
    name: 'every line rewritten, fewer lines',
    make: size => {
      const lines = linesFor(size, n => `line ${n} of a text`)
      return { text: textOf(lines), file: lines.slice(0, -(lines.length >> 3)).map(line => `${line}, new`) }
    },
  },
  {
    name: 'every other line rewritten, indentation lost',
    make: size => {
      const lines = linesFor(size, n => `  line ${n} of a text`)
      const search = lines.map(line => line.trim())
      return {
        text: textOf(lines),
        blocks: [{ search, replace: search.flatMap((line, n) => (n % 2 ? [line, 'x'] : [])) }],
      }
    },
  },
  {
    name: 'a thousand blocks in their places',
    make: size => {
      const lines = linesFor(size, lineOf)
      const step = Math.floor(lines.length / 1_000)
      return { text: textOf(lines), blocks: each(1_000, n => [[lineOf(n * step)], [`${lineOf(n * step)} New.`]]) }
    },
  },
  {
    name: 'a thousand blocks that match nothing',
    make: size => ({
      text: textOf(linesFor(size, lineOf)),
      blocks: each(1_000, n => [[`Line: the server MUST answer request within ${n} seconds`], ['x']]),
    }),
  },
  {
    name: 'a thousand blocks in a text of equal lines',
    make: size => ({
      text: textOf(linesFor(size, n => (n % 50 === 0 ? 'other' : 'same'))),
      blocks: each(1_000, n => [[...Array<string>(60 + (n % 9)).fill('same'), 'other'], ['x']]),
    }),
  },
  {
    name: 'one huge line, one word changed',
    make: size => {
      const line = linesFor(size, lineOf).join(' ')
      return { text: `# T\n${line}\n`, blocks: [{ search: [line], replace: [line.replace('MUST', 'SHOULD')] }] }
    },
  },
  {
    name: 'one huge line, gaps collapsed, many words changed',
    make: size => {
      const line = linesFor(size, lineOf).join(' ')
      const wide = line.replaceAll(' answer', '  answer')
      return { text: `# T\n${wide}\n`, blocks: [{ search: [line], replace: [line.replaceAll('MUST', 'SHOULD')] }] }
    },
  },
  {
    name: 'one huge line becomes thousands',
    make: size => {
      const lines = linesFor(size, lineOf)
      return { text: `# T\n${lines.join('  ')}\n`, blocks: [{ search: [lines.join(' ')], replace: lines }] }
    },
  },
  {
    name: 'only blank lines',
    make: size => ({ text: '\n'.repeat(size), blocks: [{ search: ['', '', ''], replace: ['x'] }] }),
  },
  {
    name: 'fences within fences',
    make: size => {
      const lines = linesFor(size, n => `${'`'.repeat(3 + (n % 40))} ${n % 2 ? '' : 'md'}`)
      return { text: textOf(lines), file: lines.map((line, n) => (n % 3 ? line : `~~~ ${n}`)) }
    },
  },
  {
    name: 'openings of tags, links and comments without an end',
    make: size => {
      const lines = linesFor(size, n => '<a <!-- [x]( javascript: `` '.repeat(1 + (n % 4)))
      return { text: textOf(lines), file: lines.map((line, n) => `${line}<b ${n}`) }
    },
  },
  {
    name: 'one huge line of openings',
    make: size => ({ text: '# T\n\nend\n', file: ['# T', '<a <!-- [x]( `` ** '.repeat(size / 19), 'end'] }),
  },
]

export const steps = ['parse', 'resolve', 'apply', 'changes', 'guards', 'hunks', 'encode'] as const
export type Step = (typeof steps)[number]

const nonce = '5eed0c0de5'
const pieceChars = 4_096

/** Runs an answer through the engine, step by step; `note` is called before each step and after the last. */
export function runSteps(sized: Sized, note: (step: Step | 'end') => void): void {
  const { text } = sized
  const answer = writeAnswer(sized)
  note('parse')
  const parser = createAnswerParser(nonce)
  for (let at = 0; at < answer.length; at += pieceChars) parser.push(answer.slice(at, at + pieceChars))
  parser.end()
  note('resolve')
  const edits = editsOf(sized)
  note('apply')
  const after = applyEdits(text, edits)
  note('changes')
  const changes = changesFromEdits(text, edits)
  note('guards')
  const form = 'file' in sized ? 'file' : 'blocks'
  guardRewrite({
    before: text,
    after,
    changes,
    instruction: 'x',
    selection: undefined,
    complete: true,
    form,
    tiers: [],
  })
  note('hunks')
  formatUnified('docs/x.md', toHunks(text, after, changes))
  note('encode')
  encodeText(after)
  note('end')
}

function editsOf(sized: Sized) {
  const resolver = createResolver(sized.text)
  if ('file' in sized) return resolver.replaceAll(sized.file).edits
  const resolution = resolver.resolve(sized.blocks.map((block, index) => ({ number: index + 1, ...block })))
  return resolution.kind === 'placed' ? resolution.edits : []
}

export function writeAnswer(sized: Sized): string {
  if ('file' in sized) return [`<<<<<<< FILE ${nonce}`, ...sized.file, `>>>>>>> END ${nonce}`].join('\n')
  const written = sized.blocks.map(({ search, replace }) =>
    [`<<<<<<< SEARCH ${nonce}`, ...search, `======= ${nonce}`, ...replace, `>>>>>>> REPLACE ${nonce}`].join('\n'),
  )
  return written.join('\n')
}
