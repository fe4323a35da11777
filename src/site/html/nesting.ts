/** What HTML's own rules say about tags that close or need others, as far as the allowed elements go. */

const blocks = `address blockquote details div dl figcaption figure h1 h2 h3 h4 h5 h6 hr ol p pre section table ul`
const tableScope: readonly string[] = ['table', 'td', 'th', 'caption']

type Implied = { readonly closes: readonly string[]; readonly within: readonly string[] }

const implied: ReadonlyMap<string, Implied> = new Map<string, Implied>([
  ...blocks.split(' ').map((name): [string, Implied] => [name, { closes: ['p'], within: tableScope }]),
  ['a', { closes: ['a'], within: tableScope }],
  ['li', { closes: ['li'], within: ['ul', 'ol', ...tableScope] }],
  ['dt', { closes: ['dt', 'dd'], within: ['dl', ...tableScope] }],
  ['dd', { closes: ['dt', 'dd'], within: ['dl', ...tableScope] }],
  ['rt', { closes: ['rt', 'rp'], within: ['ruby', ...tableScope] }],
  ['rp', { closes: ['rt', 'rp'], within: ['ruby', ...tableScope] }],
  ['td', { closes: ['td', 'th'], within: ['tr', 'table'] }],
  ['th', { closes: ['td', 'th'], within: ['tr', 'table'] }],
  ['tr', { closes: ['tr', 'caption', 'colgroup'], within: ['table'] }],
  ...['thead', 'tbody', 'tfoot'].map((name): [string, Implied] => [
    name,
    { closes: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  ]),
])

const tableParts: ReadonlySet<string> = new Set([
  'caption',
  'col',
  'colgroup',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
])

/** How many of the innermost open elements a new `<name>` closes. */
export function closedByOpening(name: string, open: readonly string[], isOpen: (name: string) => boolean): number {
  const rule = implied.get(name)
  if (!rule?.closes.some(isOpen)) return 0
  let closed = 0
  for (let depth = open.length - 1; depth >= 0; depth--) {
    const ancestor = open[depth] ?? ''
    if (rule.within.includes(ancestor) && !rule.closes.includes(ancestor)) break
    if (rule.closes.includes(ancestor)) closed = open.length - depth
  }
  return closed
}

/** How many of the innermost open elements `</name>` closes, `0` when it has nothing to close here. */
export function closedByClosing(name: string, open: readonly string[], isOpen: (name: string) => boolean): number {
  if (!isOpen(name)) return 0
  const crossesCells = name === 'table' || tableParts.has(name)
  for (let depth = open.length - 1; depth >= 0; depth--) {
    const ancestor = open[depth] ?? ''
    if (ancestor === name) return open.length - depth
    if (!crossesCells && tableScope.includes(ancestor)) return 0
    if (crossesCells && name !== 'table' && ancestor === 'table') return 0
  }
  return 0
}

/** A part of a table outside any table would be dropped by a browser, and its closing tag with it. */
export function mayStand(name: string, isOpen: (name: string) => boolean): boolean {
  return !tableParts.has(name) || isOpen('table')
}
