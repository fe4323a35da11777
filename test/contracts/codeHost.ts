import { test } from 'node:test'
import { type HostSubject, newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { committing } from './codeHost/committing.ts'
import { concurrency } from './codeHost/concurrency.ts'
import { creation } from './codeHost/creation.ts'
import { history } from './codeHost/history.ts'
import { reading } from './codeHost/reading.ts'
import { refs } from './codeHost/refs.ts'
import { takeover } from './codeHost/takeover.ts'
import { visibility } from './codeHost/visibility.ts'

export type { HostSubject, PushedFile } from '#testing/hosts/project.ts'

/** Registers one test, with a fresh project on a fresh host. */
export type Check = (title: string, body: (project: Project) => Promise<void>) => void

/** The behaviour of every driver of the `CodeHost` port (see `src/ports/hosts.ts`). */
export function codeHostContract(name: string, makeHost: () => Promise<HostSubject>): void {
  const check: Check = (title, body) =>
    test(`${name}: ${title}`, async () => {
      const subject = await makeHost()
      try {
        await body(await openProject(subject, newRepo(subject, starterFiles)))
      } finally {
        await subject.close()
      }
    })
  for (const chapter of [creation, takeover, reading, refs, committing, concurrency, history, visibility])
    chapter(check)
}
