import { limits } from '#domain/limits.ts'
import type { BilledTask } from '../expectedBill.ts'
import type { FilesTask } from './filesTask.ts'

const charsPerToken = 4

/**
 * The files as one document, which costs as much as they do together: it is shown in full or, if it is long, as its
 * outline and the relevant sections. At most as much of it is shown as one edit reads.
 */
export function joinedTask({ files, instruction, earlier, compute }: FilesTask): BilledTask {
  const joined = files.map(({ path, text }) => `# ${path}\n\n${text}`).join('\n')
  const text = joined.slice(0, limits.editShownMaxTokens * charsPerToken)
  return { text, instruction, earlier, compute }
}
