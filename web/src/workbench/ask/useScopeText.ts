import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { scopeText } from './scopeText.ts'

/** What an instruction is about, in a few words. */
export function useScopeText(): string {
  const { path } = useWorkbench()
  const { state } = useOpenFile()
  const { several } = useRewriteView()
  const { selection, sectionTitle } = state
  return scopeText({
    selection,
    sectionTitle,
    scope: several.scope,
    pages: several.chosen.length + 1,
    isPage: isMarkdownName(path),
  })
}
