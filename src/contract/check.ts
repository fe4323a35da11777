import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { FilePath, nullable, paging, Ref } from './values.ts'

export const CheckQuery = Type.Object({
  path: Type.Optional(FilePath),
  ref: Type.Optional(Ref),
  ...paging,
})

export const CheckBody = Type.Object(
  {
    path: FilePath,
    content: Type.String({ maxLength: limits.editFileMaxBytes }),
    ref: Type.Optional(Ref),
  },
  { title: 'CheckRequest' },
)

const Severity = Type.Enum(['error', 'warning', 'note'])

const TextEdit = Type.Object({
  start: Type.Integer({ description: 'The first UTF-16 unit that it replaces.' }),
  end: Type.Integer(),
  replacement: Type.String(),
})

export const CheckFinding = Type.Object(
  {
    rule: Type.String({ description: 'The id of one of `rules`.' }),
    severity: Severity,
    line: Type.Integer({ description: 'From 1.' }),
    start: Type.Integer({ description: 'The place of the words in the text, in UTF-16 units.' }),
    end: Type.Integer(),
    words: Type.String({ description: 'The words objected to, as written.' }),
    section: Type.String({ description: 'The heading above; empty before the first.' }),
    message: Type.String(),
    fix: nullable(
      Type.Object(
        { label: Type.String(), edits: Type.Array(TextEdit) },
        {
          description: 'Edits of the checked text that remove the finding; null where only the author can decide.',
        },
      ),
    ),
  },
  { title: 'CheckFinding' },
)

export const CheckReply = Type.Object(
  {
    commitSha: Type.String(),
    documents: Type.Array(
      Type.Object({
        path: Type.String(),
        total: Type.Integer({ description: 'Of the findings, of which only the first are listed.' }),
        findings: Type.Array(CheckFinding),
      }),
    ),
    rules: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.String({ description: 'What its findings are about.' }),
        severity: Severity,
        title: Type.String(),
        why: Type.String(),
        isOn: Type.Boolean({ description: 'Unless the project says otherwise.' }),
      }),
      { description: 'All rules, in the order in which findings are best shown.' },
    ),
    filesRead: Type.Integer(),
    filesTotal: Type.Integer({
      description: 'If it exceeds the number read, rules that need to know the whole project were left out.',
    }),
  },
  { title: 'Check' },
)
export type CheckReply = Static<typeof CheckReply>
