import type { EditBlock } from './blocks.ts'

type Repair<Outcome> = {
  /** The blocks of the answer to the repair. */
  readonly blocks: readonly EditBlock[]
  /** How many blocks the first answer had. */
  readonly askedCount: number
  /** Resolves the kept blocks with these. */
  readonly together: (corrected: readonly EditBlock[]) => Promise<Outcome>
  /** Resolves the answer to the repair without the kept blocks. */
  readonly alone: () => Promise<Outcome>
}

/** The kept blocks with the corrected ones, or only the new answer if the model repeated everything. */
export async function mergeRepair<Outcome extends { readonly kind: string }>({
  blocks,
  askedCount,
  ...resolve
}: Repair<Outcome>): Promise<Outcome> {
  const together = await resolve.together(blocks.map(block => ({ ...block, number: block.number + askedCount })))
  if (together.kind === 'edits' || blocks.length < askedCount) return together
  const alone = await resolve.alone()
  return alone.kind === 'edits' ? alone : together
}
