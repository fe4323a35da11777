import type { Expression, JS } from 'refa'

type Parsed = JS.Parser['ast']['pattern']
type Part = Parsed['alternatives'][number]['elements'][number]
type Group = Extract<Part, { type: 'CapturingGroup' }>

/** What the group read that a backreference, such as `\1` or `\k<name>`, repeats. */
export function referredGroup(parser: JS.Parser, reference: string): Expression {
  const groups = parser.ast.pattern.alternatives.flatMap(({ elements }) => elements.flatMap(groupsIn))
  const name = /^\\k<(.*)>$/.exec(reference)?.[1]
  const group = name === undefined ? groups[Number(reference.slice(1)) - 1] : groups.find(one => one.name === name)
  if (group === undefined) throw new RangeError(`It refers to ${reference}, which is no group.`)
  return parser.parseElement(group, { maxBackreferenceWords: 0, backreferences: 'unknown' }).expression
}

function groupsIn(part: Part): readonly Group[] {
  switch (part.type) {
    case 'CapturingGroup':
      return [part, ...inside(part)]
    case 'Group':
      return inside(part)
    case 'Quantifier':
      return groupsIn(part.element)
    case 'Assertion':
      return part.kind === 'lookahead' || part.kind === 'lookbehind' ? inside(part) : []
    default:
      return []
  }
}

function inside({ alternatives }: { readonly alternatives: Parsed['alternatives'] }): readonly Group[] {
  return alternatives.flatMap(({ elements }) => elements.flatMap(groupsIn))
}
