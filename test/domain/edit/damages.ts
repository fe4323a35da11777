import { contentsOf, type TrueBlock, writeBlocks } from '#testing/edit/encodePair.ts'

export type Damage = {
  readonly name: string
  /** The new text as the damaged answer gives it; equal to the input if the damage does not apply. */
  readonly apply: (text: string, old: string) => string
}

/** Damages to the text that a model intends to write. Each works on the whole new text. */
export const textDamages: readonly Damage[] = [
  { name: 'one section dropped', apply: (text, old) => withoutSections(text, old, 1) },
  { name: 'three sections dropped', apply: (text, old) => withoutSections(text, old, 3) },
  { name: 'section elided', apply: text => elided(text, '[Rest of the section unchanged]') },
  { name: 'section elided with dots', apply: text => elided(text, '...') },
  { name: 'tail elided', apply: text => tailElided(text) },
  { name: 'front matter dropped', apply: text => text.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---\r?\n/, '') },
  { name: 'chatter before', apply: text => `Here is the updated document:\n\n${text}` },
  { name: 'chatter behind', apply: text => `${text}\nLet me know if you need any further changes!\n` },
  { name: 'wrapped in a fence', apply: text => `\`\`\`markdown\n${text}\n\`\`\`\n` },
  { name: 'fence left open', apply: (text, old) => insertedInMiddle(text, old, '```json') },
  { name: 'punctuation flattened', apply: (text, old) => onLinesOf(text, old, flattened) },
  {
    name: 'link definitions dropped',
    apply: (text, old) => text.replace(/^ {0,3}\[[^[\]\n]+\]:.*\n/gm, line => (old.includes(`\n${line}`) ? '' : line)),
  },
  { name: 'sections swapped', apply: swappedSections },
  { name: 'requirements dropped', apply: text => text.replace(/^[-*|] *\**[A-Z]{2,}-\d+.*\n/gm, '') },
]

/** Damages to text outside headings. Only an answer with the whole document causes them by mistake. */
export const fileDamages: readonly Damage[] = [
  { name: 'paragraph dropped', apply: (text, old) => withParagraphs(text, all => withoutKnown(all, old)) },
  { name: 'paragraphs swapped', apply: (text, old) => withParagraphs(text, all => swapKnown(all, old)) },
]

const fence = /^[\s>]*(?:[-*+] +|\d+\. +)?(?:`{3}|~{3})/

function sectionsOf(text: string): readonly string[] {
  const sections: string[] = ['']
  let inCode = false
  for (const line of text.split(/(?<=\n)/)) {
    if (fence.test(line)) inCode = !inCode
    if (!inCode && /^#{1,6} /.test(line)) sections.push('')
    sections.push(`${sections.pop()}${line}`)
  }
  return sections
}

function isFilled(section: string | undefined): boolean {
  return section !== undefined && /^#/.test(section) && section.trim().split('\n').length > 1
}

/** Only sections that the document had before: new ones cannot be missed. */
function withoutSections(text: string, old: string, count: number): string {
  const sections = sectionsOf(text)
  const known = new Set(sectionsOf(old))
  const start = sections.findIndex((_, index) => {
    const dropped = sections.slice(index, index + count)
    return (
      index >= sections.length / 3 && dropped.length === count && dropped.every(one => isFilled(one) && known.has(one))
    )
  })
  return start > 0 ? sections.toSpliced(start, count).join('') : text
}

function elided(text: string, standIn: string): string {
  const sections = sectionsOf(text)
  const at = sections.findIndex((section, index) => index >= sections.length / 3 && isFilled(section))
  if (at === -1) return text
  const heading = sections[at]?.split('\n')[0] ?? ''
  if (sections[at]?.includes(standIn)) return text
  return sections.toSpliced(at, 1, `${heading}\n\n${standIn}\n\n`).join('')
}

function tailElided(text: string): string {
  const lines = text.split('\n')
  if (lines.length < 8) return text
  return `${lines.slice(0, Math.ceil(0.6 * lines.length)).join('\n')}\n\nThe rest of the document remains unchanged.\n`
}

function insertedInMiddle(text: string, old: string, line: string): string {
  const known = new Set(old.split('\n'))
  const lines = text.split('\n')
  let inCode = false
  const at = lines.findIndex((content, index) => {
    if (fence.test(content)) inCode = !inCode
    return index >= lines.length / 2 && !inCode && /^\w/.test(content) && known.has(content)
  })
  return at === -1 ? text : lines.toSpliced(at, 0, line).join('\n')
}

function flattened(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-').replace(/…/g, '...')
}

function swappedSections(text: string): string {
  const sections = sectionsOf(text)
  const at = sections.findIndex((section, index) => index > 0 && isFilled(section) && isFilled(sections[index + 1]))
  const [one, other] = [sections[at], sections[at + 1]]
  if (at === -1 || one === undefined || other === undefined || !other.endsWith('\n')) return text
  return sections.toSpliced(at, 2, other, one).join('')
}

function withParagraphs(text: string, change: (paragraphs: readonly string[]) => readonly string[]): string {
  const paragraphs = text.split(/\n\n+/)
  return paragraphs.length < 4 || /^(?:`{3}|~{3})/m.test(text) ? text : change(paragraphs).join('\n\n')
}

function isKnown(paragraph: string | undefined, old: string): boolean {
  return paragraph !== undefined && /\w{4}/.test(paragraph) && old.includes(`\n${paragraph}\n`)
}

function withoutKnown(paragraphs: readonly string[], old: string): readonly string[] {
  const at = paragraphs.findIndex((paragraph, index) => index > 0 && isKnown(paragraph, old))
  return at === -1 ? paragraphs : paragraphs.toSpliced(at, 1)
}

function swapKnown(paragraphs: readonly string[], old: string): readonly string[] {
  const at = paragraphs.findIndex((one, index) => isKnown(one, old) && isKnown(paragraphs[index + 1], old))
  const [one = '', other = ''] = paragraphs.slice(at, at + 2)
  return at === -1 ? paragraphs : paragraphs.toSpliced(at, 2, other, one)
}

/** Changes only lines that the document had before: new ones cannot be missed. */
function onLinesOf(text: string, old: string, change: (line: string) => string): string {
  const known = new Set(old.split('\n'))
  return text
    .split('\n')
    .map(line => (known.has(line) ? change(line) : line))
    .join('\n')
}

export type AnswerDamage = {
  readonly name: string
  /** `null` if the damage does not apply. */
  readonly apply: (blocks: readonly TrueBlock[], old: string) => string | null
  readonly finish?: 'length'
}

const nonce = 'e7f3'

/** Damages to an answer in blocks in transit, or to the blocks themselves. */
export const answerDamages: readonly AnswerDamage[] = [
  ...[0.95, 0.8, 0.5].flatMap((share): AnswerDamage[] => [
    { name: `answer cut at ${100 * share} %`, apply: blocks => cut(writeBlocks(blocks, nonce), share) },
    {
      name: `answer cut at ${100 * share} %, said so`,
      apply: blocks => cut(writeBlocks(blocks, nonce), share),
      finish: 'length',
    },
  ]),
  { name: 'answer cut at a line', apply: blocks => cutAtLine(writeBlocks(blocks, nonce), 0.8) },
  { name: 'blocks in another order', apply: blocks => (blocks.length > 1 ? write(blocks.toReversed()) : null) },
  { name: 'replacements swapped', apply: swappedReplacements },
  { name: 'target stands twice', apply: duplicateTarget },
  {
    name: 'replacements in a fence',
    apply: blocks => write(blocks.map(block => ({ ...block, replace: ['```markdown', ...block.replace, '```'] }))),
  },
  { name: 'answer in a fence', apply: blocks => `Here are the edits:\n\n\`\`\`\n${write(blocks)}\`\`\`\n` },
  { name: 'answer with CRLF', apply: blocks => write(blocks).replaceAll('\n', '\r\n') },
  {
    name: 'quoted and replaced plainly',
    apply: (blocks, old) => {
      const plain = blocks.map(({ search, replace }) => ({
        search: search.map(flattened),
        replace: replace.map(line => onLinesOf(line, old, flattened)),
      }))
      return write(plain) === write(blocks) ? null : write(plain)
    },
  },
]

function write(blocks: readonly Pick<TrueBlock, 'search' | 'replace'>[]): string {
  return writeBlocks(blocks, nonce)
}

function cut(answer: string, share: number): string {
  return answer.slice(0, Math.floor(share * answer.length))
}

function cutAtLine(answer: string, share: number): string {
  return answer.slice(0, answer.lastIndexOf('\n', share * answer.length) + 1)
}

/** For two blocks whose new lines are reworded versions of those they quote: only then a swap is noticeable. */
function swappedReplacements(blocks: readonly TrueBlock[]): string | null {
  const [one, ...others] = blocks.filter(({ search, replace }) => common(search, replace) >= 0.7)
  const other = others.find(({ search }) => one !== undefined && common(search, one.replace) <= 0.3)
  if (one === undefined || other === undefined || common(one.search, other.replace) > 0.3) return null
  const swapped = [
    { search: one.search, replace: other.replace },
    { search: other.search, replace: one.replace },
  ]
  return write([...blocks.filter(block => block !== one && block !== other), ...swapped])
}

/** Share of the words of either that occur in both; 0 for only a few words. */
function common(one: readonly string[], other: readonly string[]): number {
  const [words, others] = [one, other].map(lines => new Set(lines.join(' ').match(/\w+/g)))
  if (words === undefined || others === undefined || Math.min(words.size, others.size) < 8) return 0
  return [...words].filter(word => others.has(word)).length / Math.max(words.size, others.size)
}

function duplicateTarget(_: readonly TrueBlock[], old: string): string | null {
  const lines = contentsOf(old)
  const seen = new Set<string>()
  const twice = lines.find(line => line.trim() !== '' && seen.size === seen.add(line).size)
  return twice === undefined ? null : write([{ search: [twice], replace: ['Something else.'] }])
}
