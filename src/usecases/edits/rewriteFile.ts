import { type EditInput, type PreparedEdit, prepareEdit } from './prepareEdit.ts'
import { type EditListener, type EditPorts, runEdit, type WithCommit } from './runEdit.ts'
import { type EditPreview, savePreview } from './savePreview.ts'

export type RewriteInput = EditInput & { readonly autoCommit: boolean }

/**
 * Rewrites one file (Interface §4 rule 5): a preview with its diff, logged as an edit session, committed only if
 * autoCommit is set and nothing prevents it. Every run is logged, including failed ones.
 */
export async function rewriteFile(
  ports: EditPorts,
  userId: number,
  projectId: number,
  input: RewriteInput,
  listener: EditListener,
): Promise<WithCommit<EditPreview>> {
  const prepared = await prepareEdit(ports, userId, projectId, input)
  const start = {
    ...prepared,
    filePath: prepared.path,
    files: null,
    instruction: input.instruction,
    refines: prepared.base.refined?.sessionId ?? null,
  }
  return await runEdit(ports, userId, start, listener, {
    rewrite: observer => prepared.editor.propose(observer),
    save: (run, proposal) => savePreview(ports, run, prepared, proposal),
    mayCommit: preview => input.autoCommit && isCommittable(preview, prepared),
  })
}

/** An instruction that changed nothing commits nothing, not even the draft that it was applied to. */
function isCommittable({ rewrittenContent, diff, warnings }: EditPreview, { base }: PreparedEdit): boolean {
  return diff !== '' && rewrittenContent !== base.text && !warnings.some(warning => warning.blocking)
}
