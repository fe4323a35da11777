import {
  type GuardAcross,
  type RewrittenFile as RewrittenByModel,
  rewriteSeveral,
} from '#domain/edit/rewriteSeveral.ts'
import { textsOf } from '#domain/edit/several/request.ts'
import { Failure } from '#domain/errors.ts'
import { packChanges } from '#domain/text/packed.ts'
import { packReasons } from '#domain/work/hunks.ts'
import type { AiModel } from '#ports/ai.ts'
import { billed, type NoncePorts, noncesFor } from '../modelEditor.ts'
import type { FilesEditor, FilesTask, RewrittenFile } from './filesTask.ts'

export type FilesModelDeps = {
  readonly model: AiModel
  /** Whether the project has a file at this path. */
  readonly isTaken: (path: string) => Promise<boolean>
}

/** The configured model. Only the paths, the texts and the instructions leave the service. */
export function modelFilesEditor(ports: NoncePorts, { model, isTaken }: FilesModelDeps, task: FilesTask): FilesEditor {
  return {
    provider: model.provider,
    model: model.model,
    async rewrite(observer) {
      const { onBlock, onStep } = observer
      const documents = task.files.map(({ path, text, pages }) => ({ path, text, pages }))
      const { instruction, earlier, areCandidates, loadContext, compute } = task
      const request = { documents, instruction, earlier, areCandidates }
      const nonces = noncesFor(
        ports,
        documents.map(({ path, text }) => `${path}\n${text}`).join('\n'),
        textsOf(request),
      )
      const ask = billed(model, observer)
      const guard: GuardAcross = (files, untouched, projectContext) =>
        compute('guardFiles', { files: files.map(packed), untouched, projectContext })
      const result = await rewriteSeveral({ ...request, ...nonces, ask, guard, isTaken, loadContext, onBlock, onStep })
      switch (result.kind) {
        case 'edited':
          return { files: result.files.map(packedFile), summary: result.summary }
        case 'unchanged':
          return { files: [], summary: result.reason }
        case 'refused':
          throw new Failure(result.code, result.message)
      }
    },
  }
}

function packed<F extends Parameters<GuardAcross>[0][number]>(file: F) {
  return { ...file, rewrite: { ...file.rewrite, ...packChanges(file.rewrite.changes) } }
}

function packedFile(file: RewrittenByModel): RewrittenFile {
  return { ...file, ...packChanges(file.changes), reasons: packReasons(file.reasons) }
}
