import { fstatSync, readSync } from 'node:fs'
import { type Packed, pack, unpack } from '#site/file/packed.ts'
import { type Place, readPlace, type Spool } from './spool.ts'

/**
 * Values by key, kept in files as lines of JSON, so that a value that is only carried over is neither parsed nor
 * serialized, and none takes memory. A value is parsed each time that it is read.
 *
 *   key ⇥ JSON ⏎
 */
export type Cache<T> = {
  has(key: string): boolean
  get(key: string): T | null
  put(key: string, value: T): void
  putPacked(key: string, value: Packed<T>): void
  /** Exactly the lines of these keys, in this order. */
  print(keys: readonly string[]): Iterable<Buffer>
}

const newline = 0x0a
const tab = 0x09
const keyMaxBytes = 64
const chunkBytes = 1024 * 1024

/** `kept` is the file of an earlier build, which has to stay open. */
export function openCache<T>(spool: Spool, kept: number | null): Cache<T> {
  const lines = kept === null ? new Map<string, Place>() : readLines(kept)
  const putPacked = (key: string, packed: Packed<T>) => {
    lines.set(key, spool.add(Buffer.from(`${key}\t`), packed, endOfLine))
  }
  return {
    has: key => lines.has(key),
    get: key => {
      const line = lines.get(key)
      return line === undefined ? null : unpack<T>(readPlace(line).subarray(key.length + 1))
    },
    put: (key, value) => putPacked(key, pack(value)),
    putPacked,
    *print(keys) {
      for (const line of keys.flatMap(key => lines.get(key) ?? [])) yield readPlace(line)
    },
  }
}

const endOfLine = Buffer.of(newline)

/** By key; a truncated line is ignored. */
function readLines(file: number): Map<string, Place> {
  const lines = new Map<string, Place>()
  let from = 0
  for (const to of lineEnds(file)) {
    const start = readPlace({ file, from, to: Math.min(to, from + keyMaxBytes) })
    const divider = start.indexOf(tab)
    if (divider !== -1) lines.set(start.toString('latin1', 0, divider), { file, from, to })
    from = to
  }
  return lines
}

function* lineEnds(file: number): Generator<number> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  const { size } = fstatSync(file)
  for (let at = 0; at < size; at += chunkBytes) {
    const read = chunk.subarray(0, readSync(file, chunk, 0, chunkBytes, at))
    for (let end = read.indexOf(newline); end !== -1; end = read.indexOf(newline, end + 1)) yield at + end + 1
  }
}
