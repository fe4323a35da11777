import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import type { StartHighlight } from '../markdown/highlight.ts'
import { readChapter } from './chapter.ts'
import { asciidocFacts, readHeader } from './header.ts'
import { asciidocToHtml } from './html.ts'

export async function renderAsciidoc(text: string, path: string, startHighlight: StartHighlight): Promise<Fragment> {
  const facts = asciidocFacts(text, path)
  const raised = readHeader(text).title === null ? (readChapter(text)?.level ?? 0) : 0
  try {
    const html = await asciidocToHtml(text, path, raised, startHighlight)
    return htmlFragment(html, facts, []) ?? plainFragment(text, facts, tooLarge)
  } catch {
    return plainFragment(text, facts, 'It could not be read as AsciiDoc.')
  }
}
