/** Reads a project whose files change all the time, until it is killed: `reader.ts <folder of the copies>` */

import { withCopies } from '#drivers/hosts/copies/index.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { author, bytes } from '#testing/hosts/project.ts'
import { takeTime } from '#testing/takeTime.ts'

export const readPaths = Array.from({ length: 12 }, (_, at) => `docs/${at}.md`)

/** The content of the file, long enough that it is not written in one piece. */
export function textOf(path: string, round: number): string {
  return `${path} of round ${round}\n`.padEnd(200_000, `${round} `)
}

if (process.argv[1] === import.meta.filename) await readOn(process.argv[2] ?? '')

async function readOn(rootDir: string): Promise<never> {
  const memory = memoryHost()
  const host = withCopies(memory, {
    rootDir,
    staleness: { note: () => {}, isTracked: () => true },
    limits: { momentsFlushMs: 20 },
  })
  const template = { key: 'blank', files: readPaths.map(path => ({ path, content: bytes(textOf(path, 0)) })) }
  const place = { marker: 'killed', owner: 'ada', name: 'spec', description: '' }
  const made = await memory.repos.createFromTemplate(null, { ...place, visibility: 'private', template, author })
  const repo = { ...made, projectId: 1 }
  for (let round = 1; ; round++) {
    for (const path of readPaths) {
      await host.repos.readFile(null, repo, { ref: 'main', path, maxBytes: 1_000_000 })
      await host.repos.tree(null, repo, { ref: 'main', path: 'docs', recursive: false })
      console.log(path)
      await takeTime(5)
    }
    const pushed = readPaths.map(path => ({ path, mode: '100644', content: bytes(textOf(path, round)) }))
    memory.push(made, 'main', pushed, new Date(Date.UTC(2026, 0, 1, 0, 0, round)))
  }
}
