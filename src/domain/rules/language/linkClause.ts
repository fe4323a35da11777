import type { Reader } from './reader.ts'

/** Takes `and fix links`, which happens in any case; `false` if something else follows the "and". */
export function parseFollowing(reader: Reader): boolean {
  if (reader.word('and') === null) return true
  if (reader.word('fix', 'update') === null) return false
  reader.word('all')
  reader.word('the')
  return reader.word('links', 'references') !== null
}
