import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requirePath } from '#domain/paths.ts'
import { refOrDefault } from '#domain/refs.ts'
import { decodeText } from '#domain/text/encoding.ts'
import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { isRemoteHost } from '../access/outage.ts'
import { type OpenProject, openProject } from '../access/ownProject.ts'
import { computeFor } from '../compute.ts'
import { type FileCommit, fileHistory } from './fileHistory.ts'
import type { KnownCommit } from './listCommits.ts'
import { readRegularFile } from './readContent.ts'

export type Blame = {
  readonly path: string
  readonly commitSha: string
  /** Lines from 1, both included; `commit` is a position in `commits`, `null` where the line is older than those. */
  readonly ranges: readonly { readonly startLine: number; readonly endLine: number; readonly commit: number | null }[]
  readonly commits: readonly (KnownCommit & { readonly instructions: readonly string[] })[]
}

/**
 * The commit that brought each line of a file, and the instructions of its edit sessions. Computed from the versions of
 * the file, which every host has, as far back as the limits allow. In a history with merges, a line may be attributed
 * to the merge that brought it to the branch.
 */
export async function blameFile(
  ports: AccessPorts & Pick<Ports, 'projects' | 'edits' | 'work' | 'clock'>,
  userId: number,
  projectId: number,
  input: { readonly path: string; readonly ref: string | undefined },
): Promise<Blame> {
  const path = requirePath('path', input.path)
  const project = await openProject(ports, userId, projectId)
  const ref = refOrDefault(input.ref, project)
  const file = await readRegularFile(project, { path, ref, maxBytes: limits.editFileMaxBytes })
  if (!file) throw new Failure('not_found', `There is no ${path} at ${ref}.`)
  const text = decodeText(file.content)
  if (text === null) throw new Failure('validation_failed', `${path} is not text, so it has no lines.`)
  const limit = isRemoteHost(project.codeHost) ? limits.blameRemoteVersionsMax : limits.blameVersionsMax
  const history = await fileHistory(project, { path, ref: file.commitSha, limit })
  const read = await readVersions(ports, project, history?.commits ?? [], text)
  const isWhole = read.isWhole && history?.next === null
  const found = await computeFor(ports, userId, projectId)('blame', { versions: read.texts })
  const oldest = read.texts.length - 1
  const named = (history?.commits ?? []).slice(0, read.texts.length)
  const ranges = found.map(({ start, end, version }) => {
    const isKnown = version < named.length && (version < oldest || isWhole)
    return { startLine: start + 1, endLine: end, commit: isKnown ? version : null }
  })
  return { path, commitSha: file.commitSha, ranges, commits: await withEditSessions(ports, userId, projectId, named) }
}

type Versions = { readonly texts: readonly string[]; readonly isWhole: boolean }

/** The texts of the file at its commits, newest first, as far as they are texts and within the limits. */
async function readVersions(
  { clock }: Pick<Ports, 'clock'>,
  project: OpenProject,
  commits: readonly FileCommit[],
  newest: string,
): Promise<Versions> {
  const deadlineMs = clock.monotonicMs() + limits.blameMaxMs
  const texts = [newest]
  let bytesLeft = limits.blameMaxBytes
  for (let done = 1; done < commits.length; ) {
    const next = commits.slice(done, done + readConcurrency)
    const read = await Promise.all(next.map(({ path, sha }) => readVersion(project, path, sha)))
    for (const version of read) {
      // The file was deleted there, and added again by the commit after it.
      if (version.kind === 'missing') return { texts, isWhole: true }
      if (version.kind === 'unreadable') return { texts, isWhole: false }
      bytesLeft -= version.text.length
      if (bytesLeft < 0) return { texts, isWhole: false }
      texts.push(version.text)
    }
    done += next.length
    if (clock.monotonicMs() > deadlineMs && done < commits.length) return { texts, isWhole: false }
  }
  return { texts, isWhole: true }
}

const readConcurrency = 8

/** `unreadable`: not a text that can be compared. */
type Version =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }

async function readVersion({ codeHost, access, repo }: OpenProject, path: string, ref: string): Promise<Version> {
  const file = await codeHost.repos.readFile(access, repo, { ref, path, maxBytes: limits.editFileMaxBytes })
  if (file === null) return { kind: 'missing' }
  const text = file.content && decodeText(file.content)
  return text === null ? { kind: 'unreadable' } : { kind: 'text', text }
}

async function withEditSessions(
  { edits }: Pick<Ports, 'edits'>,
  userId: number,
  projectId: number,
  commits: readonly FileCommit[],
): Promise<Blame['commits']> {
  const known = await edits.byCommits(
    projectId,
    commits.map(({ sha }) => sha),
  )
  const ids = [...known.values()].flat()
  const sessions = ids.length === 0 ? [] : await edits.withRefined(userId, projectId, ids, ids.length)
  const byId = new Map<number, EditSession>(sessions.map(session => [session.id, session]))
  return commits.map(commit => {
    const editSessionIds = known.get(commit.sha) ?? []
    const instructions = editSessionIds.flatMap(id => byId.get(id)?.instruction ?? [])
    return { ...commit, editSessionIds, instructions }
  })
}
