/**
 * How the allowed elements may nest, so that a browser's parser builds exactly what was printed. If a browser closed an
 * element early, or moved it, a later closing tag would close an element of the page around the text; so whatever a
 * browser would close is closed here first, and what it would move is not printed.
 */

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const cells = ['caption', 'td', 'th']
const sections = ['thead', 'tbody', 'tfoot']
/** Scope boundaries: tags inside do not affect elements outside. */
const scope: readonly string[] = ['table', ...cells]

/**
 * Opening one of these closes the open elements from the innermost out to the outermost of `closes`, but not beyond
 * `within`.
 */
type Rule = { readonly closes: readonly string[]; readonly within: readonly string[] }

const closesParagraph: Rule = { closes: ['p'], within: scope }
const paragraphEnders = 'address blockquote details div dl figcaption figure hr ol p pre section summary table ul'

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...paragraphEnders.split(' ').map((name): [string, Rule] => [name, closesParagraph]),
  ...headings.map((name): [string, Rule] => [name, { closes: ['p', ...headings], within: scope }]),
  ['a', { closes: ['a'], within: scope }],
  ['li', { closes: ['li', 'p'], within: ['ul', 'ol', ...scope] }],
  ['dt', { closes: ['dt', 'dd', 'p'], within: ['dl', ...scope] }],
  ['dd', { closes: ['dt', 'dd', 'p'], within: ['dl', ...scope] }],
  ['rt', { closes: ['rt', 'rp', 'p', 'li', 'dt', 'dd'], within: ['ruby', ...scope] }],
  ['rp', { closes: ['rt', 'rp', 'p', 'li', 'dt', 'dd'], within: ['ruby', ...scope] }],
])

/** The parents that a part of a table requires. */
const parents: ReadonlyMap<string, readonly string[]> = new Map([
  ['td', ['tr', ...sections, 'table']],
  ['th', ['tr', ...sections, 'table']],
  ['tr', [...sections, 'table']],
  ...[...sections, 'caption', 'colgroup'].map((name): [string, readonly string[]] => [name, ['table']]),
  ['col', ['colgroup', 'table']],
])

/** Parts of a table that contain only other parts. */
const partsOnly: ReadonlySet<string> = new Set(['table', 'colgroup', 'tr', ...sections])

/** How many of the innermost open elements a new `<name>` closes; `null` if it is not allowed here. */
export function closedByOpening(name: string, open: readonly string[]): number | null {
  const parent = parents.get(name)
  if (parent) return depthOf(open, ancestor => parent.includes(ancestor), 'table')
  if (partsOnly.has(open.at(-1) ?? '')) return null
  const rule = rules.get(name)
  if (!rule) return 0
  let closed = 0
  for (let depth = open.length - 1; depth >= 0; depth--) {
    const ancestor = open[depth] ?? ''
    if (rule.within.includes(ancestor)) break
    if (rule.closes.includes(ancestor)) closed = open.length - depth
  }
  return closed
}

/** How many of the innermost open elements `</name>` closes, `0` if it matches none. */
export function closedByClosing(name: string, open: readonly string[]): number {
  const isMeant = headings.includes(name)
    ? (other: string) => headings.includes(other)
    : (other: string) => other === name
  const isPart = name === 'table' || parents.has(name)
  const inside = depthOf(open, isMeant, isPart ? 'table' : 'cell')
  return inside === null ? 0 : inside + 1
}

/** How many elements are open inside the innermost match; `null` if there is none within the scope. */
function depthOf(open: readonly string[], isMeant: (name: string) => boolean, upTo: 'table' | 'cell'): number | null {
  for (let depth = open.length - 1; depth >= 0; depth--) {
    const ancestor = open[depth] ?? ''
    if (isMeant(ancestor)) return open.length - 1 - depth
    if (ancestor === 'table' || (upTo === 'cell' && scope.includes(ancestor))) return null
  }
  return null
}
