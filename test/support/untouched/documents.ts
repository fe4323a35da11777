/** The texts that are edited: made of every kind of block, or real ones if there is a corpus. */
import { readCorpusFiles, readCorpusPages } from '#testing/corpus/files.ts'
import type { Random } from './random.ts'

const pieces = [
  '# Orders\n\n',
  'Setext\n---\n\n',
  '### Closed ###\nwith a line right below\n\n',
  'The store **shall** keep _every_ order, `code` and [a link](b.md "t") and <https://example.org>.\n\n',
  'Wrapped by hand\nover the lines  \nwith a hard break.\n\n',
  'One line as the next,\nnot wrapped.\n',
  '1. not a list\\. *left open\n\n',
  '- [ ] open\n- [x] done\n  - nested\n    > quoted\n\n',
  '1. one\n2. two\n\n   more\n3. three\n',
  '9) nine\n10) ten\n    - deep\n11) eleven\n\n',
  '* star\n\t* tab\n\n',
  '- a\n  1. b\n     - [ ] c\n\n       d\n  2. e\n\n- f\n\n',
  '> [!WARNING]\n> Take care\n> of the rest.\n\n',
  '> quoted\nlazily\n> - item\n>\n>   more\n\n',
  '| a | b |\n|---|--:|\n| 1 \\| 2 | **x** |\n\n',
  '| Field `a\\|b` | 名前 | |\n| :-- | :-: | --- |\n| `x \\| y` | 漢字 🙂 | |\n| one |\n\n',
  '| key | value |\n|--|--|\n| a | 1 |\n| b | 2 |\n| c | 3 |\n\n',
  'a | b\n--|--\n`c|d` | e\n\n',
  '- | in | list |\n  |---|---|\n  | 1 | 2 |\n\n',
  '```ts\nconst a = `b` | c\n```\n\n',
  '~~~~\n```\n| no | table |\n~~~~\n\n',
  '- item\n\n  ```\n  inside\n  ```\n\n',
  '$$\na = b\n$$\n\n',
  '![A flow](flow.png) and ***both***\n\n',
  '<details>\n<b>x</b>\n\nThe text **inside**.\n\n</details>\n\n',
  '<!-- a comment\n\nover lines -->\n\n',
  '[d]: https://example.org\n[^1]: A note\n    with more.\n\n',
  '***\n\n',
  '\t\tcode\n\n',
  'trailing \t \n\n\n\n',
  'é 漢字 🙂 a\\*b 👩‍👩‍👧 \u200b e\u0301 مرحبا\n\n',
  'a lone \r carriage return\n\n',
]

/** Shapes of bytes that editors like to lose, given to some of the texts. */
export function shaped(text: string, random: Random): string {
  let shape = text
  if (random.chance(0.3)) shape = shape.replace(/\r?\n/g, '\r\n')
  else if (random.chance(0.1)) shape = shape.replace(/\r?\n/g, () => (random.chance(0.5) ? '\n' : '\r\n'))
  if (random.chance(0.2)) shape = shape.replace(/(?:\r?\n)+$/, '')
  if (random.chance(0.15) && !shape.startsWith('\uFEFF')) shape = `\uFEFF${shape}`
  return shape
}

export function generated(random: Random): string {
  const front = random.chance(0.3) ? '---\ntitle: Plan\ntags: [a, b]\n---\n\n' : ''
  return front + Array.from({ length: 1 + random.below(9) }, () => random.pick(pieces)).join('')
}

export type RealDocument = { readonly name: string; readonly text: string }

const usualMaxChars = 40_000
const realMaxChars = 350_000
const longEvery = 150

/** The Markdown files of `CORPUS_DIR`; none without it. */
export async function readDocuments(): Promise<readonly RealDocument[]> {
  const files = [...(await readCorpusFiles()), ...(await readCorpusPages('rust-rfcs'))]
  return files.flatMap(({ path, source }) => {
    if (!/\.mdx?$/.test(path) || source.length > realMaxChars) return []
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(source)
    return text.includes('\uFFFD') || text.includes('\0') ? [] : [{ name: path, text }]
  })
}

/** One of the documents; seldom a long one, which takes as much time as many others. */
export function pickDocument(documents: readonly RealDocument[], random: Random): RealDocument {
  const isLong = random.below(longEvery) === 0
  for (let tries = 0; tries < 50; tries++) {
    const chosen = random.pick(documents)
    if (chosen.text.length > usualMaxChars === isLong) return chosen
  }
  return random.pick(documents)
}
