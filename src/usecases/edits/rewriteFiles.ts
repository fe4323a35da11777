import { type EditListener, type EditPorts, runEdit, type WithCommit } from './runEdit.ts'
import type { FilesEditInput } from './several/filesTask.ts'
import { prepareFiles } from './several/prepareFiles.ts'
import { proposeFiles } from './several/proposeFiles.ts'
import { type FilesPreview, saveFilesPreview } from './several/saveFilesPreview.ts'

export type RewriteFilesInput = FilesEditInput & { readonly autoCommit: boolean }

/** Like `rewriteFile` for several files: one session, one proposal, one commit (docs/decisions/0023). */
export async function rewriteFiles(
  ports: EditPorts,
  userId: number,
  projectId: number,
  input: RewriteFilesInput,
  listener: EditListener,
): Promise<WithCommit<FilesPreview>> {
  const prepared = await prepareFiles(ports, userId, projectId, input)
  const start = { ...prepared, filePath: prepared.files[0]?.path ?? '', instruction: input.instruction }
  return await runEdit(ports, userId, start, listener, {
    rewrite: observer => prepared.editor.rewrite(observer),
    save: async (run, rewritten) =>
      await saveFilesPreview(ports, run, prepared, await proposeFiles(prepared.task, rewritten)),
    mayCommit: preview => input.autoCommit && isCommittable(preview),
  })
}

function isCommittable({ files, isChanged }: FilesPreview): boolean {
  const isBlocked = files.some(({ warnings }) => warnings.some(({ blocking }) => blocking))
  return isChanged && files.length > 0 && !isBlocked
}
