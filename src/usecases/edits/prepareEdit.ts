import { requireWritablePath } from '#domain/paths.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { type OpenProject, openWritableProject } from '../access/ownProject.ts'
import { computeFor } from '../compute.ts'
import { withQueued } from '../content/queue/withQueued.ts'
import { chooseEditor } from './chooseEditor.ts'
import { contextLoader } from './contextLoader.ts'
import { type EditBase, readEditBase } from './editBase.ts'
import type { Editor, EditTask } from './editTask.ts'
import { type ExpectedBill, expectedBill } from './expectedBill.ts'
import { pagesProgramOf } from './pagesProgram.ts'

export type PreparePorts = AccessPorts &
  Pick<
    Ports,
    | 'projects'
    | 'queuedCommits'
    | 'edits'
    | 'proposals'
    | 'contentCache'
    | 'ai'
    | 'prices'
    | 'settings'
    | 'tokens'
    | 'random'
    | 'work'
    | 'clock'
  >

export type EditInput = {
  readonly filePath: string
  readonly instruction: string
  /** The caller's draft; the rewrite builds on it, and the diff is still computed against the committed file. */
  readonly content?: string
  readonly baseSha?: string | null
  readonly create?: boolean
  /** Lines of the text that the rewrite builds on. */
  readonly selection?: { readonly startLine: number; readonly endLine: number }
  /** The edit session whose proposal the rewrite builds on. */
  readonly refines?: number
}

export type PreparedEdit = {
  readonly project: OpenProject
  readonly path: string
  readonly base: EditBase
  readonly task: EditTask
  readonly editor: Editor
  readonly expected: ExpectedBill
}

/** Everything known about an edit before anything is spent. */
export async function prepareEdit(
  ports: PreparePorts,
  userId: number,
  projectId: number,
  input: EditInput,
): Promise<PreparedEdit> {
  const path = requireWritablePath('filePath', input.filePath)
  const project = await openWritableProject(ports, userId, projectId)
  const { project: current } = await withQueued(ports, project)
  const base = await readEditBase(ports, userId, current, { ...input, path })
  const compute = computeFor(ports, userId, project.id)
  const deps = { loadContext: contextLoader(ports, current, compute), compute }
  const task = { ...taskOf(base, input), path, ...deps, ...pagesProgramOf(project, { path, ...base }) }
  const editor = await chooseEditor(ports, task)
  return { project, path, base, task, editor, expected: await expectedBill(ports, editor, task) }
}

/** Guards check a refinement as a whole, so that a second round cannot hide a warning about the first. */
function taskOf({ committed, text, refined }: EditBase, { instruction, selection }: EditInput) {
  return {
    text,
    committed,
    guardedFrom: refined ? ('committed' as const) : ('text' as const),
    instruction,
    earlier: refined?.instructions ?? [],
    isEarlierByRules: refined?.isByRules ?? true,
    ...(selection && { selection }),
  }
}
