import { syntaxTree } from '@codemirror/language'
import type { EditorState, Text } from '@codemirror/state'
import type { SyntaxNodeRef, Tree } from '@lezer/common'
import { frontMatterEnd } from '../lines.ts'
import type { Block, Join, Structure } from './structure.ts'

const containers: ReadonlySet<string> = new Set(['Document', 'BulletList', 'OrderedList', 'ListItem', 'Blockquote'])
const definitionsMaxChars = 20_000
const formulaMaxLines = 200

export function structureOf(state: EditorState): Structure {
  const tree = syntaxTree(state)
  const { doc } = state
  const bodyFrom = frontMatterEnd(doc)
  const blocks: Block[] = []
  const joins: Join[] = []
  const labels = new Set<string>()
  let definitions = ''
  let skipTo = bodyFrom
  walk(tree, node => {
    if (node.from < skipTo && !containers.has(node.name)) return false
    if (containers.has(node.name)) return true
    if (node.name === 'LinkReference') {
      const written = doc.sliceString(node.from, node.to)
      labels.add(labelIn(written))
      if (definitions.length + written.length < definitionsMaxChars) definitions += `${written}\n`
      return false
    }
    const block = blockAt(doc, node)
    if (block) {
      blocks.push(block)
      skipTo = block.to
    } else if (node.name === 'Paragraph' || node.name === 'Task') addJoins(doc, node, joins)
    return false
  })
  return { blocks, joins, bodyFrom, labels, definitions, parsedTo: tree.length }
}

const hardBreak = /(?: {2}|\\|<br[ \t]{0,9}\/?>[ \t]?)$/i
/** A definition, or the text of a footnote. */
const ownLine = /^[ \t>]*(?::[ \t]|\[\^[^\]]+\]:)/
const callout = /^[\s>]*\[![a-z]+\][ \t]*$/i

function addJoins(doc: Text, { from, to }: SyntaxNodeRef, joins: Join[]): void {
  let line = doc.lineAt(from)
  while (line.to < to) {
    const next = doc.line(line.number + 1)
    const indent = /^[ \t>]*/.exec(next.text)?.[0].length ?? 0
    const isBreak = hardBreak.test(line.text) || callout.test(line.text) || ownLine.test(next.text)
    if (!isBreak) joins.push({ from: line.to, to: Math.min(next.from + indent, to) })
    line = next
  }
}

/** Labels match regardless of case and inner space, as in CommonMark. */
export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

function labelIn(definition: string): string {
  return foldLabel(/^\[((?:[^\]\\]|\\.)*)\]/.exec(definition)?.[1] ?? '')
}

function walk(tree: Tree, enter: (node: SyntaxNodeRef) => boolean): void {
  tree.iterate({ enter })
}

function blockAt(doc: Text, { name, from, to }: SyntaxNodeRef): Block | null {
  const line = doc.lineAt(from)
  const indent = from - line.from
  // A block beside the mark of its list item does not begin its line.
  if (/[^\s>]/.test(line.text.slice(0, indent))) return null
  const end = doc.lineAt(to).to
  if (name === 'Table') return { kind: 'table', from: line.from, to: end, indent }
  if (name === 'FencedCode') return { kind: fenceKind(line.text), from: line.from, to: end, indent }
  if (!line.text.startsWith('$$', indent)) return null
  const close = formulaEnd(doc, line.number, indent)
  return close === null ? null : { kind: 'formula', from: line.from, to: close, indent }
}

function fenceKind(opening: string): Block['kind'] {
  const language = /[`~]{3,}[ \t]*([\w-]*)/.exec(opening)?.[1]?.toLowerCase()
  if (language === 'math') return 'formula'
  return language === 'mermaid' || language === 'plantuml' || language === 'puml' ? 'diagram' : 'code'
}

/** The end of the line that closes `$$`, as the site's renderer reads formulas. */
function formulaEnd(doc: Text, first: number, indent: number): number | null {
  const last = Math.min(doc.lines, first + formulaMaxLines)
  for (let number = first; number <= last; number++) {
    const { text, to } = doc.line(number)
    const rest = number === first ? text.slice(indent + 2) : text
    const at = rest.indexOf('$$')
    if (at !== -1) return rest.slice(at + 2).trim() === '' && rest.trim() !== '$$$$' ? to : null
  }
  return null
}

/** The lines of a block without what its list item or quote puts before them. */
export function sourceOf(doc: Text, { from, to, indent }: Pick<Block, 'from' | 'to' | 'indent'>): string {
  const text = doc.sliceString(from, to)
  if (indent === 0) return text
  const prefix = new RegExp(`^[\\s>]{0,${indent}}`)
  return text
    .split('\n')
    .map(line => line.replace(prefix, ''))
    .join('\n')
}
