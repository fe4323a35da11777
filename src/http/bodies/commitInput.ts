import type { CommitBody } from '#contract/content.ts'
import { Failure, invalidField } from '#domain/errors.ts'
import type { CommitInput, FileInput } from '#usecases/content/planCommit.ts'
import { decodeBase64 } from './base64.ts'

/** Which of the three ways to commit a body uses; a mixture is rejected rather than guessed. */
export function commitInput(body: CommitBody): CommitInput {
  const { sessionIds, handEdits } = body
  return {
    ...waysToCommit(body),
    ...(sessionIds !== undefined && { sessionIds }),
    ...(handEdits !== undefined && { handEdits }),
  }
}

function waysToCommit(body: CommitBody): CommitInput {
  const { sessionId, message } = body
  if (body.files !== undefined) {
    if (body.filePath !== undefined || body.content !== undefined) {
      throw invalidField('files', 'cannot be combined with filePath and content; name every file in files.')
    }
    const files = body.files.map((file, index) => fileInput(`files[${index}].`, file))
    return { kind: 'files', files, sessionId, message }
  }
  if (body.filePath !== undefined) {
    if (body.content === undefined) throw invalidField('content', 'is missing; null deletes the file.')
    const file = { path: body.filePath, content: body.content, baseSha: body.baseSha, encoding: body.encoding }
    return { kind: 'files', files: [fileInput('', file)], sessionId, message }
  }
  if (body.content !== undefined) throw invalidField('filePath', 'is missing.')
  if (sessionId !== undefined) return { kind: 'proposal', sessionId, message }
  const ways = 'Send {sessionId}, {filePath, content, baseSha} or {files: [{path, content, baseSha}]}.'
  throw new Failure('validation_failed', `There is nothing to commit. ${ways}`)
}

type Given = {
  readonly path: string
  readonly content: string | null
  readonly baseSha?: string | null | undefined
  readonly encoding?: 'utf-8' | 'base64' | undefined
}

export function fileInput(prefix: string, file: Given): FileInput {
  return { path: file.path, content: contentOf(prefix, file), baseSha: file.baseSha, sentAs: prefix }
}

function contentOf(prefix: string, { content, encoding }: Given): Uint8Array | null {
  if (content === null) return null
  if (encoding !== 'base64') return Buffer.from(content, 'utf8')
  const decoded = decodeBase64(content)
  if (decoded) return decoded
  throw invalidField(`${prefix}content`, 'is not valid base64.')
}
