/**
 *   heading     `## Limits`, with the line under it if it is underlined
 *   paragraph   lines of prose up to the next blank line
 *   item        a list item up to its end, the next item or a blank line
 *   row         a row of a table; `rule` is its delimiter row
 *   code        a line of a fenced block; `fence` is one of its two ends
 *   definition  `[label]: address`, `[^note]: text`, `: meaning`
 *   comment     `<!-- … -->`, on any number of lines
 *   html        a line that begins with a tag
 *   matter      a line of the front matter
 */
export type SegmentKind =
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'row'
  | 'rule'
  | 'code'
  | 'fence'
  | 'definition'
  | 'comment'
  | 'html'
  | 'matter'
