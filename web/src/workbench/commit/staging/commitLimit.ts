import { limits } from '#domain/limits.ts'
import type { Draft } from '../../../drafts/draft.ts'

const mebibyte = 1024 * 1024

/** Why these drafts are certainly too many or too large for one commit; `null` otherwise. */
export function beyondLimit(chosen: readonly Pick<Draft, 'content' | 'encoding'>[]): string | null {
  const { filesPerCommit, bodyMaxBytes } = limits
  if (chosen.length > filesPerCommit) {
    return `One commit takes ${filesPerCommit} changes, of which a renamed file is two; ${chosen.length} are chosen. ${remedy}`
  }
  // At least as many bytes are sent, and three of an image as four.
  const sent = chosen.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  if (sent <= bodyMaxBytes) return null
  const mebibytes = (bytes: number) => (bytes * 3) / 4 / mebibyte
  return `The chosen files are too large for one commit: together about ${Math.ceil(mebibytes(sent))} MiB of at most ${mebibytes(bodyMaxBytes)}. ${remedy}`
}

const remedy = 'Uncheck some, and commit them afterwards.'
