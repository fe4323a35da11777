import { PageFrame } from '../../versions/PageFrame.tsx'

export type SideTextProps = {
  readonly title: string
  /** `null` until it is rendered, and where it cannot be. */
  readonly html: string | null
  readonly text: string
  /** What is said of a text without words. */
  readonly none: string
}

/** What one side of a merge has, as readers see it. */
export function SideText({ title, html, text, none }: SideTextProps) {
  if (text.trim() === '') return <p className="wb-conflict-none">{none}</p>
  if (html !== null) return <PageFrame title={title} html={html} />
  return <pre>{text}</pre>
}
