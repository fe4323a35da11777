import type { EditRequest, EstimateRequest } from '#contract/edits.ts'
import { invalidField } from '#domain/errors.ts'
import type { RequestedEdit } from '#usecases/edits/estimateEdit.ts'

/** The fields that only one of the forms has. */
const onlyOne = ['content', 'baseSha', 'selection'] as const
const onlySeveral = ['contents'] as const

/** The edit that a body asks for, of one file or several; a mixture is rejected rather than guessed. */
export function editInput(body: EditRequest | EstimateRequest): RequestedEdit {
  const { filePath, filePaths, scope, instruction, create, refines } = body
  const given = (['filePath', 'filePaths', 'scope'] as const).filter(name => body[name] !== undefined)
  const [form, other] = given
  if (form === undefined) throw invalidField('filePath', 'is missing; send filePath, filePaths or scope.')
  if (other !== undefined) throw invalidField(other, `cannot be combined with ${form}; send one of them.`)
  const common = { instruction, ...(create !== undefined && { create }), ...(refines !== undefined && { refines }) }
  if (filePath !== undefined) {
    refuse(body, onlySeveral, 'is for edits of several files; send content with baseSha.')
    const { content, baseSha, selection } = body
    const input = {
      ...common,
      filePath,
      ...(content !== undefined && { content }),
      ...(baseSha !== undefined && { baseSha }),
      ...(selection !== undefined && { selection }),
    }
    return { kind: 'file', input }
  }
  refuse(body, onlyOne, 'is for an edit of one file; for several send contents: [{filePath, content, baseSha}].')
  const { contents } = body
  const input = { ...common, ...(filePaths && { filePaths }), ...(scope && { scope }), ...(contents && { contents }) }
  return { kind: 'files', input }
}

function refuse(body: EstimateRequest, names: readonly (keyof EstimateRequest)[], why: string): void {
  for (const name of names) if (body[name] !== undefined) throw invalidField(name, why)
}
