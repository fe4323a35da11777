import { type Fields, isFields, type Value } from './value.ts'
import { valueCache } from './valueCache.ts'

/**
 * A large JSON object whose members are parsed when they are read, so that a page of it takes the memory of what it
 * shows. Members of its outer levels are found in one pass over the bytes for each level.
 */
export function lazyJson(bytes: Uint8Array): Fields | null {
  const cache = valueCache(cacheMaxBytes, isFields)
  const start = skipSpace(bytes, bytes[0] === 0xef ? 3 : 0)
  return bytes[start] === openBrace ? objectAt(start, 0) : null

  function objectAt(start: number, level: number): Fields {
    const object = {}
    let members = 0
    for (let at = skipSpace(bytes, start + 1); bytes[at] === quote && members++ < membersMax; ) {
      const afterName = endOfString(bytes, at)
      const name = parsed(at, afterName)
      const from = skipSpace(bytes, skipSpace(bytes, afterName) + 1)
      const to = endOfValue(bytes, from)
      if (typeof name === 'string') define(object, name, { from, to, level: level + 1 })
      at = skipSpace(bytes, to)
      if (bytes[at] !== comma) break
      at = skipSpace(bytes, at + 1)
    }
    return object
  }

  function define(object: object, name: string, { from, to, level }: Member): void {
    let inner: Fields | undefined
    const get = () => {
      if (bytes[from] !== openBrace || level > levelsMax || to - from < wholeMaxBytes)
        return cache.read(from, to - from, () => parsed(from, to))
      inner ??= objectAt(from, level)
      return inner
    }
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true })
  }

  function parsed(from: number, to: number): Value {
    if (to - from > valueMaxBytes) return null
    try {
      return JSON.parse(decoder.decode(bytes.subarray(from, to))) as Value
    } catch {
      return null
    }
  }
}

type Member = { readonly from: number; readonly to: number; readonly level: number }

const decoder = new TextDecoder()
/** `components`, `schemas`, and a schema. */
const levelsMax = 2
/** Smaller objects are parsed as a whole. */
const wholeMaxBytes = 4 * 1024
const valueMaxBytes = 2 * 1024 * 1024
const membersMax = 20_000
const cacheMaxBytes = 4 * 1024 * 1024

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
] as const

function skipSpace(bytes: Uint8Array, at: number): number {
  while ((bytes[at] ?? 0x21) <= 0x20) at++
  return at
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++
    else if (bytes[at] === quote) return at + 1
  }
  return bytes.length
}

function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at) - 1
        break
      case openBrace:
      case openBracket:
        depth++
        break
      case closeBrace:
      case closeBracket:
        if (depth === 0) return at
        depth--
        break
      case comma:
        if (depth === 0) return at
    }
  }
  return bytes.length
}
