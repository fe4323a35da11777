import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { renderRedline } from '#site/redline.ts'

/** Two versions of a file as one page with its changes marked. `null`: the file does not exist on that side. */
export type RedlineRequest = { readonly path: string; readonly before: string | null; readonly after: string | null }

/** `html` is `null` if the file is not a page. */
export type RedlineReply = { readonly html: string | null; readonly note: string | null }

const contextBlocks = 1

self.onmessage = async ({ data: { path, before, after } }: MessageEvent<RedlineRequest>) => {
  const render = (text: string | null) =>
    text === null ? null : renderFileInFull(new TextEncoder().encode(text), path)
  const [old, current] = await Promise.all([render(before), render(after)])
  const shown = current ?? old
  if (shown === null) {
    self.postMessage({ html: null, note: null } satisfies RedlineReply)
    return
  }
  const { pieces, note } = renderRedline(old, current, { contextBlocks })
  self.postMessage({ html: fillLinks({ ...shown, pieces }, link => link), note } satisfies RedlineReply)
}
