import { quote, type WordOrder } from './wordOrder.ts'

const ordinal = '(?<order>first|second|third|fourth|fifth|sixth|\\d{1,2}(?:st|nd|rd|th))'
const bullet = 'item|bullet point|bullet|point|step'
/** The titles of the parts of a changelog. */
const changeKinds = 'added|changed|deprecated|removed|fixed|security'

/** Requests that add something. */
export const additionOrders: readonly WordOrder[] = [
  // Add a fixed entry to Unreleased: "…".
  [
    new RegExp(
      `^(?<add>add|insert) (?:an? |the )?(?:new )?["'[]?(?<kind>${changeKinds})["'\\]]? (?:entry|item|bullet|point|line) (?:to|in|under|for) (?<place>.{1,60}?):? (?<text>${quote})$`,
      'i',
    ),
    '$<add> $<text> to $<kind> in $<place>',
  ],
  // Add a section Support after Scope: "…".
  [
    new RegExp(
      `^(?<adding>(?:add|insert|create) (?:an? |the |new |sub){0,3}section .{1,100}?): (?<text>${quote})$`,
      'i',
    ),
    '$<adding> with the text $<text>',
  ],
  // Add a row for Rome (3 EUR, 5 days); add Rome, 3 EUR, 5 days to the table.
  [
    /^(?<add>add|insert) (?:an? |another |the )?(?:new )?row (?:for |called )?(?<first>[^(),:]{1,60}) \((?<others>[^()]{1,200})\)(?<place>(?: (?:to|in|into) .{1,80})?)$/i,
    '$<add> a row $<first>, $<others>$<place>',
  ],
  [
    /^(?<add>add|insert) (?!an? |the |another |new |row |entry |line )(?<cells>[^:,]{1,60}(?:, [^:,]{1,60}){1,20}) (?<place>(?:to|into) (?:the )?(?:[^,:]{1,40} )?table(?: (?:in|of|under) [^,:]{1,60})?)$/i,
    '$<add> a row $<cells> $<place>',
  ],
  // Add a row for Rome: 3 EUR, 5 days.
  [
    /^(?<add>add|insert) (?:an? |another |the )?(?:new )?row (?:for |called )?(?!(?:to|in|into|with|after|before|at|under) )(?<first>[^(),:|;]{1,60}): (?<others>[^:|;]{1,100}, [^:|;]{1,100})$/i,
    '$<add> a row $<first>, $<others>',
  ],
  // Add a row Budget: 5 EUR.
  [
    /^(?<add>add|insert) (?:an? |the )?(?:new )?row (?!(?:to|in|into|for|with|after|before|at|under) )(?<first>[^,:|;]{1,40}): (?<second>[^|:;]{1,80})$/i,
    '$<add> a row $<first> | $<second>',
  ],
  // Add Kim as a reviewer.
  [
    /^(?<add>[Aa]dd|[Ii]nsert|[Aa]ppend) (?<text>\p{Lu}[^\s,:]{0,30}(?: \p{Lu}[^\s,:]{0,30}){0,2}) as (?:an?|another|the) (?:new |further )?(?<noun>(?!(?:item|bullet|point|step|first|last|row|column|section|table|heading|title|link|footnote|comment|quote|paragraph|note)\b)\p{Ll}[\p{Ll}-]{1,29})$/u,
    '$<add> $<noun> $<text>',
  ],
  // Add a fourth item to the list in Scope: "…"; add "…" as a bullet after Refunds.
  [
    new RegExp(
      `^(?<add>add|insert) (?:an? |the )?${ordinal} (?<item>${bullet}) (?:to|in|of|under) (?<list>.{1,80}?)(?::|,| saying| that says)? (?<text>${quote})$`,
      'i',
    ),
    '$<add> $<text> as the $<order> $<item> of $<list>',
  ],
  [
    new RegExp(
      `^(?<add>add|insert|append) (?<text>${quote}) as (?:an?|another) (?:new )?(?<item>${bullet}) (?<where>.{1,80})$`,
      'i',
    ),
    '$<add> a $<item> $<text> $<where>',
  ],
  // Add "…" as a goal.
  [
    new RegExp(
      `^(?<add>add|insert|append) (?<text>${quote}) as (?:an?|another|the) (?:new |further )?(?<noun>(?!(?:${bullet}|first|last|row|column|section|table|heading|title|link|footnote|comment|quote|paragraph|note)\\b)\\p{L}[\\p{L}-]{1,29})$`,
      'iu',
    ),
    '$<add> a $<noun> $<text>',
  ],
  // Add to the roadmap: "…".
  [
    new RegExp(
      `^(?<add>add|append) (?<where>(?:to|under) (?!the (?:very )?(?:end|start|beginning|top|bottom)\\b)[^:]{1,100}?): (?<text>${quote})$`,
      'i',
    ),
    '$<add> $<text> $<where>',
  ],
  [
    new RegExp(`^(?<place>(?:in|under) [^,:]{1,80}),? (?<add>add|append): (?<text>${quote})$`, 'i'),
    '$<add> $<text> $<place>',
  ],
  // Add an option limit with default 5 to the options table.
  [
    /^(?<add>add|insert) (?<row>(?:an?|the|another)(?: new)? \p{L}{3,30} [^,:]{1,40}?) (?<cells>with .{1,200}?) (?<place>(?:to|in|into) (?:the )?(?:[^,:]{1,40} )?table)$/iu,
    '$<add> $<row> $<place> $<cells>',
  ],
  // Add to the end of Scope the sentence "…".
  [
    new RegExp(
      `^(?<add>add|append|insert) (?:to|at) (?<place>(?:the (?:very )?(?:end|start|beginning|top|bottom) of )?.{1,80}?) (?:an? |the (?:following )?)?(?<thing>sentence|paragraph|bullet point|bullet|item|note):? (?<text>${quote})$`,
      'i',
    ),
    '$<add> the $<thing> $<text> to $<place>',
  ],
]
