import assert from 'node:assert/strict'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { EditFilesReply, EditSessionRecord } from '#contract/edits.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import type { Block } from '../../support/scriptedModel.ts'

/** A project with a few pages, and model answers that edit several of them. */

export const pages = {
  'docs/limits.md':
    '# Limits\n\n- **REQ-001** A call MUST end within 2 s.\n- **REQ-002** A file MUST be below 1 MiB.\n\nDue in May.\n',
  'docs/errors.md': '# Errors\r\n\r\n- **REQ-010** A fault MUST have a code.\r\n\r\nDue in May.\r\n',
  'docs/scope.md': '# Scope\n\nWhat the service does.\n\nDue in May.\n',
} as const

export type Part =
  | { readonly file?: string; readonly blocks: readonly Block[] }
  | { readonly make: string; readonly text: string }

export function blocksAnswer(nonce: string, parts: readonly Part[], summary = 'as scripted'): string {
  return `${parts.map(part => written(part, nonce)).join('\n')}\nSUMMARY: ${summary}\n`
}

function written(part: Part, nonce: string): string {
  if ('make' in part) return `<<<<<<< FILE ${nonce} ${part.make}\n${part.text}\n>>>>>>> END ${nonce}`
  const lines = part.blocks.map(({ search, replace }) =>
    [
      `<<<<<<< SEARCH ${nonce}`,
      search,
      `======= ${nonce}`,
      ...(replace === '' ? [] : [replace]),
      `>>>>>>> REPLACE ${nonce}`,
    ].join('\n'),
  )
  return [...(part.file === undefined ? [] : [`<<<<<<< IN ${nonce} ${part.file}`]), ...lines].join('\n')
}

export async function projectWith(user: TestUser, files: Readonly<Record<string, string>> = pages) {
  const { id } = await user.project()
  const path = `/api/projects/${id}`
  const made = await user.post(`${path}/commit`, {
    files: Object.entries(files).map(([name, content]) => ({ path: name, content, baseSha: null })),
  })
  assert.equal(made.status, 201, made.text)
  const shas = new Map(made.as<CommitReply>().files.map(file => [file.path, file.sha]))
  const ask = (request: object): Promise<Answer> =>
    user.post(`${path}/edit`, { filePaths: Object.keys(files), instruction: 'As scripted.', ...request })
  return {
    id,
    path,
    shas,
    ask,
    async edited(request: object = {}): Promise<EditFilesReply> {
      const answer = await ask(request)
      assert.equal(answer.status, 200, answer.text)
      return answer.as<EditFilesReply>()
    },
    commit: (request: object): Promise<Answer> => user.post(`${path}/commit`, request),
    async text(name: string): Promise<string> {
      return (await user.get(`${path}/files/${name}`)).as<FileRecord>().content
    },
    async history(): Promise<readonly EditSessionRecord[]> {
      return (await user.get(`${path}/edit-history`)).as<EditSessionRecord[]>()
    },
    async commits(): Promise<number> {
      return (await user.get(`${path}/commits?limit=100`)).as<unknown[]>().length
    },
  }
}

export type FilesProject = Awaited<ReturnType<typeof projectWith>>
