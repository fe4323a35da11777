import type { Ports } from '#ports/index.ts'
import { consume } from '../consumeLimit.ts'
import { type Budget, budgetOf } from './budget.ts'
import type { ExpectedBill } from './expectedBill.ts'
import { type EditInput, type PreparePorts, prepareEdit } from './prepareEdit.ts'
import type { FilesEditInput } from './several/filesTask.ts'
import { prepareFiles } from './several/prepareFiles.ts'

export type EditEstimate = ExpectedBill & {
  readonly provider: string
  readonly model: string
  readonly remainingEdits: number
  readonly budget: Budget | null
}

/** An edit of one file, or of several. */
export type RequestedEdit =
  | { readonly kind: 'file'; readonly input: EditInput }
  | { readonly kind: 'files'; readonly input: FilesEditInput }

/**
 * What an edit would use and cost, and what is left to pay for it. No model is called, nothing is spent or logged, but
 * estimates have a separate rate limit, because each reads and computes as much as the start of an edit.
 */
export async function estimateEdit(
  ports: PreparePorts & Pick<Ports, 'limiter'>,
  userId: number,
  projectId: number,
  requested: RequestedEdit,
): Promise<EditEstimate> {
  await consume(ports.limiter, ports.settings.rateLimits.estimates, `user:${userId}`)
  const { editor, expected } =
    requested.kind === 'file'
      ? await prepareEdit(ports, userId, projectId, requested.input)
      : await prepareFiles(ports, userId, projectId, requested.input)
  const [remainingEdits, budget] = await Promise.all([
    ports.edits.remaining(userId, ports.settings.editsPerHour),
    budgetOf(ports, userId),
  ])
  return { ...expected, provider: editor.provider, model: editor.model, remainingEdits, budget }
}
