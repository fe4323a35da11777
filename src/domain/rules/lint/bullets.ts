import type { LineFix, LintedText } from './lines.ts'
import type { LintRule } from './rule.ts'

/** Gives every bullet the mark of the first list, except for lists that only their bullets separate. */
export const sameBullets: LintRule = {
  id: 'MD004',
  names: ['list bullets', 'bullets'],
  fixes(reading) {
    const { outline, lines } = reading
    const wanted = outline.tokens.find(({ type }) => type === 'bullet_list_open')?.markup
    const fixes = new Map<number, LineFix>()
    if (wanted === undefined) return fixes
    const marksOn = markersByLine(reading)
    for (const [line, markers] of marksOn) {
      if (markers.every(bullet => bullet === null || bullet === wanted)) continue
      const content = lines[line]?.content ?? ''
      const written = withBullets(
        content,
        markers.map(bullet => bullet && wanted),
      )
      if (written !== content) fixes.set(line, { kind: 'replace', content: written })
    }
    return fixes
  },
}

/** For each line, the items that begin on it, outermost first, by their bullets; `null` for those that stay. */
function markersByLine({ outline: { tokens } }: LintedText): ReadonlyMap<number, readonly (string | null)[]> {
  const found = new Map<number, (string | null)[]>()
  const open: boolean[] = []
  const twins = twinLists(tokens)
  for (const [index, { type, markup, map }] of tokens.entries()) {
    if (type === 'bullet_list_open') open.push(!twins.has(index))
    if (type === 'ordered_list_open') open.push(false)
    if (/_list_close$/.test(type)) open.pop()
    if (type !== 'list_item_open' || map === null) continue
    const markers = found.get(map[0]) ?? []
    markers.push(open.at(-1) ? markup : null)
    found.set(map[0], markers)
  }
  return found
}

/** The bullet lists next to another one on their level. */
function twinLists(tokens: LintedText['outline']['tokens']): ReadonlySet<number> {
  const twins = new Set<number>()
  const open: number[] = []
  let closed: number | undefined
  for (const [index, { type }] of tokens.entries()) {
    if (type === 'bullet_list_open') {
      if (closed !== undefined && tokens[index - 1]?.type === 'bullet_list_close') twins.add(closed).add(index)
      open.push(index)
    }
    if (type === 'bullet_list_close') closed = open.pop()
  }
  return twins
}

function withBullets(content: string, bullets: readonly (string | null)[]): string {
  let next = 0
  const marks = /^(?:[\s>]|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))*/.exec(content)?.[0] ?? ''
  const written = marks.replace(/[-+*]|\d{1,9}[.)]/g, mark => bullets[next++] ?? mark)
  return written + content.slice(marks.length)
}
