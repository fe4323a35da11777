import type { Reader } from './reader.ts'

/** How to sort. Absent properties were not specified. */
export type Order = { readonly descending?: true; readonly numerically?: true }

const orderWords = ['descending', 'ascending', 'alphabetically', 'alphabetical', 'numerically', 'numerical'] as const

/** The words that can start a phrase about the order. */
export const beforeOrder = ['in', ...orderWords] as const

/** Takes one phrase about the order, if there is one here. */
export function parseOrder(reader: Reader): Order | null {
  return reader.attempt(() => {
    reader.word('in')
    const word = reader.word(...orderWords)
    if (word === null) return null
    reader.word('order')
    if (word === 'descending') return { descending: true }
    return word.startsWith('numerical') ? { numerically: true } : {}
  })
}

/** The phrases that `parseOrder` reads as this order, each after a space. */
export function formatOrder({ descending, numerically }: Order): string {
  return `${descending ? ' descending' : ''}${numerically ? ' numerically' : ''}`
}

/** One locale for all servers, so that the same document is sorted identically everywhere. */
const collator = new Intl.Collator('en', { numeric: true })

/** The indexes of the keys in sorted order; equal keys keep their order. Anything that is not a number comes last. */
export function sortedIndexes(keys: readonly string[], { descending, numerically }: Order): readonly number[] {
  const direction = descending ? -1 : 1
  const numbers = keys.map(key => (numerically ? numberIn(key) : 0))
  return [...keys.keys()].sort((one, other) => {
    const left = numbers[one] ?? Number.NaN
    const right = numbers[other] ?? Number.NaN
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return direction * (numerically ? left - right : collator.compare(keys[one] ?? '', keys[other] ?? ''))
  })
}

/** The first number in a text, such as the 1250.5 of `about $1,250.5`; the hyphen in `REQ-3` is not a minus sign. */
function numberIn(text: string): number {
  const written = /(?:(?<![\p{L}\p{N}_.-])[-−])?\d{1,30}(?:[,_ ]\d{3}(?!\d)){0,10}(?:\.\d{1,30})?/u.exec(text)?.[0]
  return written === undefined ? Number.NaN : Number(written.replace('−', '-').replace(/[,_ ]/g, ''))
}
