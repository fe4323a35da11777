import { type CommitResult, commitFiles } from '../content/commitFiles.ts'
import { beginRun } from './beginRun.ts'
import { type EditListener, type EditPorts, type EditStep, loggedRun } from './rewriteFile.ts'
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
): Promise<FilesPreview & { readonly result?: CommitResult }> {
  const prepared = await prepareFiles(ports, userId, projectId, input)
  const run = await beginRun(ports, userId, {
    ...prepared,
    filePath: prepared.files[0]?.path ?? '',
    instruction: input.instruction,
  })
  const { sessionId } = run
  const emitStep = (step: EditStep): void => listener.emit({ kind: 'progress', step, sessionId })
  const preview = await loggedRun(ports, run, listener, async watch => {
    const rewritten = await prepared.editor.rewrite({ ...watch, onStep: emitStep })
    emitStep('checking')
    return await saveFilesPreview(ports, run, prepared, await proposeFiles(prepared.task, rewritten))
  })
  if (!input.autoCommit || !mayCommit(preview)) return preview
  emitStep('committing')
  const asPreviewed = { files: [], sessionId, proposalOnly: true, message: undefined }
  return { ...preview, result: await commitFiles(ports, userId, projectId, asPreviewed) }
}

function mayCommit({ files, isChanged }: FilesPreview): boolean {
  const isBlocked = files.some(({ warnings }) => warnings.some(({ blocking }) => blocking))
  return isChanged && files.length > 0 && !isBlocked
}
