import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { file, searchTexts } from '../../api/files.ts'
import { documents } from '../../api/queries.ts'
import { useWorkbench } from '../context.ts'
import type { WritingToolsOptions } from '../editor/tools/options.ts'

/** What the writing tools need of the open file; `null` if it has none. */
export function useWritingTools(): WritingToolsOptions | null {
  const { projectId, path, paths, draftState, actions } = useWorkbench()
  const client = useQueryClient()
  const [now] = useState(() => ({ paths, drafts: draftState.drafts, actions }))
  Object.assign(now, { paths, drafts: draftState.drafts, actions })
  return useMemo(() => {
    if (!isMarkdownName(path)) return null
    return {
      path,
      paths: () => now.paths,
      documents: () => client.getQueryData(documents(projectId).queryKey)?.documents ?? [],
      textOf: async of => {
        const draft = now.drafts.get(of)
        const found =
          draft ?? (await client.fetchQuery({ ...file(projectId, of), staleTime: readForMs }).catch(() => null))
        return found?.encoding === 'utf-8' ? found.content : null
      },
      search: async words => (await searchTexts(projectId, { q: words })).hits,
      onUpload: (text, onUploaded) => now.actions.upload(text, onUploaded),
    }
  }, [client, projectId, path, now])
}

const readForMs = 60_000
