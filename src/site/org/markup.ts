/** Emphasis begins after a space or an opening mark, ends before a space or a closing one, and contains no mark of its kind. */
const emphasis = Object.entries({ bold: '\\*', italic: '/', underlined: '_', struck: '\\+', verbatim: '=', code: '~' })
  .map(
    ([name, sign]) =>
      `(?<![^\\s({'"—–-])${sign}(?=\\S)(?<${name}>[^${sign}]{1,600})(?<!\\s)${sign}(?![^\\s).,:;!?'"}\\]\\\\—–|-])`,
  )
  .join('|')

/** The inline markup of a text. */
export const inlineMarkup = new RegExp(
  [
    '\\[\\[(?<target>[^[\\]\\n]{1,1000})\\](?:\\[(?<label>[^\\]]{1,1000})\\])?\\]',
    '\\[fn:(?<note>[\\w-]{0,100})(?::(?<definition>[^[\\]]{1,2000}))?\\]',
    '<{2,3}(?<place>[^<>\\n]{1,100})>{2,3}',
    '<(?<angle>(?:https?|mailto):[^<>\\s]{1,2000})>',
    '(?<bare>(?<![\\w/])https?://[^\\s<>"[\\]{}|]{1,2000})',
    '\\\\\\((?<tex>[^\\n]{1,600}?)\\\\\\)|(?<![\\w$])\\$(?<dollars>[^\\s$][^$\\n]{0,300})(?<!\\s)\\$(?![\\w$])',
    '[<[](?<time>\\d{4}-\\d{2}-\\d{2}[^<>[\\]\\n]{0,60})[>\\]]',
    '(?<break>\\\\\\\\(?=\\n|$))',
    emphasis,
  ].join('|'),
  'g',
)

/** The text without its markup. */
export function plainText(text: string): string {
  return text.replace(inlineMarkup, (whole, ...rest: readonly unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const shown = groups['label'] ?? groups['target']
    const inside = nestableEmphasis.map(([name]) => groups[name]).find(value => value !== undefined)
    return shown ?? inside ?? groups['verbatim'] ?? groups['code'] ?? whole
  })
}

/** Emphasis that may contain more, with its element. */
export const nestableEmphasis = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underlined', 'u'],
  ['struck', 'del'],
] as const
