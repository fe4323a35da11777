import { isProcessedByJekyll } from '#domain/jekyll/files.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { EditTask } from './editTask.ts'

/** GitHub Pages run Jekyll; the built-in pages and those of other hosts show braces literally. */
export function pagesProgramOf(
  { host, pagesUrl }: Pick<OpenProject, 'host' | 'pagesUrl'>,
  { path, draft }: { readonly path: string; readonly draft: string },
): Pick<EditTask, 'pages'> {
  const isJekyll = host === 'github' && pagesUrl !== null && isProcessedByJekyll(path, draft)
  return isJekyll ? { pages: 'jekyll' } : {}
}
