const quote = '[\\uE000-\\uE0FF]'
/** `LAMP-3`, `step 4`, `section 2.1`: a thing by its id or number. */
const reference =
  '(?:[A-Z][A-Z0-9-]{0,20}-\\d{1,6}|(?:the )?(?:step|item|bullet|clause|section|row|paragraph) \\d[\\d.]{0,10})'
/** Between a name and its value. */
const becomes = '(?::| to| =|,? (?:should|shall|must|has to|needs to) (?:be|say|read)| is(?: now)?)'
const count = '(?:one|1|a) level'
/** `In section 2, …`. */
const inPlace = '(?<place>(?:in|under|within) [^,]{1,60}, )?'
/** `write "b"`, `it should say "b"`. */
const saysNow =
  '(?:(?:please )?(?:write|put|say|use|make it|change (?:it|that) to)|it (?:should|must) (?:say|read|be)) (?<text>.{1,80})'
const ordinal = '(?<order>first|second|third|fourth|fifth|sixth|\\d{1,2}(?:st|nd|rd|th))'
const bullet = 'item|bullet point|bullet|point|step'
const keyword = 'must|should|shall|may|will'
const capitals = '(?:MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL)(?: NOT)?'
const anyOrdinal = '(?:first|second|third|fourth|fifth|sixth|last|\\d{1,2}(?:st|nd|rd|th))'
const oneOrTwoWords = '[^\\s\\d,]{1,40}(?: [^\\s\\d,]{1,40})?'

/** The titles of the parts of a changelog. */
const changeKinds = 'added|changed|deprecated|removed|fixed|security'

/** What people say, and the order of words in which the goals know it. */
const orders: readonly (readonly [said: RegExp, known: string])[] = [
  // The date of 2.0 is wrong, it was 2026-02-12.
  [
    /^(?<thing>the [^,:;]{1,60}?) (?:is|are|was) (?:wrong|incorrect|not correct|not right)(?:,|;|:| -| and)? (?:it|they|that) (?:is|was|are|were|(?:should|must|has to) be|should have been) (?<text>[^,;:]{1,60})$/i,
    'set $<thing> to $<text>',
  ],
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
  // Approve this document; LAMP-2 is obsolete.
  [/^approve (?:this|the) (?<thing>document|page|spec|specification)$/i, 'mark the $<thing> as approved'],
  [
    /^(?<thing>[A-Z][A-Z0-9-]{0,20}-\d{1,6}) (?:is|was|has been)(?: now)? (?<state>deprecated|obsolete|withdrawn|superseded)(?: now)?$/,
    'mark $<thing> as $<state>',
  ],
  // Step 4 before step 3.
  [
    new RegExp(
      `^(?<thing>${reference}) (?:(?:should|must|has to) (?:be|come|go) |goes |comes )?(?<side>before|after|above|below) (?<place>${reference})$`,
      'i',
    ),
    'move $<thing> $<side> $<place>',
  ],
  // LAMP-10 no more than 6 W.
  [
    new RegExp(
      `^(?<place>${reference}):? (?<rest>(?:no more than|at most|at least|within|up to|less than|more than|every) \\d.{0,40})$`,
      'i',
    ),
    'in $<place>, $<rest>',
  ],
  // All musts in 2.1 become shalls.
  [
    new RegExp(
      `^(?:all|every|each)(?: the)? (?<old>${keyword})s? (?:in|under|of) (?<place>.{1,60}?) (?:(?:should|must|have to|has to) )?(?:be|become|becomes|turn into) (?<next>${keyword})s?$`,
      'i',
    ),
    'in $<place>, replace $<old> with $<next>',
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
  // Set 3 seconds to 4 seconds.
  [
    /^(?:set|put|make|raise|lower|increase|reduce) (?<old>\d[\d.,]{0,12} ?[\p{L}%°]{1,12}) to (?<text>\d[\d.,]{0,12} ?[\p{L}%°]{1,12})$/iu,
    'replace $<old> with $<text>',
  ],
  // Rename Client everywhere to Customer.
  [
    /^(?<verb>rename|replace|change) (?<old>.{1,60}?) (?<everywhere>everywhere|throughout) (?<by>to|with|by|into) (?<text>.{1,60})$/i,
    '$<verb> $<old> $<by> $<text> $<everywhere>',
  ],
  // Where it says "a" write "b"; instead of "a" write "b".
  [
    new RegExp(`^${inPlace}wherever it says (?<old>.{1,60}?),? ${saysNow}$`, 'i'),
    '$<place>replace $<old> with $<text> everywhere',
  ],
  [
    new RegExp(
      `^${inPlace}where (?:it|the (?:text|document|page)) (?:says|reads|has),? (?<old>${quote}|[^,]{1,60}(?=,)),? ${saysNow}$`,
      'i',
    ),
    '$<place>replace $<old> with $<text>',
  ],
  [
    new RegExp(`^${inPlace}instead of (?<old>${quote}|[^,]{1,60}?),? (?:write|say|put) (?<text>.{1,80})$`, 'i'),
    '$<place>replace $<old> with $<text>',
  ],
  // Change the Scope section text to "…".
  [
    new RegExp(
      `^(?:change|replace|rewrite|update) (?:the )?(?<section>.{1,60}?) section(?:['’]s)? (?:text|body|contents?) (?:to|with|by) (?<text>${quote})$`,
      'i',
    ),
    'replace the text of section $<section> with $<text>',
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
  [
    /^(?:make|set|turn) (?<words>.{1,60}?) (?:in |into |to |all )?(?:upper[ -]?case|all caps|capitals|capital letters)(?<where>(?: in .{1,60})?)$/i,
    'put $<words> in capitals$<where>',
  ],
  // All musts should become shalls.
  [
    new RegExp(
      `^(?<place>.{0,80}?,? ?)(?:all|every|each)(?: the)? (?<old>${keyword})s? (?:(?:should|must|have to|has to) )?(?:be|become|becomes|turn into) (?<next>${keyword})s?$`,
      'i',
    ),
    '$<place>replace $<old> with $<next>',
  ],
  // Make the second SHOULD in Stop a MUST. Keywords are in capitals: others are words.
  [
    new RegExp(
      `^(?:[Mm]ake|[Tt]urn) (?<old>the ${anyOrdinal} ${capitals}(?: (?:in|under|of) .{1,60}?)?) (?:into )?(?:an? )?(?<next>${capitals})$`,
    ),
    'change $<old> to $<next>',
  ],
  // REQ-3 should say 24 months instead of 36.
  [
    /^(?<place>[A-Z][A-Z0-9-]{0,20}-\d{1,6}|(?:[Ss]ection|[Cc]lause|[Ii]tem|[Ss]tep) \d[\d.]{0,10}) (?:should|must|has to|needs to) (?:say|read|be) (?<text>[^\uE000-\uE0FF]{1,60}?),? (?:instead of|rather than|and not|not) (?<old>[^\uE000-\uE0FF]{1,60})$/,
    'in $<place>, use $<text> instead of $<old>',
  ],
  // Mark everything in Scope as done.
  [
    /^(?<mark>mark|flag|set) (?<all>everything|all|(?:all|every|each)(?: of)?(?: the)? (?:open )?(?:tasks?|items?|to-?dos?|checkboxes|boxes)) (?:in|under) (?<place>.{1,60}) (?<as>(?:as|to) \p{L}{2,20})$/iu,
    'in $<place>, $<mark> $<all> $<as>',
  ],
  // There is a typo in Scope: "a" should be "b".
  [
    new RegExp(`^there (?:is|are|was) [^:]{1,80}? in (?<place>[^:]{1,80}): (?<statement>${quote} should .+)$`, 'i'),
    'in $<place>, $<statement>',
  ],
  [new RegExp(`^there (?:is|are|was) [^:]{1,80}: (?<statement>${quote} should .+)$`, 'i'), '$<statement>'],
  // Replace "a" in section 2 by "b".
  [
    new RegExp(
      `^(?<replace>replace|change) (?<old>${quote}) (?:in|of|under) (?<place>.{1,80}?) (?<by>with|by|to) (?<text>${quote})$`,
      'i',
    ),
    'in $<place>, $<replace> $<old> $<by> $<text>',
  ],
  // Add to the end of Scope the sentence "…".
  [
    new RegExp(
      `^(?<add>add|append|insert) (?:to|at) (?<place>(?:the (?:very )?(?:end|start|beginning|top|bottom) of )?.{1,80}?) (?:an? |the (?:following )?)?(?<thing>sentence|paragraph|bullet point|bullet|item|note):? (?<text>${quote})$`,
      'i',
    ),
    '$<add> the $<thing> $<text> to $<place>',
  ],
  // Number the steps.
  [
    /^number (?:all )?(?:the )?(?!of )(?<list>(?:(?! should | must | is | are |:).){1,60}?)(?: (?:properly|correctly|consecutively|instead of bullets|instead of using bullets))?(?: \(1[\d, .…]*\))?$/i,
    'turn the $<list> into a numbered list',
  ],
  [
    /^use numbers (?:instead of|rather than|not) bullets (?:in|for|under) (?<place>.{1,60})$/i,
    'turn the list in $<place> into a numbered list',
  ],
  // "a" should say "b" instead.
  [new RegExp(`^(?<statement>${quote} (?:should|must|has to) (?:say|read|be) ${quote}) instead$`, 'i'), '$<statement>'],
  // The column Fee should be called Price; the Fee column should be called Price.
  [
    /^(?:the )?(?<noun>column|section|chapter|heading) (?<old>.{1,60}?) (?:should|must|has to) be (?:called|named|titled|renamed(?: to)?) (?<text>.{1,60})$/i,
    'rename the $<noun> $<old> to $<text>',
  ],
  [
    /^(?:the )?(?<old>.{1,60}?) (?<noun>column|section|chapter|heading) (?:should|must|has to) be (?:called|named|titled|renamed(?: to)?) (?<text>.{1,60})$/i,
    'rename the $<noun> $<old> to $<text>',
  ],
  // Should be spelled "a".
  [/^(?<thing>.{1,80}? (?:should|must|has to) be) (?:written|spelled|spelt)(?: as)? (?<text>.+)$/i, '$<thing> $<text>'],
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
  [/^(?:move|put|place) (?<thing>[^,;:]{1,60}?) (?:first|on top)$/i, 'move $<thing> to the top'],
  [/^(?:move|put|place) (?<thing>[^,;:]{1,60}?) last$/i, 'move $<thing> to the end'],
  [/^mark (?:the )?(?<thing>status|state) as (?<text>.{1,60})$/i, 'set $<thing> to $<text>'],
  [/^(?:set|bump) (?:the )?(?<thing>\p{L}{3,20}) (?<text>\d[\d.,]{0,12})$/iu, 'set $<thing> to $<text>'],
  // Make the reasons a list.
  [
    /^make (?<thing>.{1,60}?) an? (?<kind>(?:bullet(?:ed)?|unordered|numbered|ordered) )?list$/i,
    'turn $<thing> into a $<kind>list',
  ],
  // Write "a" as "b"; write Javascript as JavaScript.
  [new RegExp(`^${inPlace}write (?<old>${quote}) as (?<text>.{1,60})$`, 'i'), '$<place>replace $<old> with $<text>'],
  [
    new RegExp(`^${inPlace}write (?=(?<initial>\\S))(?<old>\\S{1,40}) as (?=\\k<initial>)(?<text>\\S{1,40})$`, 'i'),
    '$<place>replace $<old> with $<text>',
  ],
  [
    /^change the (?:section )?heading (?!of |level)(?<heading>.{1,80}?) (?:to|into) (?<text>.{1,80})$/i,
    'rename the heading $<heading> to $<text>',
  ],
  [
    /^(?:the )?(?<section>.{1,80}?) (?:should|must|has to) (?:be|become) (?:an? |on )?(?:heading )?(?:level |h)(?<level>[1-6])(?: heading)?$/i,
    'make $<section> a level $<level> heading',
  ],
  [/^(?<move>move .{1,80}?) to (?:just |right |directly )?(?<where>(?:before|after) .{1,80})$/i, '$<move> $<where>'],
  // The owner should be Ada, not Grace.
  [
    new RegExp(
      `^(?:the )?(?<key>[^\\d,]{1,40}?) (?:should|must|has to) be (?<value>${oneOrTwoWords}),? (?:and )?not (?<old>${oneOrTwoWords})$`,
      'i',
    ),
    'change the $<key> from $<old> to $<value>',
  ],
  // Change v1 to v2 in all links.
  [
    /^(?:change|replace|update) (?<old>.{1,80}?) (?:to|with|by) (?<text>.{1,80}?) in (?:all |every |the )*(?:links?|urls?|addresses|link targets)$/i,
    'change links from $<old> to $<text>',
  ],
  // Use https in all links.
  [
    /^(?:use|switch to|change to|prefer) https(?: (?:instead of|rather than) http)? (?:in|for) (?:all |every |the )*(?:links?|urls?|addresses|link targets)$/i,
    'change links from http to https',
  ],
  [new RegExp(`^(?<way>promote|demote) (?<section>.+?) (?:by )?${count}$`, 'i'), '$<way> $<section>'],
]

/** The instruction in the order that the goals know; most are already in it. */
export function inKnownOrder(text: string): string {
  const [said, known] = orders.find(([pattern]) => pattern.test(text)) ?? []
  return said === undefined || known === undefined ? text : text.replace(said, known)
}
