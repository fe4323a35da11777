import code from '../../../../src/site/style/code.css?inline'
import colours from '../../../../src/site/style/colours.css?inline'
import direction from '../../../../src/site/style/direction.css?inline'
import figures from '../../../../src/site/style/figures.css?inline'
import prose from '../../../../src/site/style/prose.css?inline'
import reference from '../../../../src/site/style/reference.css?inline'
import specification from '../../../../src/site/style/specification.css?inline'
import type from '../../../../src/site/style/type.css?inline'
import faces from '../../theme/fonts.css?inline'

/** As on the site, where the style of the frame around the document has it. */
const links = 'a { color: var(--accent); text-decoration-thickness: 0.06em; text-underline-offset: 0.18em }'

/** The styles of the site's documents. */
export const siteStyle = [links, colours, type, prose, code, figures, reference, specification, direction].join('\n')

/** The same for a document in a frame, which does not have the faces of the app. */
export const frameStyle = `${faces}\n${siteStyle}`

let sheet: CSSStyleSheet | null = null

/** The same for a shadow root, in the colour scheme of the app. */
export function siteSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`${siteStyle
      .replaceAll(/:root\[[^\]]*\]/g, '.never')
      .replaceAll(':root', ':host')
      .replaceAll('html:not([dir]) ', '')}
:host { --sans: var(--mantine-font-family); color-scheme: inherit; display: block; white-space: normal; word-break: normal; overflow-wrap: break-word }
.prose > :is(.scroller, pre, figure, p) { margin: 0 }
.drawing { pointer-events: none }
.prose.piece { font-size: 0.9rem }
.prose.piece > * { margin-block: 0 }
.prose.piece > * + * { margin-block-start: 0.7em }
.scroller { max-height: none }
.prose pre { white-space: pre-wrap; overflow-wrap: anywhere }
.added { background: var(--added-panel); color: var(--added); text-decoration: underline 0.08em; text-underline-offset: 0.2em }
.removed { background: var(--removed-panel); color: var(--removed); text-decoration: line-through 0.08em }
:is(.added, .removed) :is(a, code, span, strong) { color: inherit }
.gone, .gone :is(h1, h2, h3, h4, strong, code, a, td, th) { color: var(--removed); text-decoration: line-through 0.08em }`)
  }
  return sheet
}
