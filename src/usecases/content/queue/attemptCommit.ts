import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#domain/errors.ts'
import { type FileChange, HostError } from '#ports/hosts.ts'
import type { AttemptedFile } from '#ports/stores/commitAttempts.ts'
import type { Sending } from '#ports/stores/queuedCommits.ts'
import { WorkError } from '#ports/work.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import { leaseUntil, withRenewal } from '../../lease.ts'
import type { PreparedCommit } from '../landCommit.ts'
import { type FinishPorts, finishAttempts } from './finishAttempts.ts'

const lookEveryMs = 100

export type Attempt = {
  /** `null`: nothing is recorded yet, or the host needs no record. */
  id(): number | null
  /** Called before each sending. */
  record(changes: readonly FileChange[], sending: Sending): Promise<void>
}

/**
 * Sends a commit to a host that may have to take it back. What is sent is recorded before, so that another process takes
 * it back if this one ends (docs/decisions/0040). Earlier commits of the same files are finished first: otherwise this
 * one could find its own text there, and that would then be taken back.
 */
export async function attemptCommit<T>(
  ports: FinishPorts,
  project: OpenProject,
  { message, author }: PreparedCommit,
  send: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  if (project.codeHost.repos.takeBack === undefined) return await send({ id: () => null, record: async () => {} })
  const { commitAttempts } = ports
  let id: number | null = null
  const end = async () => {
    if (id !== null)
      await commitAttempts.end(id).catch(error => ports.events.fault({ where: `commit attempt ${id}`, error }))
  }
  const release = async () => id !== null && (await commitAttempts.renew(id, ports.clock.now()))
  const renew = async () => id === null || (await commitAttempts.renew(id, leaseUntil(ports)))

  async function record(changes: readonly FileChange[], { sentAs, sentFrom }: Sending): Promise<void> {
    const files = changes.map(
      ({ path, expectedSha }, index): AttemptedFile => ({ path, baseSha: expectedSha, sentAs: sentAs[index] ?? null }),
    )
    if (id !== null) return await commitAttempts.resend(id, files)
    const begun = { projectId: project.id, message, author, files, sentFrom }
    id = await commitAttempts.begin(begun, leaseUntil(ports))
    await finishEarlier(ports, project, { id, paths: files.map(({ path }) => path) })
  }

  return await withRenewal(ports, { what: `a commit to project ${project.id}`, renew }, async () => {
    try {
      const sent = await send({ id: () => id, record })
      await end()
      return sent
    } catch (error) {
      if (isAnswer(error)) await end()
      // Access may have ended after the commit was made: the next round looks.
      else if (error instanceof HostError && error.isAccess) await release()
      throw error
    }
  })
}

/** Any other error leaves open what the host has done. */
function isAnswer(error: unknown): boolean {
  if (error instanceof HostError) return !error.isTransient && !error.isAccess
  return error instanceof Failure || error instanceof WorkError
}

async function finishEarlier(
  ports: FinishPorts,
  project: OpenProject,
  { id, paths }: { readonly id: number; readonly paths: readonly string[] },
): Promise<void> {
  for (;;) {
    await finishAttempts(ports, project)
    if (!(await ports.commitAttempts.isBehind({ id, projectId: project.id }, paths))) return
    await wait(lookEveryMs)
  }
}
