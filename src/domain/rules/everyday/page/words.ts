import { singular } from './nouns.ts'

const empty = new Set('a an the of and or to in on for with by from is are it its this that at as'.split(' '))

/** Whether a text contains every significant word of the topic, in any form. */
export function mentions(text: string, topic: string): boolean {
  const has = wordsIn(text)
  const wanted = significantWords(topic)
  return wanted.length > 0 && wanted.every(word => has.some(one => sameStem(one, word)))
}

/** The same, where verbs may have other forms: `block a plate` for `blocking plates`. */
export function mentionsForms(text: string, topic: string): boolean {
  const has = wordsIn(text)
  const isForm = (one: string, word: string) =>
    sameStem(one, word) || isVerbForm(one, word) || isVerbForm(word, one) || isVerbForm(singular(one), word)
  const wanted = significantWords(topic)
  return wanted.length > 0 && wanted.every(word => has.some(one => isForm(one, word)))
}

/** The words of a text that say something by themselves. */
export function significantWords(text: string): readonly string[] {
  return wordsIn(text).filter(word => !empty.has(word))
}

export function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_'’-]*/gu) ?? []
}

export function sameStem(one: string, other: string): boolean {
  if (one === other || singular(one) === singular(other)) return true
  // Ids differ in what stems leave out: `REQ-12` and `REQ-123`.
  if (/\d/.test(one) || /\d/.test(other)) return false
  const shared = Math.min(one.length, other.length)
  return (
    shared >= 6 && one.slice(0, shared - 2) === other.slice(0, shared - 2) && Math.abs(one.length - other.length) <= 4
  )
}

/** `stored` for `store`, `expires` for `expire`. */
export function isVerbForm(word: string, verb: string): boolean {
  const stem = verb.replace(/e$/, '')
  return stem.length >= 3 && word.startsWith(stem) && /^(?:e?[sd]|ing)$/.test(word.slice(stem.length))
}
