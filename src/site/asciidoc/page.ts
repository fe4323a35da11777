import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { antoraPage } from '../links/antora.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { readChapter } from './chapter.ts'
import { type GivenAttributes, readComponent } from './component.ts'
import { asciidocFacts, readHeader } from './header.ts'
import { asciidocToHtml } from './html.ts'

/** `beside` is the file that speaks for the page: for one of Antora, that of its component. */
export async function renderAsciidoc(
  text: string,
  path: string,
  startHighlight: StartHighlight,
  beside: Uint8Array | null,
): Promise<Fragment> {
  const given = sidecarAttributes(path, beside)
  const facts = asciidocFacts(text, path, given)
  const raised = readHeader(text).title === null ? (readChapter(text)?.level ?? 0) : 0
  try {
    const html = await asciidocToHtml(text, { path, raised, given }, startHighlight)
    return htmlFragment(html, facts, [], { emojiNames: true }) ?? plainFragment(text, facts, tooLarge)
  } catch {
    return plainFragment(text, facts, 'It could not be read as AsciiDoc.')
  }
}

export function sidecarAttributes(path: string, beside: Uint8Array | null): GivenAttributes {
  return beside === null || antoraPage(path) === null ? {} : readComponent(new TextDecoder().decode(beside))
}
