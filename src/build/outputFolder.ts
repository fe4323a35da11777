import { constants, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { BuildError, codeOf } from './buildError.ts'
import { fileWriter, openNew, ownFolder } from './fileWriter.ts'
import type { Made, Output } from './outputs.ts'

/**
 * The folder that a site is written to. Below `.speckeep` it records what it wrote, so that it touches nothing else and
 * writes nothing twice:
 *
 *   manifest.json     every file that a build made      surveys, fragments     caches computed from the sources
 */
export type OutputFolder = {
  readonly path: string
  /** The files present, by path, with their size. */
  readonly present: ReadonlyMap<string, number>
  readonly manifest: Manifest
}

export type Manifest = ReadonlyMap<string, WrittenFile>
/** `hash` of the content; `key` of its inputs. */
export type WrittenFile = { readonly key: string; readonly hash: string; readonly size: number }

const manifestName = 'manifest.json'
const format = 1

/**
 * Refuses a folder that contains anything that no build wrote, and links in any case: a clone may contain the folder,
 * with a manifest that names them.
 */
export function openOutputFolder(path: string): OutputFolder {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) throw new BuildError(`${path} is no folder; --out takes one.`)
  const present = found ? listFiles(path) : new Map<string, number>()
  const manifest = readManifest(path)
  const foreign = [...present].flatMap(([file, size]) => (size === notRegular || !manifest.has(file) ? [file] : []))
  const [first] = foreign
  if (first !== undefined) {
    const more = foreign.length > 1 ? ` and ${foreign.length - 1} more` : ''
    throw new BuildError(
      `${path} contains files that Speckeep did not write (${first}${more}); name another folder with --out, or empty it.`,
    )
  }
  return { path, present, manifest }
}

const notRegular = -1

/** Files with their size; links anywhere, and whatever else no build writes, with `notRegular`. */
function listFiles(root: string): Map<string, number> {
  const files = new Map<string, number>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else if (!entry.isFile()) files.set(path, notRegular)
      else if (!isOwn(path)) files.set(path, lstatSync(join(root, path)).size)
    }
  }
  visit('')
  return files
}

function isOwn(path: string): boolean {
  return path.startsWith(`${ownFolder}/`)
}

function readManifest(root: string): Manifest {
  try {
    const read: unknown = JSON.parse(readFileSync(join(root, ownFolder, manifestName), 'utf8'))
    const isOurs = typeof read === 'object' && read !== null && 'format' in read && read.format === format
    return new Map(isOurs && 'outputs' in read ? (read.outputs as [string, WrittenFile][]) : [])
  } catch {
    return new Map()
  }
}

/** Render processes get their next job in these pauses. */
const pauseEveryMs = 10

export type WriteReport = { readonly written: readonly string[]; readonly removed: readonly string[] }

/**
 * Makes the folder contain exactly these files. Each file is written atomically; the next build recognizes the folder
 * of an interrupted build as its own.
 */
export async function writeOutputs(
  { path: root, present, manifest }: OutputFolder,
  outputs: ReadonlyMap<string, Output>,
): Promise<WriteReport> {
  mkdirSync(join(root, ownFolder), { recursive: true })
  const file = fileWriter(root)
  const removed = [...manifest.keys()].filter(path => !outputs.has(path) && present.has(path))
  const isKept = (path: string, key: string) => {
    const before = manifest.get(path)
    return before !== undefined && before.key === key && present.get(path) === before.size
  }
  const doubtful = [...outputs].filter(([path, { key }]) => !isKept(path, key)).map(([path]) => path)
  /** Until everything is written, the manifest is absent, because files may be old or new. */
  if (doubtful.length > 0) {
    const interim = new Map([...manifest, ...doubtful.map(path => [path, unwritten] as const)])
    file.write(join(ownFolder, manifestName), printManifest(interim))
  }
  for (const path of removed) removeFile(root, path)

  const begun = new Map<string, Promise<Made>>()
  for (const [path, output] of outputs) {
    if (!output.isSlow || isKept(path, output.key)) continue
    const made = output.make()
    made.catch(() => {})
    begun.set(path, made)
  }

  const written: string[] = []
  const after = new Map<string, WrittenFile>()
  let pausedMs = performance.now()
  for (const [path, { key, make }] of slowLast(outputs)) {
    const before = manifest.get(path)
    if (before && isKept(path, key)) {
      after.set(path, before)
      continue
    }
    if (performance.now() - pausedMs > pauseEveryMs) {
      await setImmediate()
      pausedMs = performance.now()
    }
    const staged = await file.stage(await (begun.get(path) ?? make()))
    after.set(path, { key, hash: staged.hash, size: staged.size })
    if (before?.hash === staged.hash && present.get(path) === staged.size) continue
    staged.place(path)
    written.push(path)
  }
  file.write(join(ownFolder, manifestName), printManifest(after))
  return { written, removed }
}

function slowLast(outputs: ReadonlyMap<string, Output>): readonly (readonly [string, Output])[] {
  return [...outputs].toSorted(([, one], [, other]) => Number(one.isSlow ?? false) - Number(other.isSlow ?? false))
}

const unwritten: WrittenFile = { key: '', hash: '', size: -1 }

function printManifest(outputs: Manifest): string {
  const sorted = [...outputs].sort(([a], [b]) => (a < b ? -1 : 1))
  return `{"format":${format},"outputs":[\n${sorted.map(entry => JSON.stringify(entry)).join(',\n')}\n]}\n`
}

/** A file without a name, so that nothing of it is left when the process ends. */
export function openUnnamed(root: string): number {
  const path = join(root, ownFolder, `spool.${process.pid}`)
  mkdirSync(dirname(path), { recursive: true })
  const file = openNew(path)
  rmSync(path)
  return file
}

/** Caches of builds, beside the manifest; `null`: there is none. */
export function openCached(root: string, name: string): number | null {
  try {
    return openSync(join(root, ownFolder, name), constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch {
    return null
  }
}

/** `null` deletes it. */
export function writeCached(root: string, name: string, parts: Iterable<Uint8Array> | null): void {
  if (parts === null) rmSync(join(root, ownFolder, name), { force: true })
  else fileWriter(root).writeParts(join(ownFolder, name), parts)
}

/** Also removes the folders that this leaves empty. */
function removeFile(root: string, path: string): void {
  rmSync(join(root, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder))
    } catch (error) {
      if (codeOf(error) === 'ENOTEMPTY') return
      throw error
    }
  }
}
