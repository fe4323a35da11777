import { limits } from '#domain/limits.ts'
import type { BilledTask } from '../expectedBill.ts'
import type { FilesTask } from './filesTask.ts'

const charsPerToken = 4

/**
 * The files as one document, which costs what they cost together: it is shown whole or, if it is long, by its outline and
 * the sections concerned. Not more of it is shown than one edit reads.
 */
export function joinedTask({ files, instruction, earlier, compute }: FilesTask): BilledTask {
  const joined = files.map(({ path, text }) => `# ${path}\n\n${text}`).join('\n')
  const text = joined.slice(0, limits.editShownMaxTokens * charsPerToken)
  return { text, instruction, earlier, compute }
}
