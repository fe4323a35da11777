import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The line (from 1) of the section that the address names as `#section=` and the id of its heading on the site; `null`
 * if it names none that the text has.
 */
export function useSectionLine(text: string): number | null {
  const section = useLocation({ select: ({ hash }) => /^section=(.+)$/.exec(hash)?.[1] ?? null })
  const [line, setLine] = useState<number | null>(null)
  useEffect(() => {
    if (section === null || text === '') return
    let isCurrent = true
    void import('#domain/markdown/document.ts').then(({ readDocument, lineAt }) => {
      const document = readDocument(text)
      const heading = document.outline().headings.find(({ slug }) => slug === decoded(section))
      if (isCurrent) setLine(heading === undefined ? null : lineAt(document, heading.start))
    })
    return () => {
      isCurrent = false
    }
  }, [section, text])
  return line
}

function decoded(section: string): string {
  try {
    return decodeURIComponent(section)
  } catch {
    return section
  }
}
