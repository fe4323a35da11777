import { isProcessedByJekyll } from '#domain/jekyll/files.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { EditTask } from './editTask.ts'

/** GitHub Pages run Jekyll; the built-in pages and those of other hosts show braces literally. */
export function pagesProgramOf(
  { host, pagesUrl }: Pick<OpenProject, 'host' | 'pagesUrl'>,
  { path, text }: { readonly path: string; readonly text: string },
): Pick<EditTask, 'pages'> {
  const isJekyll = host === 'github' && pagesUrl !== null && isProcessedByJekyll(path, text)
  return isJekyll ? { pages: 'jekyll' } : {}
}
