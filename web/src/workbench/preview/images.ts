import type { QueryClient } from '@tanstack/react-query'
import { type FileRecord, file } from '../../api/files.ts'
import type { Draft } from '../../drafts/draft.ts'
import { imageUrl } from '../files/bytes.ts'

/** Resolves the image at a path to a URL that needs no sign-in; synchronously if it is cached. */
export type Images = (path: string, show: (url: string) => void) => void

const keptMs = 300_000

/** Loads the images of a project, including uncommitted ones. */
export function createImageLoader(client: QueryClient, projectId: number, drafts: ReadonlyMap<string, Draft>): Images {
  return (path, show) => {
    const showFile = ({ content, encoding }: Pick<FileRecord, 'content' | 'encoding'>): void => {
      const url = imageUrl(path, content, encoding)
      if (url !== null) show(url)
    }
    const draft = drafts.get(path)
    if (draft) {
      if (draft.content !== null) showFile({ content: draft.content, encoding: draft.encoding })
      return
    }
    const query = { ...file(projectId, path), staleTime: keptMs, retry: false }
    const known = client.getQueryData(query.queryKey)
    if (known) showFile(known)
    else client.fetchQuery(query).then(showFile, () => {})
  }
}
