import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash, hashContent } from './hash.ts'
import type { Made } from './outputs.ts'

/** Below the folder of a site: what a build needs for the next one. */
export const ownFolder = '.speckeep'

/** A file that is made; `place` gives it its path. Only the latest one can still be placed. */
type Draft = {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly place: (path: string) => void
}

/** Writes the files below a folder atomically, one after the other. */
export function fileWriter(root: string) {
  const folders = new Set<string>()
  const draft = join(root, ownFolder, `draft.${process.pid}`)
  const place = (path: string) => {
    const target = join(root, path)
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    renameSync(draft, target)
  }
  const write = (path: string, bytes: string | Uint8Array) => {
    writeFileSync(draft, bytes)
    place(path)
  }
  return {
    write,
    draft: async (made: Made): Promise<Draft> => {
      if (typeof made === 'string' || made instanceof Uint8Array)
        return { hash: hashContent(made), size: Buffer.byteLength(made), place: path => write(path, made) }
      return { ...(await writeText(draft, made)), place }
    },
    writeParts: (path: string, parts: Iterable<Uint8Array>) => {
      const file = openSync(draft, 'w')
      try {
        for (const part of parts) writeFileSync(file, part)
      } finally {
        closeSync(file)
      }
      place(path)
    },
  }
}

async function writeText(path: string, parts: Iterable<string> | AsyncIterable<string>): Promise<Omit<Draft, 'place'>> {
  const hash = contentHash()
  let size = 0
  const file = openSync(path, 'w')
  try {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      hash.add(bytes)
      size += bytes.length
      writeFileSync(file, bytes)
    }
  } finally {
    closeSync(file)
  }
  return { hash: hash.finish(), size }
}
