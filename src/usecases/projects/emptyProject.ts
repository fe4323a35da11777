import { invalidField } from '#domain/errors.ts'
import { HostError, type ProjectHost, type Repo } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Creation, Project } from '#ports/stores/project.ts'
import type { StepRecord } from '#ports/stores/projects.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { ImportInput } from './importOf.ts'

/**
 * Projects that are created without content: provisioning stops at the empty repository and resumes with the first push
 * into it (`usecases/git/firstPush.ts`).
 */

export type EmptyInput = ImportInput & { readonly empty?: boolean }

/** Refuses inputs and hosts that an empty project does not support. */
export function requireEmptyInput(codeHost: ProjectHost, { repoFullName, templateId, repoToken }: ImportInput): void {
  if (repoFullName !== undefined) {
    throw invalidField('empty', 'cannot be given with repoFullName: an imported repository has its own content.')
  }
  if (typeof templateId === 'number') {
    throw invalidField('templateId', 'cannot be given with empty: a template has content. Leave one of them out.')
  }
  if (repoToken !== undefined) {
    throw invalidField('repoToken', 'cannot be given with empty: no repository is imported.')
  }
  if (codeHost.emptyRepos === undefined) {
    throw invalidField(
      'empty',
      `is not accepted here: ${codeHost.label} hosts the repositories. Create one there, push to it, then send its name as repoFullName.`,
    )
  }
}

export async function createEmptyRepository(
  codeHost: ProjectHost,
  request: { readonly marker: string; readonly owner: string; readonly name: string },
): Promise<Repo> {
  if (!codeHost.emptyRepos) throw new HostError('invalid', `${codeHost.label} does not create empty repositories.`)
  return await codeHost.emptyRepos.create(request)
}

/** The record of the first content, with the project's default branch; `null` while there is none. */
export async function detectFirstPush({ codeHost, repo }: OpenProject): Promise<StepRecord | null> {
  const defaultBranch = (await codeHost.emptyRepos?.startingBranch(repo)) ?? null
  return defaultBranch === null ? null : { step: 'content', status: 'BUILDING', statusReason: null, defaultBranch }
}

/** What the record of an empty repository says about the project. */
export const waitingReason = 'Waits for the first push.'

/** A project whose push is expected is checked once more, because the end of the push may be lost; others are not. */
export async function waitForPush(
  { projects }: Pick<Ports, 'projects'>,
  { id }: Pick<Project, 'id'>,
  creation: Pick<Creation, 'epoch' | 'attempts'>,
): Promise<'waiting'> {
  await projects.awaitPush(id, creation)
  return 'waiting'
}
