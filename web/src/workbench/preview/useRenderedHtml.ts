import { useEffect, useState } from 'react'
import { createRenderer, type Rendered } from './renderer.ts'

const renderAfterMs = 120

/** Renders the text as on the site, shortly after it stops changing. */
export function useRenderedHtml(text: string, path: string, paths: readonly string[]): Rendered | null {
  const [rendered, setRendered] = useState<Rendered | null>(null)
  const [renderer] = useState(createRenderer)
  useEffect(() => renderer.destroy, [renderer])
  useEffect(() => {
    let isOld = false
    const begin = setTimeout(() => {
      void renderer.render({ text, path, paths }).then(reply => isOld || setRendered(reply))
    }, renderAfterMs)
    return () => {
      isOld = true
      clearTimeout(begin)
    }
  }, [renderer, text, path, paths])
  return rendered
}
