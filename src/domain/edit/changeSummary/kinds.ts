/**
 * Kinds of things that a proposal can remove, change or add.
 *
 *   text      a paragraph, list item, definition or comment, or words of one, that no other kind covers
 *   metadata  a line of the front matter
 *   order     what reappears word for word in another place
 *   form      the same words with other marks: emphasis, list, quote, heading level, alignment, line break
 */
export const summaryKinds = [
  'section',
  'requirement',
  'norm',
  'number',
  'link',
  'code',
  'row',
  'text',
  'metadata',
  'order',
  'form',
] as const
export type SummaryKind = (typeof summaryKinds)[number]
