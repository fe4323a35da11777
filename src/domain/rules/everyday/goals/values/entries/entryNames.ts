import { fold } from '../../../../../text/fold.ts'
import { splitsAt, unquote } from '../../../instruction/utterance.ts'
import { singular } from '../../../page/nouns.ts'
import type { Entry } from './dataFile.ts'

const nouns =
  'entry|key|setting|section|block|mapping|property|field|option|parameter|item|element|line|object|attribute'
const nounBehind = new RegExp(`^(.+) (?:${nouns})$`, 'i')
const nounBefore = new RegExp(`^(?:${nouns}) (?:(?:called|named|for) )?(.+)$`, 'i')
/** An element of a list: the value of a name is not its entry. */
const valueNamed = /^(?:value (?:(?:called|named) )?(?!(?:of|for|in|from|under|within) )(.+)|(.+) value)$/i
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
  const [, ...values] = valueNamed.exec(said) ?? []
  const value = values.find(one => one !== undefined)
  const bare = value ?? nounBehind.exec(said)?.[1] ?? nounBefore.exec(said)?.[1]
  const among = value === undefined ? all : all.filter(({ isElement }) => isElement)
  const byNoun = bare === undefined ? [] : named(among, unquote(bare, quotes))
  return byNoun.length > 0 ? byNoun : byParent(all, unquote(said, quotes))
}

/** Those that are spelled exactly like this, or else all that may be meant. */
function named(all: readonly Entry[], name: string): readonly Entry[] {
  const wanted = plain(name)
  if (wanted === '') return []
  const exact = all.filter(entry => pathsOf(entry, bareOf).includes(name))
  return exact.length > 0 ? exact : all.filter(entry => pathsOf(entry, plain).some(path => plain(path) === wanted))
}

/** `c`, `b.c` and `a.b.c`. */
function pathsOf({ above, name }: Entry, form: (name: string) => string): readonly string[] {
  const names = [...above, name].map(form)
  return names.map((_, from) => names.slice(from).join('.'))
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
  return fold(bareOf(name).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[_. -]+/g, ' ')
    .trim()
}

function bareOf(name: string): string {
  return name.replace(/^(["'])(.*)\1$/, '$2')
}
