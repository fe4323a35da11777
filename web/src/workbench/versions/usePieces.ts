import { useEffect, useState } from 'react'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import type { PiecesRequest } from '../worker/pieces.ts'
import { comparisonWorker } from './comparisonWorker.ts'

const none: readonly never[] = []

/** Lines of a document as HTML; none of them until they are rendered, or where they cannot be. */
export function usePieces({ path, text, pieces }: PiecesRequest): readonly (string | null)[] {
  const [html, setHtml] = useState<readonly (string | null)[]>(none)
  useEffect(() => {
    setHtml(none)
    if (!isMarkdownName(path) || pieces.length === 0) return
    const leaving = new AbortController()
    void comparisonWorker.run('pieces', { path, text, pieces }, leaving.signal).then(made => {
      if (!leaving.signal.aborted && made.kind === 'done') setHtml(made.reply)
    })
    return () => leaving.abort()
  }, [path, text, pieces])
  return html
}
