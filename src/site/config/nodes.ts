import { isMap, isScalar, isSeq, type Node } from 'yaml'

export type Field = Node | null | undefined

/** The fields of a map, by name. No alias is followed. */
export function fieldsOf(node: unknown): ReadonlyMap<unknown, Node | null> {
  const fields = new Map<unknown, Node | null>()
  if (!isMap<Node, Node>(node)) return fields
  for (const { key, value } of node.items) if (isScalar(key)) fields.set(key.value, value)
  return fields
}

/** The texts of a list, or a single text as a list of one. */
export function textsOf(node: Field, limits: { readonly max: number; readonly maxChars: number }): readonly string[] {
  return (isSeq<Node>(node) ? node.items : [node])
    .slice(0, limits.max)
    .flatMap(item => textOf(item, limits.maxChars) ?? [])
}

export function textOf(node: Field, maxChars: number): string | null {
  const value = isScalar(node) ? node.value : null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return String(value).replace(/\s+/g, ' ').trim().slice(0, maxChars) || null
}

export function isScalarOf(node: Field, value: boolean): boolean {
  return isScalar(node) && node.value === value
}
