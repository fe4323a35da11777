import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import { readLink } from '#site/links.ts'
import { renderedBlocks } from './blockField.ts'
import { emphasisKinds } from './emphasis.ts'
import { headingKinds } from './headings.ts'
import { htmlTagKinds } from './htmlTags.ts'
import { imageKinds } from './images.ts'
import { inlineRendering } from './inline.ts'
import { softBreaks } from './joins.ts'
import { keepFrontMatter } from './keepFrontMatter.ts'
import { blockKeys } from './keys.ts'
import { type Kinds, liveKinds, liveLines } from './kinds.ts'
import { drawLines } from './lines.ts'
import { followingLinks, linkKinds } from './links.ts'
import { listKinds } from './lists.ts'
import { liveTheme } from './liveTheme.ts'
import { paragraphKinds } from './paragraphs.ts'
import { quoteKinds } from './quotes.ts'
import type { BlockRenderer } from './rendering.ts'
import { repeatedClicks } from './repeatedClicks.ts'
import { revealing } from './revealed.ts'

/**
 * Shows Markdown as its page while it is edited. Everything here decorates the source, which stays the only document;
 * the markup of a block shows while the cursor is in it.
 */
export function liveRendering(path: string, renderer: BlockRenderer): Extension {
  const addressOf = (target: string): string =>
    /^[a-z][a-z\d+.-]*:/i.test(target) ? target : `/${readLink(path, target).path}`
  const pathOf = (target: string): string | null =>
    /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target) ? null : readLink(path, target).path
  const life = ViewPlugin.define(() => ({ destroy: renderer.destroy }))
  return [
    revealing(),
    renderedBlocks(renderer),
    softBreaks(),
    liveKinds.of(kindsFor(pathOf)),
    liveLines.of(drawLines),
    inlineRendering,
    followingLinks(addressOf),
    blockKeys(),
    repeatedClicks(),
    keepFrontMatter,
    liveTheme,
    EditorView.editorAttributes.of({ class: 'cm-live' }),
    life,
  ]
}

function kindsFor(pathOf: (target: string) => string | null): Kinds {
  return {
    ...headingKinds,
    ...emphasisKinds,
    ...htmlTagKinds,
    ...linkKinds,
    ...listKinds,
    ...quoteKinds,
    ...paragraphKinds,
    ...imageKinds(pathOf),
  }
}
