import type { Context } from './context.ts'
import { field, fieldsOf, listOf, textField, type Value } from './value.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

export type Operation = {
  readonly method: string
  readonly path: string
  /** The group that it is shown in. */
  readonly tag: string
  readonly summary: string
  readonly isDeprecated: boolean
  /** The service sends it. */
  readonly isWebhook: boolean
  /** The name of its page, if it has one. */
  readonly part: string
  readonly read: () => ReadOperation
}

export type ReadOperation = {
  /** Fields of the path that all its operations share. */
  readonly item: Value | undefined
  readonly value: Value
}

/** The operations of a service in document order, then its webhooks. Their texts are not kept in memory. */
export function operationsOf(context: Context): readonly Operation[] {
  const nameOf = uniqueNames()
  const all: Operation[] = []
  for (const [group, isWebhook] of [['paths', false] as const, ['webhooks', true] as const]) {
    const items = fieldsOf(field(context.document, group))
    for (const path of Object.keys(items)) {
      const readItem = () => context.read(field(items, path))
      const item = readItem()
      for (const method of methods) {
        const value = field(item, method)
        if (value === undefined || !context.takeOperation()) continue
        const summary = textField(value, 'summary', 300).replace(/\s+/g, ' ')
        const tag = isWebhook ? 'Webhooks' : tagOf(value) || 'Operations'
        const part = nameOf(textField(value, 'operationId', 200) || `${method} ${path}`)
        const isDeprecated = field(value, 'deprecated') === true
        const read = () => {
          const item = readItem()
          return { item, value: field(item, method) ?? null }
        }
        all.push({ method, path, tag, summary, isDeprecated, isWebhook, part, read })
      }
    }
  }
  return all
}

function tagOf(value: Value): string {
  const [first] = listOf(field(value, 'tags'))
  return typeof first === 'string' ? first.trim().slice(0, 100) : ''
}

/** Names for addresses: the same for the same list, and different even where files ignore upper and lower case. */
function uniqueNames(): (wanted: string) => string {
  const counts = new Map<string, number>()
  return wanted => {
    const slug = wanted
      .slice(0, 150)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const base = slug || 'operation'
    for (;;) {
      const count = (counts.get(base.toLowerCase()) ?? 0) + 1
      counts.set(base.toLowerCase(), count)
      const name = count === 1 ? base : `${base}-${count}`
      if (count === 1) return name
      if (counts.has(name.toLowerCase())) continue
      counts.set(name.toLowerCase(), 1)
      return name
    }
  }
}

export function titleOf({ summary, method, path }: Operation): string {
  return summary || `${method.toUpperCase()} ${path}`
}
