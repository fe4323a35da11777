import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { renderSource } from '../source/page.ts'
import { printRfc } from './rfc/page.ts'
import { readXmlSource } from './source.ts'
import { printXep } from './xep/page.ts'

/** A specification in XML as its readers see it; the source of any other file of XML. */
export function renderXml(
  text: string,
  path: string,
  startHighlight: StartHighlight,
  beside: Uint8Array | null,
): Fragment {
  const source = readXmlSource(text, path, beside)
  if (source === null) return renderSource(text, path, startHighlight)
  const { kind, root, facts } = source
  const html = kind === 'rfc' ? printRfc(root, startHighlight()) : printXep(root, path, startHighlight())
  return htmlFragment(html, facts, []) ?? plainFragment(text, facts, tooLarge)
}
