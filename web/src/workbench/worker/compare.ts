import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { renderRedline } from '#site/redline.ts'

/** Two versions of a file; `null`: it does not exist on that side. */
export type ComparisonRequest = {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** One page with the changes marked. `html` is `null` if the file is not a page. */
export type ComparedTexts = { readonly html: string | null; readonly note: string | null }

const contextBlocks = 1

export async function compare({ path, before, after }: ComparisonRequest): Promise<ComparedTexts> {
  const render = (text: string | null) =>
    text === null ? null : renderFileInFull(new TextEncoder().encode(text), path)
  const [old, current] = await Promise.all([render(before), render(after)])
  const shown = current ?? old
  if (shown === null) return { html: null, note: null }
  const { pieces, note } = renderRedline(old, current, { contextBlocks })
  return { html: fillLinks({ ...shown, pieces }, link => link), note }
}
