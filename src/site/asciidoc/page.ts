import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { asciidocFacts } from './header.ts'
import { asciidocToHtml } from './html.ts'

export async function renderAsciidoc(text: string, path: string): Promise<Fragment> {
  const facts = asciidocFacts(text, path)
  try {
    return htmlFragment(await asciidocToHtml(text), facts, []) ?? plainFragment(text, facts, tooLarge)
  } catch {
    return plainFragment(text, facts, 'It could not be read as AsciiDoc.')
  }
}
