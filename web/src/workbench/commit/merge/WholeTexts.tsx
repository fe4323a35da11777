import { useMemo } from 'react'
import { usePieces } from '../../versions/usePieces.ts'
import { SideText } from './SideText.tsx'

export type WholeText = {
  readonly name: string
  /** `null` for a file that is not text, or is deleted. */
  readonly text: string | null
  readonly isDeleted: boolean
}

/** Two versions of a file that cannot be put together, each as readers see it. */
export function WholeTexts({ path, sides }: { readonly path: string; readonly sides: readonly WholeText[] }) {
  return (
    <section className="wb-conflict wb-conflict-sides" aria-label="The two versions">
      {sides.map(side => (
        <Side key={side.name} path={path} side={side} />
      ))}
    </section>
  )
}

function Side({ path, side: { name, text, isDeleted } }: { readonly path: string; readonly side: WholeText }) {
  const shown = text ?? ''
  const pieces = useMemo(() => [{ startLine: 1, endLine: shown.split('\n').length }], [shown])
  const [html = null] = usePieces({ path, text: shown, pieces })
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {text === null ? (
        <p className="wb-conflict-none">{isDeleted ? 'Deleted' : 'Not text'}</p>
      ) : (
        <SideText title={name} html={html} text={text} none="Empty" />
      )}
    </figure>
  )
}
