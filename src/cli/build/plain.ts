import type { RenderedFile } from '#build/renderer.ts'
import { limits } from '#domain/limits.ts'
import { type Unprocessable, unprocessableNotes } from '#drivers/pages/builtin/attempt.ts'
import { noFacts } from '#site/facts.ts'
import { packFile } from '#site/file/packedFile.ts'
import { type Fragment, plainFragment } from '#site/fragment.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { surveyFile } from '#site/survey/file.ts'

/** What is shown of a file that could not be rendered. */

/** The text as it is, without parsing: parsing is what took too long. */
export function plainFile(path: string, source: Uint8Array, { reason }: Unprocessable): RenderedFile {
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  const fragment = plainFragment(text, noFacts, unprocessableNotes[reason])
  const survey = surveyFile(fragment, path)
  const index = indexPage(plainFragment('', noFacts, ''), path)
  return { file: packFile({ fragment, survey, index }), stopped: unprocessableNotes[reason] }
}

export function plainPart({ reason }: Unprocessable): Fragment {
  return plainFragment('', noFacts, unprocessableNotes[reason])
}
