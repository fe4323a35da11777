/**
 * Small files run in few processes, since reading the sources that they stand on is most of what such a file costs.
 * Within its process a file is a test that imports it: the tests and hooks that it defines are that test's own, so they
 * are over before the next file begins, and any file can run alone as well.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** Files of a folder run with each other, a browser for itself, and so does what lies in no folder. */
const folder = /\/test\/(?!browser\/)([^/]+)\//
const groupFilesMax = 10
/** Of all tests of one file together; each has its own limit too. */
const fileTimeoutMs = 40 * 60_000

/** What node is to run for these files: an entry for each group, written to the folder, and the others as they are. */
export function groupFiles(files: readonly string[], into: string): readonly string[] {
  const alone: string[] = []
  const entries: string[] = []
  for (const [name, together] of Map.groupBy(files, file => folder.exec(file)?.[1])) {
    if (name === undefined) alone.push(...together)
    for (let first = 0; name !== undefined && first < together.length; first += groupFilesMax) {
      const entry = join(into, `${name}-${first}.ts`)
      const group = JSON.stringify(together.slice(first, first + groupFilesMax))
      writeFileSync(entry, `import { runTogether } from '${import.meta.filename}'\nrunTogether(${group})\n`)
      entries.push(entry)
    }
  }
  return [...alone, ...entries]
}

export function runTogether(files: readonly string[]): void {
  for (const file of files) test(file, { timeout: fileTimeoutMs }, () => import(file))
}
