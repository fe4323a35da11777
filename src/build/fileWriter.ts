import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from './buildError.ts'
import { contentHash, hashContent } from './hash.ts'
import type { Made } from './outputs.ts'

/** Below the folder of a site: what a build needs for the next one. */
export const ownFolder = '.speckeep'

/** A file that is written but has no path yet; `place` gives it one. Only the latest one can still be placed. */
type StagedFile = {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly place: (path: string) => void
}

/** Texts that may be longer get separate memory. */
const sharedBytes = 1024 * 1024
/** In UTF-8, of a UTF-16 code unit. */
const bytesPerUnitMax = 3

/** Writes the files below a folder atomically, one after the other. */
export function fileWriter(root: string) {
  const folders = new Set<string>()
  const staging = join(root, ownFolder, `staged.${process.pid}`)
  const encode = sharingEncoder()
  const place = (path: string) => {
    const target = join(root, path)
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    renameSync(staging, target)
  }
  const write = (path: string, content: string | Uint8Array) => {
    const file = openNew(staging)
    try {
      writeFileSync(file, content)
    } finally {
      closeSync(file)
    }
    place(path)
  }
  return {
    write,
    stage: async (made: Made): Promise<StagedFile> => {
      if (typeof made !== 'string' && !(made instanceof Uint8Array))
        return { ...(await writeText(staging, made, encode)), place }
      const bytes = typeof made === 'string' ? encode(made) : made
      return { hash: hashContent(bytes), size: bytes.length, place: path => write(path, bytes) }
    },
    writeParts: (path: string, parts: Iterable<Uint8Array>) => {
      const file = openNew(staging)
      try {
        for (const part of parts) writeFileSync(file, part)
      } finally {
        closeSync(file)
      }
      place(path)
    },
  }
}

/** A file that did not exist: a link that was prepared at its path is removed, never followed. */
export function openNew(path: string): number {
  try {
    return openSync(path, 'wx+')
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    rmSync(path, { force: true })
    return openSync(path, 'wx+')
  }
}

/** Encodes a text in memory that the next text takes over: a site has thousands. */
function sharingEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder()
  const shared = new Uint8Array(sharedBytes)
  return text => {
    if (text.length * bytesPerUnitMax > sharedBytes) return encoder.encode(text)
    return shared.subarray(0, encoder.encodeInto(text, shared).written)
  }
}

async function writeText(
  path: string,
  parts: Iterable<string> | AsyncIterable<string>,
  encode: (text: string) => Uint8Array,
): Promise<Omit<StagedFile, 'place'>> {
  const hash = contentHash()
  let size = 0
  const file = openNew(path)
  try {
    for await (const part of parts) {
      const bytes = encode(part)
      hash.add(bytes)
      size += bytes.length
      writeFileSync(file, bytes)
    }
  } finally {
    closeSync(file)
  }
  return { hash: hash.finish(), size }
}
