/**
 * Assigns test files to processes, and orders them. Small files share a process, since loading the sources that they
 * import is most of what such a file costs. Within a group a file is a test that imports it: the tests and hooks that
 * it defines belong to that test, so they finish before the next file begins, and any file can still run alone.
 */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { slowFiles } from './slowFiles.ts'

/** Files of one folder share a process, except slow ones and those outside a folder. */
const folder = /\/test\/([^/]+)\//
const groupFilesMax = 20
const browserFilesMax = 4
const aloneFromS = 15
const otherFileS = 2
/** For all tests of one file together; each test has its own limit as well. */
const fileTimeoutMs = 40 * 60_000

/** The files to pass to node, longest first: files, and one generated entry per group, written to `into`. */
export function groupFiles(root: string, files: readonly string[], into: string): readonly string[] {
  const secondsOf = (file: string) => slowFiles[relative(root, file)] ?? otherFileS
  const entries: { readonly path: string; readonly seconds: number }[] = []
  const folderOf = (file: string) => (secondsOf(file) < aloneFromS ? folder.exec(file)?.[1] : undefined)
  for (const [name, together] of Map.groupBy(files, folderOf)) {
    if (name === undefined) {
      entries.push(...together.map(path => ({ path, seconds: secondsOf(path) })))
      continue
    }
    const filesMax = name === 'browser' ? browserFilesMax : groupFilesMax
    for (let first = 0; first < together.length; first += filesMax) {
      const group = together.slice(first, first + filesMax)
      const path = join(into, `${name}-${first}.ts`)
      writeFileSync(
        path,
        `import { runTogether } from '${import.meta.filename}'\nrunTogether(${JSON.stringify(group)})\n`,
      )
      entries.push({ path, seconds: group.reduce((sum, file) => sum + secondsOf(file), 0) })
    }
  }
  return entries.toSorted((a, b) => b.seconds - a.seconds).map(({ path }) => path)
}

export function runTogether(files: readonly string[]): void {
  for (const file of files) test(file, { timeout: fileTimeoutMs }, () => import(file))
}
