import type { LineOutline } from '../lineOutline.ts'
import type { SegmentKind } from './segmentKind.ts'

/** How lines begin that do not continue the one above, and which signs in front of the text are marks. */
export type LineForms = readonly (readonly [kind: SegmentKind, begins: RegExp, marks?: RegExp])[]

/** `b)` is text in Markdown, and an item for those who read a contract. */
const letteredItem = /^\(?(?:[a-z]|[ivx]{1,5})\)(?=[ \t])/

const markdown: LineForms = [
  ['item', /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/, /^(?:[-*+]|\d{1,9}[.)])[ \t]*(?:\[[ xX]\](?=[ \t]))?/],
  ['item', letteredItem, letteredItem],
  ['definition', /^\[\^?[^[\]]{1,200}\]:|^:[ \t]/],
  ['comment', /^<!--/],
  ['html', /^<\/?[a-zA-Z][^>]{0,500}>?/],
]

const asciidocItem = /^(?:\*{1,5}|\.{1,5}|-|\d{1,9}\.|<(?:\d{1,3}|\.)>)(?=[ \t])/
const admonition = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]/

const asciidoc: LineForms = [
  ['rule', /^[|,:!]===/],
  ['item', asciidocItem, /^(?:[*.-]+|\d{1,9}\.|<[\d.]+>)[ \t]+(?:\[[ xX*]\](?=[ \t]))?/],
  ['item', /^\S[^\n]{0,300}?(?::{2,4}|;;)(?=[ \t]|$)/],
  ['definition', /^:!?[\w-]{1,100}!?:/],
  ['html', /^\[.{1,500}\][ \t]*$|^[a-z][\w-]{0,40}::\S{0,500}\[/],
  ['paragraph', /^\.[^\s.]|^\+[ \t]*$/],
  ['paragraph', admonition, admonition],
]

const directive = /^\.\. (?:[\w:.+-]{1,60})::/

const rst: LineForms = [
  ['rule', /^(?:\+[-=+]{2,}|={2,}(?: +={2,})+)[ \t]*$/],
  ['definition', /^\.\. (?:\[[^\]]{1,100}\]|_[^:]{1,200}:|\|[^|]{1,100}\|)/],
  ['html', directive, directive],
  [
    'item',
    /^(?:[-*+•]|(?:\d{1,9}|#|[a-zA-Z])[.)]|\((?:\d{1,9}|#|[a-zA-Z])\))(?=[ \t])/,
    /^\(?[-*+•#\w]{1,9}[.)]?(?=[ \t])/,
  ],
  ['item', /^:[^:\n]{1,100}:(?=[ \t]|$)/],
]

/** In the order in which they are tried. */
export const lineForms: Readonly<Record<LineOutline['format'], LineForms>> = { markdown, asciidoc, rst }
