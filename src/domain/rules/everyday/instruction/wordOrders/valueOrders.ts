import { quote, reference, type WordOrder } from './wordOrder.ts'

/** Between a name and its value. */
const becomes = '(?::| to| =|,? (?:should|shall|must|has to|needs to) (?:be|say|read)| is(?: now)?)'
const oneOrTwoWords = '[^\\s\\d,]{1,40}(?: [^\\s\\d,]{1,40})?'

/** A part of the page that has a text rather than a value. */
const partOfText = '(?:sub)?(?:section|chapter|heading|paragraph|sentence|list|table|page|document)s?(?=[ :])'
/** A text that is still to be written, as in `fill in the notes with examples`. */
const described =
  '(?:(?:an?|some|the|more) )?(?:example|text|number|value|data|detail|information|content|something|placeholder|description)s?$'

/** Requests that give something a value or a state. */
export const valueOrders: readonly WordOrder[] = [
  // The cap should be raised to 5 EUR; the link to the manual should be https://a.example.
  ...[
    '(?<verb>raise|increase|reduce|decrease|change|postpone)d',
    '(?<verb>lower|extend|shorten)ed',
    '(?<verb>set|cut)',
  ].map(
    (verb): WordOrder => [
      new RegExp(
        `^(?:the )?(?<thing>[^,;:]{2,80}?) (?:should|must|shall|has to|needs to) be ${verb} to (?<text>[^;:]{1,60})$`,
        'i',
      ),
      '$<verb> the $<thing> to $<text>',
    ],
  ),
  [
    /^(?:the )?link to (?:the )?(?<thing>[^,;:]{1,60}?) (?:should be|must be|is now|is|has to be|changed to|has changed to|moved to|has moved to) (?<text>(?:https?:\/\/|\.{0,2}\/)\S{1,200})$/i,
    'change the link to $<thing> to $<text>',
  ],
  [
    /^(?!(?:the )?link )(?:the )?(?<thing>[^,;:]{1,60}?)(?: link)? (?:(?:should|must|has to|needs to) (?:link|point|lead|go)|(?:should|must|has to) be linked) to (?<text>(?:https?:\/\/|\.{0,2}\/|[\w.-]{1,40}\/|[\w-]{1,60}\.(?:md|html|adoc|rst|pdf)(?=$|#))\S{0,200})$/i,
    'change the link to $<thing> to $<text>',
  ],
  // 2.3.0 was released on 2026-04-22.
  [
    /^(?:version |release )?(?<thing>\d{1,4}\.\d{1,4}(?:\.\d{1,4})?) (?:(?:was|is|has been|will be) (?:released|published|shipped)|came out|comes out|shipped) on (?<text>\d{4}-\d{2}-\d{2})$/i,
    'set the date of $<thing> to $<text>',
  ],
  // The date of 2.0 is wrong, it was 2026-02-12.
  [
    /^(?<thing>the [^,:;]{1,60}?) (?:is|are|was) (?:wrong|incorrect|not correct|not right)(?:,|;|:| -| and)? (?:it|they|that) (?:is|was|are|were|(?:should|must|has to) be|should have been) (?<text>[^,;:]{1,60})$/i,
    'set $<thing> to $<text>',
  ],
  // Approve this document; LAMP-2 is obsolete.
  [/^approve (?:this|the) (?<thing>document|page|spec|specification)$/i, 'mark the $<thing> as approved'],
  [
    /^(?<thing>[A-Z][A-Z0-9-]{0,20}-\d{1,6}) (?:is|was|has been)(?: now)? (?<state>deprecated|obsolete|withdrawn|superseded)(?: now)?$/,
    'mark $<thing> as $<state>',
  ],
  // LAMP-3 becomes mandatory.
  [
    /^(?<thing>[A-Z][A-Z0-9-]{0,20}-\d{1,6}) (?:is|becomes|should be|must be)(?: now)? (?<state>mandatory|obligatory|compulsory|optional)$/i,
    'make $<thing> $<state>',
  ],
  // Depot is not required any more; REQ-3 is no longer mandatory.
  [
    /^(?:the )?(?<thing>[^,;:]{1,60}?) (?:(?:is|are) no longer|(?:isn['’]t|is not|are not)(?= .+ (?:any ?more|any longer|now)$)) (?:required|mandatory)(?: any ?more| any longer| now)?$/i,
    'make $<thing> optional',
  ],
  // Limit defaults to 50.
  [
    /^(?:the )?(?<thing>[^,;:]{1,40}?) (?:now )?(?:defaults|should default) to (?<text>[^,;: ]{1,40}(?: \p{L}{1,12})?)$/iu,
    'set the default of $<thing> to $<text>',
  ],
  // The timeout is 5 s by default.
  [
    /^(?:the )?(?<thing>[^,;:]{1,40}?) (?:is|should be|must be|becomes)(?: now)? (?<text>[^,;: ]{1,40}(?: \p{L}{1,12})?) by default$/iu,
    'set the default of $<thing> to $<text>',
  ],
  // LAMP-10 no more than 6 W.
  [
    new RegExp(
      `^(?<place>${reference}):? (?<rest>(?:for|no more than|at most|at least|within|up to|less than|more than|every|after|bis(?: zu)?|mindestens|höchstens|innerhalb von|nach|alle) \\d.{0,40})$`,
      'i',
    ),
    'in $<place>, $<rest>',
  ],
  // Row Paris, column Price: 5 EUR; in row Paris column Price should be 5 EUR; set column Price of row Paris to 5 EUR.
  [
    new RegExp(
      `^(?:(?:set|change|update|in|for) )?(?:the )?row (?<row>${quote}|[^,:]{1,40}?),? (?:in |and )?(?:the )?column (?<column>${quote}|[^,:]{1,40}?)${becomes} (?<text>.{1,80})$`,
      'i',
    ),
    'set $<column> of $<row> to $<text>',
  ],
  [
    new RegExp(
      `^(?:(?:set|change|update|in|for) )?(?:the )?column (?<column>${quote}|[^,:]{1,40}?),? (?:of |in |and )?(?:the )?row (?<row>${quote}|[^,:]{1,40}?)${becomes} (?<text>.{1,80})$`,
      'i',
    ),
    'set $<column> of $<row> to $<text>',
  ],
  // Mark everything in Scope as done.
  [
    /^(?<mark>mark|flag|set) (?<all>everything|all|(?:all|every|each)(?: of)?(?: the)? (?:open )?(?:tasks?|items?|to-?dos?|checkboxes|boxes)) (?:in|under) (?<place>.{1,60}) (?<as>(?:as|to) \p{L}{2,20})$/iu,
    'in $<place>, $<mark> $<all> $<as>',
  ],
  [/^(?:upgrade|downgrade) (?<value>.+)$/i, 'bump $<value>'],
  // Use https as the scheme; scale to 3 replicas; cap the fee at 5 EUR.
  [
    /^use (?<text>[^,;:]{1,60}?) as (?:the|our|its) (?<thing>(?!(?:word|term|name)\b)[^,;:]{1,60})$/i,
    'set $<thing> to $<text>',
  ],
  [
    /^scale (?:it |up |down |out ){0,2}to (?<text>\d{1,6}) (?<thing>\p{L}[\p{L} _-]{1,40})$/iu,
    'set $<thing> to $<text>',
  ],
  [/^(?<set>cap|limit|pin) (?<thing>[^,;:]{1,60}?) (?:at|to) (?<text>.{1,60})$/i, 'set $<thing> to $<text>'],
  // Turn mail off; put the laptop first; mark the status as stable; set version 2.4.
  [/^(?<verb>turn|switch) (?<thing>[^,;:]{1,60}?) (?<way>on|off)$/i, '$<verb> $<way> $<thing>'],
  [/^mark (?:the )?(?<thing>status|state) as (?<text>.{1,60})$/i, 'set $<thing> to $<text>'],
  [/^(?:set|bump) (?:the )?(?<thing>\p{L}{3,20}) (?<text>\d[\d.,]{0,12})$/iu, 'set $<thing> to $<text>'],
  // Make the deposit EUR 2000; put the fee at 5 %.
  [
    /^(?:make|put|set|get) (?:the )?(?<thing>(?!(?:\p{L}+ ){0,2}(?:section|clause|step|item|bullet|task|point|line|row|chapter|page|article|paragraph|heading|requirement)s? \d|(?:it|this|that) )\p{L}(?:(?! (?:to|from|by|as|into|than|with|for|in|at|on) )[^,;:\d\uE000-\uE0FF]){1,60}?) (?:(?:at|on) )?(?<text>(?:(?:EUR|USD|GBP|CHF|[€$£]) ?)?\d[\d.,]{0,12}(?: ?(?:%|[€$£]|(?!(?:first|last|on|up|down|again|back|too)$)\p{L}{1,12}))?)$/iu,
    'set $<thing> to $<text>',
  ],
  // Fill in the phone of Ada: 5 55; enter 5 55 as the phone of Ada.
  [
    new RegExp(
      `^(?:fill in|fill out|fill) (?:the )?(?!(?:\\S+ ){0,4}${partOfText})(?<thing>[^:\uE000-\uE0FF]{2,80}?)(?::| with| as| =) (?!${described})(?<text>[^:;]{1,80})$`,
      'iu',
    ),
    'set $<thing> to $<text>',
  ],
  [
    /^(?:fill in|enter|note) (?<text>[^:;,]{1,80}?) (?:as|for|in) (?:the )?(?<thing>[^:;,\uE000-\uE0FF]{2,80}? (?:of|for) [^:;,]{1,60}|[^:;,]{2,60}['’]s [^:;,]{2,60})$/iu,
    'set $<thing> to $<text>',
  ],
  // The owner should be Ada, not Grace.
  [
    new RegExp(
      `^(?:the )?(?<key>[^\\d,]{1,40}?) (?:should|must|has to) be (?<value>${oneOrTwoWords}),? (?:and )?not (?<old>(?!(?:must|shall|should|may|can|will)$)${oneOrTwoWords})$`,
      'i',
    ),
    'change the $<key> from $<old> to $<value>',
  ],
]
