import type { Ports } from '#ports/index.ts'
import type { EditSessionFile } from '#ports/stores/edits.ts'
import { type OpenProject, openWritableProject } from '../../access/ownProject.ts'
import { withQueued } from '../../content/queue/withQueued.ts'
import { type ExpectedBill, expectedBill } from '../expectedBill.ts'
import type { NoncePorts } from '../modelEditor.ts'
import type { PreparePorts } from '../prepareEdit.ts'
import { requireFilesInput } from './filesInput.ts'
import type { FilesEditInput, FilesEditor, FilesTask } from './filesTask.ts'
import { joinedTask } from './joinedTask.ts'
import { modelFilesEditor } from './modelFilesEditor.ts'
import { readFiles } from './readFiles.ts'
import { rulesFilesEditor, tryRulesOnFiles } from './rulesFilesEditor.ts'

export type PreparedFiles = {
  readonly project: OpenProject
  readonly task: FilesTask
  readonly files: readonly EditSessionFile[]
  readonly refines: number | null
  readonly editor: FilesEditor
  readonly expected: ExpectedBill
}

/** Everything known about an edit of several files before anything is spent. */
export async function prepareFiles(
  ports: PreparePorts,
  userId: number,
  projectId: number,
  input: FilesEditInput,
): Promise<PreparedFiles> {
  requireFilesInput(input)
  const project = await openWritableProject(ports, userId, projectId)
  const { project: current } = await withQueued(ports, project)
  const { task, refines } = await readFiles(ports, userId, current, input)
  const editor = await chooseEditor(ports, current, task)
  const files = task.files.map(({ path, sha }) => ({ path, baseSha: sha }))
  return { project, task, files, refines, editor, expected: await expectedBill(ports, editor, joinedTask(task)) }
}

/** As for one file: rules first, if they change at least one of the files. */
async function chooseEditor(
  ports: NoncePorts & Pick<Ports, 'ai' | 'settings'>,
  project: OpenProject,
  task: FilesTask,
): Promise<FilesEditor> {
  const { ai: model, settings } = ports
  const onModel = (ai: NonNullable<typeof model>) =>
    modelFilesEditor(ports, { model: ai, isTaken: path => isTaken(project, path) }, task)
  if (model !== null && !settings.rulesFirst) return onModel(model)
  const results = await tryRulesOnFiles(task)
  return model === null || results.some(({ result }) => result.kind === 'edited')
    ? rulesFilesEditor(task, results)
    : onModel(model)
}

async function isTaken(project: OpenProject, path: string): Promise<boolean> {
  const at = { ref: project.defaultBranch, path, maxBytes: 0 }
  return (await project.codeHost.repos.readFile(project.access, project.repo, at)) !== null
}
