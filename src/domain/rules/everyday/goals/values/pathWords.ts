import { fold } from '../../../../text/fold.ts'
import { sameStem } from '../../page/words.ts'
import type { Field } from './fields.ts'

/** `pool_size` and `poolSize` are `pool size`. */
export function plain(key: string): string {
  return fold(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[_. -]+/g, ' ')
    .replace(/\be mail/g, 'email')
}

const joints = new Set('the a of in for under within on at from value setting field key'.split(' '))

/**
 * The fields whose path has the words of a phrase in any order, among them all words of the name: `memory limit` for `memory` in
 * `limits`, `the period of the readiness probe` for `period` in `readiness` in `probes`.
 */
export function fieldsWith<One extends Field>(all: readonly One[], phrase: string): readonly One[] {
  const wanted = plain(phrase)
    .split(' ')
    .filter(word => word !== '' && !joints.has(word))
  if (wanted.length < 2 || wanted.length > wordsMax) return []
  return all.filter(({ key, above, elements }) => {
    const own = plain(key).split(' ')
    const path = [...above, ...elements.flat()].flatMap(name => plain(name).split(' '))
    return (
      own.every(word => wanted.some(one => sameStem(one, word))) &&
      wanted.every(word => [...own, ...path].some(one => sameStem(one, word)))
    )
  })
}

const wordsMax = 6
