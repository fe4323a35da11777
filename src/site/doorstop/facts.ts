import { noFacts, type PageFacts } from '../facts.ts'
import { withoutEnding } from '../formats.ts'
import { nameOf } from '../tree.ts'
import { type Item, readItem } from './read.ts'

const isItemName = /\.ya?ml$/i
const itemMaxBytes = 64 * 1024

/** The requirement in a Doorstop file, whose name is its id; `null` for other data. */
export function itemIn(source: Uint8Array, path: string): Item | null {
  if (source.length > itemMaxBytes || !isItemName.test(path)) return null
  return readItem(new TextDecoder().decode(source))
}

export function itemFacts(source: Uint8Array, path: string): PageFacts | null {
  const item = itemIn(source, path)
  return item && factsOf(item, path)
}

export function idOf(path: string): string {
  return withoutEnding(nameOf(path))
}

export function factsOf(item: Item, path: string): PageFacts {
  const title = [idOf(path), item.header].filter(Boolean).join(' ')
  return {
    ...noFacts,
    title: title.slice(0, 200),
    order: orderOf(item.level),
    listed: item.isActive,
    isDescription: true,
  }
}

/** `2.10` comes after `2.9`. */
function orderOf(level: string): number | null {
  const parts = level.split('.').slice(0, 5).map(Number)
  const order = parts.reduce((sum, part, index) => sum + part / 1_000 ** index, 0)
  return Number.isFinite(order) ? order : null
}
