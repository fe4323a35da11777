import { type Static, Type } from 'typebox'
import { limits, textsTogether } from '#domain/limits.ts'
import { FilePath, nullable, paging, Ref } from './values.ts'

export const DocumentsQuery = Type.Object({ ref: Type.Optional(Ref) })

export const DocumentList = Type.Object(
  {
    commitSha: Type.String(),
    documents: Type.Array(
      Type.Object({
        path: Type.String(),
        title: nullable(
          Type.String({ description: 'From the front matter, else the first heading, without the label.' }),
        ),
        label: nullable(Type.String({ description: 'How others refer to the document, such as `PEP 8`.' })),
        status: nullable(
          Type.Object({
            text: Type.String({ description: 'As written.' }),
            stage: Type.Enum(['draft', 'review', 'final', 'inactive', 'other'], { description: 'What it means.' }),
          }),
        ),
        addresses: Type.Optional(
          Type.Array(Type.String(), {
            description:
              'Where its front matter and `_config.yml` put it, if they do: from the root of a site with `/`, else beside its file.',
          }),
        ),
        includes: Type.Optional(
          Type.Array(Type.String(), { description: 'The paths of the files that it includes, if it is Markdown.' }),
        ),
      }),
      { description: 'Those that have a title, a status or such an address, or include files.' },
    ),
    isWhole: Type.Boolean({ description: 'False while titles are still being read: ask again.' }),
  },
  { title: 'DocumentList' },
)
export type DocumentList = Static<typeof DocumentList>

export const TextsBody = Type.Object(
  {
    paths: Type.Array(FilePath, { minItems: 1, maxItems: textsTogether.max }),
    ref: Type.Optional(Ref),
  },
  { title: 'TextsRequest' },
)

export const TextList = Type.Object(
  {
    commitSha: Type.String(),
    texts: Type.Array(Type.Object({ path: Type.String(), sha: Type.String(), content: Type.String() }), {
      description: 'Without those that are absent, empty, not text in UTF-8, or beyond a limit.',
    }),
  },
  { title: 'TextList' },
)
export type TextList = Static<typeof TextList>

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: limits.searchQueryMaxChars,
    pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    description: 'Literal words, in upper or lower case.',
  }),
  ref: Type.Optional(Ref),
  limit: paging.limit,
  linesPerFile: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageLimitMax,
      description: 'All available results if omitted.',
    }),
  ),
})

export const SearchReply = Type.Object(
  {
    commitSha: Type.String(),
    hits: Type.Array(
      Type.Object({
        path: Type.String(),
        line: Type.Integer({ description: 'From 1.' }),
        text: Type.String({ description: 'The line, or the part of it around the words.' }),
      }),
    ),
    filesSearched: Type.Integer(),
    filesTotal: Type.Integer({
      description:
        'The number of texts. If it exceeds the number searched, the limit, the time or the bytes were used up.',
    }),
  },
  { title: 'FoundTexts' },
)
export type SearchReply = Static<typeof SearchReply>
