import { readPreambleFacts } from '../facts/preambleFacts.ts'
import type { PageFacts } from '../facts.ts'

/** What a text in MediaWiki's markup says about itself, and the text without it. */
export function readMediawiki(text: string, path: string): { readonly facts: PageFacts; readonly body: string } {
  return readPreambleFacts(text, path, { titleOf })
}

/** The only heading of the first level. */
export function titleOf(text: string): string | null {
  const titles = [...text.matchAll(/^=(?!=)[ \t]*(\S[^\n]{0,300}?)[ \t]*=[ \t]*$/gm)]
  return titles.length === 1 ? (titles[0]?.[1]?.replace(/'{2,}|\[\[(?:[^|\]]*\|)?|\]\]/g, '') ?? null) : null
}
