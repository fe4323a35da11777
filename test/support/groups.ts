/**
 * Small files that stand on the whole service run in few processes, since reading the sources of all of it is most of
 * what such a file costs. Within its process a file is a test that imports it: the tests and hooks that it defines are
 * that test's own, so they are over before the next file begins, and any file can run alone as well.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const groupedFolder = '/test/http/'
const groupFilesMax = 10
/** Of all tests of one file together; each has its own limit too. */
const fileTimeoutMs = 10 * 60_000

/** What node is to run for these files: an entry for each group, written to the folder, and the others as they are. */
export function groupFiles(files: readonly string[], folder: string): readonly string[] {
  const together = files.filter(file => file.includes(groupedFolder))
  const entries: string[] = []
  for (let first = 0; first < together.length; first += groupFilesMax) {
    const entry = join(folder, `group-${entries.length + 1}.ts`)
    const group = JSON.stringify(together.slice(first, first + groupFilesMax))
    writeFileSync(entry, `import { runTogether } from '${import.meta.filename}'\nrunTogether(${group})\n`)
    entries.push(entry)
  }
  return [...entries, ...files.filter(file => !file.includes(groupedFolder))]
}

export function runTogether(files: readonly string[]): void {
  for (const file of files) test(file, { timeout: fileTimeoutMs }, () => import(file))
}
