import { type Document, isAlias, isCollection, isScalar, isSeq, type Node } from 'yaml'
import type { Field } from './nodes.ts'

export const excludeLimits = { max: 1_000, maxChars: 500 }

type Source = {
  readonly text: string
  readonly document: Pick<Document, 'errors'>
  readonly fields: ReadonlyMap<unknown, Field>
}

/** Why it is not known what `exclude` says; `null`: it is. What is not read could be what a site must not publish. */
export function excludeProblemOf({ text, document, fields }: Source): string | null {
  if (!fields.has('exclude')) return lostProblem({ text, document, fields })
  const node = fields.get('exclude')
  const items = isSeq<Node>(node) ? node.items : [node]
  if (items.length > excludeLimits.max)
    return `exclude has ${items.length} entries; it may have ${excludeLimits.max}. A pattern covers several files`
  if (items.some(isAlias))
    return 'exclude has an alias, as YAML reads what begins with * without quotes; quote the pattern, or write the path'
  if (items.some(item => isCollection(item) && item.items.length > 0))
    return 'exclude has an entry that is a list or has a colon; quote it, or write the path'
  if (items.some(item => hasLines(item, text)))
    return 'exclude has an entry of several lines; begin each with a dash, on a separate line'
  const isTooLong = items.some(item => isScalar(item) && String(item.value).length > excludeLimits.maxChars)
  return isTooLong ? `exclude has an entry of more than ${excludeLimits.maxChars} characters` : null
}

/** Of a file that speaks of `exclude`, but has no such field as far as it can be read. */
function lostProblem({ text, document, fields }: Source): string | null {
  const isNamed = () => text.split('\n').some(line => /(?<![\w-])exclude["']? ?:/.test(line.split('#', 1)[0] ?? ''))
  if (document.errors.length > 0 && isNamed()) return 'it has a syntax error, and exclude is not found'
  return fields.has('<<') && isNamed() ? 'exclude is not found: it may be in what << merges; write it as a field' : null
}

/** Whether an entry takes several lines, which YAML joins. */
function hasLines(node: Field, text: string): boolean {
  if (!isScalar(node) || !node.range) return false
  const lines = text.slice(node.range[0], node.range[1]).trim().split('\n')
  const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL'
  return lines.filter(line => line.trim() !== '').length > (isBlock ? 2 : 1)
}
