import { fold } from '../../../../../text/fold.ts'
import { splitsAt, unquote } from '../../../instruction/utterance.ts'
import { singular } from '../../../page/nouns.ts'
import type { Entry } from './dataFile.ts'

const nouns =
  'entry|key|setting|section|block|mapping|property|field|option|parameter|value|item|element|line|object|attribute'
const nounBehind = new RegExp(`^(.+) (?:${nouns})$`, 'i')
const nounBefore = new RegExp(`^(?:${nouns}) (?:(?:called|named|for|of) )?(.+)$`, 'i')
const determiner = /^(?:(?:the|whole|entire|complete) )+(?=.)/i

/** The entries that a phrase names: `pool`, `limits.pool`, `the logging block`, `the 404 response`, `port of server`. */
export function entriesCalled(all: readonly Entry[], phrase: string, quotes: readonly string[]): readonly Entry[] {
  const said = phrase.replace(determiner, '')
  const direct = named(all, unquote(said, quotes))
  if (direct.length > 0) return direct
  for (const [name, place] of splitsAt(said, 'from|of|in|under|within|for')) {
    const outer = plain(unquote(place.replace(determiner, ''), quotes))
    const inside = all.filter(({ above }) => isIn(above, outer))
    const found = entriesCalled(inside, name, quotes)
    if (found.length > 0) return found
  }
  const bare = nounBehind.exec(said)?.[1] ?? nounBefore.exec(said)?.[1]
  const byNoun = bare === undefined ? [] : named(all, unquote(bare, quotes))
  return byNoun.length > 0 ? byNoun : byParent(all, unquote(said, quotes))
}

function named(all: readonly Entry[], name: string): readonly Entry[] {
  const wanted = plain(name)
  const keys = all.filter(one => plain(one.name) === wanted)
  if (keys.length > 0 || wanted === '') return keys
  return all.filter(({ above, name: key }) =>
    above.some((_, at) => plain([...above.slice(at), key].join(' ')) === wanted),
  )
}

/** `404 response` and `path /pets` for what is in `responses` and `paths`. */
function byParent(all: readonly Entry[], phrase: string): readonly Entry[] {
  return all.filter(({ above, name }) => {
    const parent = above.at(-1)
    if (parent === undefined) return false
    const nouns = [plain(parent), singular(plain(parent))]
    return nouns.some(noun => [`${noun} ${plain(name)}`, `${plain(name)} ${noun}`].includes(plain(phrase)))
  })
}

function isIn(above: readonly string[], outer: string): boolean {
  return above.some((_, at) => plain(above.slice(at).join(' ')) === outer || plain(above[at] ?? '') === outer)
}

/** `pool_size` and `pool size` are one name. */
function plain(name: string): string {
  const bare = name.replace(/^(["'])(.*)\1$/, '$2')
  return fold(bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[_. -]+/g, ' ')
    .trim()
}
