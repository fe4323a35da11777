import { Failure } from './errors.ts'

/**
 * The status machine of a project (Interface §3).
 *
 *            content             site ready
 *   INITIALIZING ────▶ BUILDING ────────────▶ ACTIVE ◀───archive/unarchive──▶ ARCHIVED
 *     ▲     │             ▲  │                  │
 *     │     │ fail        │  │ fail             │ commit, push
 *     │     ▼             │  ▼                  │
 *     └── ERROR ──retry───┴─ ERROR ◀──fail──────┘ (ACTIVE ──commit──▶ BUILDING)
 *
 * `usecases/projects/provisionProject.ts` performs content (the repository has its files), site ready and fail;
 * `usecases/content/observeHead.ts` performs commit and push; `usecases/projects/updateProject.ts` archives and
 * unarchives; `usecases/projects/retryProject.ts` retries.
 */
export const projectStatuses = ['INITIALIZING', 'ACTIVE', 'BUILDING', 'ERROR', 'ARCHIVED'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

const transitions: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  INITIALIZING: ['BUILDING', 'ERROR'],
  BUILDING: ['ACTIVE', 'ERROR'],
  ACTIVE: ['BUILDING', 'ARCHIVED', 'ERROR'],
  ERROR: ['INITIALIZING', 'BUILDING'],
  ARCHIVED: ['ACTIVE'],
}

export function canBecome(from: ProjectStatus, to: ProjectStatus): boolean {
  return transitions[from].includes(to)
}

export const visibilities = ['private', 'public'] as const
export type Visibility = (typeof visibilities)[number]

/** The steps of creation, in order; a project records the last one known to be complete. */
export const creationSteps = ['intent', 'repository', 'content', 'pages', 'ready'] as const
export type CreationStep = (typeof creationSteps)[number]

/** Refuses a write to a project that is not writable, and says how to make it writable. */
export function requireWritable(status: ProjectStatus): void {
  if (status === 'ACTIVE' || status === 'BUILDING') return
  throw new Failure('not_ready', notWritable[status])
}

const notWritable: Readonly<Record<'INITIALIZING' | 'ERROR' | 'ARCHIVED', string>> = {
  INITIALIZING: 'The project is still being created. Try again when its status is ACTIVE.',
  ERROR: 'The project could not be created. Call its retry endpoint, then try again.',
  ARCHIVED: 'The project is archived and accepts no changes. Unarchive it first.',
}

/** Whether a project is created and empty: it accepts a push, and has nothing else to read or change. */
export function acceptsFirstPush({ status, waitsForPush }: EmptyProject): boolean {
  return waitsForPush && status === 'INITIALIZING'
}

/** Refuses to read or change content that a project lacks before its first push, and says how to add it. */
export function requireContent(project: EmptyProject): void {
  if (!acceptsFirstPush(project)) return
  throw new Failure(
    'not_ready',
    'The project is empty and waits for its first push. Push a repository to its cloneUrl with git; then its files can be read and changed.',
  )
}

type EmptyProject = { readonly status: ProjectStatus; readonly waitsForPush: boolean }

/**
 * Placeholder for the user's own account in the name of a repository that is not created yet; no code host knows it.
 */
export function ownLabel(userId: number): string {
  return `u${userId}`
}
