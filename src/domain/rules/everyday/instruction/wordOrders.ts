const quote = '[\\uE000-\\uE0FF]'
const count = '(?:one|1|a) level'

/** What people say, and the order of words in which the goals know it. */
const orders: readonly (readonly [said: RegExp, known: string])[] = [
  // Add a section Support after Scope: "…".
  [
    new RegExp(`^((?:add|insert|create) (?:an? |the |new |sub){0,3}section .{1,100}?): (${quote})$`, 'i'),
    '$1 with the text $2',
  ],
  // Where it says "a" write "b"; instead of "a" write "b".
  [
    /^((?:in|under|within) [^,]{1,60}, )?wherever it says (.{1,60}?),? (?:(?:please )?(?:write|put|say|use|make it|change (?:it|that) to)|it (?:should|must) (?:say|read|be)) (.{1,80})$/i,
    '$1replace $2 with $3 everywhere',
  ],
  [
    new RegExp(
      `^((?:in|under|within) [^,]{1,60}, )?where (?:it|the (?:text|document|page)) (?:says|reads|has),? (${quote}|[^,]{1,60}(?=,)),? (?:(?:please )?(?:write|put|say|use|make it|change (?:it|that) to)|it (?:should|must) (?:say|read|be)) (.{1,80})$`,
      'i',
    ),
    '$1replace $2 with $3',
  ],
  [
    new RegExp(
      `^((?:in|under|within) [^,]{1,60}, )?instead of (${quote}|[^,]{1,60}?),? (?:write|say|put) (.{1,80})$`,
      'i',
    ),
    '$1replace $2 with $3',
  ],
  // Change the Scope section text to "…".
  [
    new RegExp(
      `^(?:change|replace|rewrite|update) (?:the )?(.{1,60}?) section(?:['’]s)? (?:text|body|contents?) (?:to|with|by) (${quote})$`,
      'i',
    ),
    'replace the text of section $1 with $2',
  ],
  // Add a fourth item to the list in Scope: "…"; add "…" as a bullet after Refunds.
  [
    new RegExp(
      `^(add|insert) (?:an? |the )?(first|second|third|fourth|fifth|sixth|\\d{1,2}(?:st|nd|rd|th)) (item|bullet point|bullet|point|step) (?:to|in|of|under) (.{1,80}?)(?::|,| saying| that says)? (${quote})$`,
      'i',
    ),
    '$1 $5 as the $2 $3 of $4',
  ],
  [
    new RegExp(
      `^(add|insert|append) (${quote}) as (?:an?|another) (?:new )?(item|bullet point|bullet|point|step) (.{1,80})$`,
      'i',
    ),
    '$1 a $3 $2 $4',
  ],
  [
    /^(?:make|set|turn) (.{1,60}?) (?:in |into |to |all )?(?:upper[ -]?case|all caps|capitals|capital letters)((?: in .{1,60})?)$/i,
    'put $1 in capitals$2',
  ],
  // All musts should become shalls.
  [
    /^(.{0,80}?,? ?)(?:all|every|each)(?: the)? (must|should|shall|may|will)s? (?:(?:should|must|have to|has to) )?(?:be|become|becomes|turn into) (must|should|shall|may|will)s?$/i,
    '$1replace $2 with $3',
  ],
  // There is a typo in Scope: "a" should be "b".
  [new RegExp(`^there (?:is|are|was) [^:]{1,80}? in ([^:]{1,80}): (${quote} should .+)$`, 'i'), 'in $1, $2'],
  [new RegExp(`^there (?:is|are|was) [^:]{1,80}: (${quote} should .+)$`, 'i'), '$1'],
  // Replace "a" in section 2 by "b".
  [
    new RegExp(`^(replace|change) (${quote}) (?:in|of|under) (.{1,80}?) (with|by|to) (${quote})$`, 'i'),
    'in $3, $1 $2 $4 $5',
  ],
  // Add to the end of Scope the sentence "…".
  [
    new RegExp(
      `^(add|append|insert) (?:to|at) ((?:the (?:very )?(?:end|start|beginning|top|bottom) of )?.{1,80}?) (?:an? |the (?:following )?)?(sentence|paragraph|bullet point|bullet|item|note):? (${quote})$`,
      'i',
    ),
    '$1 the $3 $4 to $2',
  ],
  // Number the steps.
  [
    /^number (?:all )?(?:the )?(?!of )((?:(?! should | must | is | are |:).){1,60}?)(?: (?:properly|correctly|consecutively|instead of bullets|instead of using bullets))?(?: \(1[\d, .…]*\))?$/i,
    'turn the $1 into a numbered list',
  ],
  [
    /^use numbers (?:instead of|rather than|not) bullets (?:in|for|under) (.{1,60})$/i,
    'turn the list in $1 into a numbered list',
  ],
  // "a" should say "b" instead.
  [new RegExp(`^(${quote} (?:should|must|has to) (?:say|read|be) ${quote}) instead$`, 'i'), '$1'],
  // Should be spelled "a".
  [/^(.{1,80}? (?:should|must|has to) be) (?:written|spelled|spelt)(?: as)? (.+)$/i, '$1 $2'],
  [/^(?:upgrade|downgrade) (.+)$/i, 'bump $1'],
  // Write "a" as "b"; write Javascript as JavaScript.
  [new RegExp(`^((?:in|under|within) [^,]{1,60}, )?write (${quote}) as (.{1,60})$`, 'i'), '$1replace $2 with $3'],
  [/^((?:in|under|within) [^,]{1,60}, )?write (?=(\S))(\S{1,40}) as (?=\2)(\S{1,40})$/i, '$1replace $3 with $4'],
  [/^change the (?:section )?heading (?!of |level)(.{1,80}?) (?:to|into) (.{1,80})$/i, 'rename the heading $1 to $2'],
  [
    /^(?:the )?(.{1,80}?) (?:should|must|has to) (?:be|become) (?:an? |on )?(?:heading )?(?:level |h)([1-6])(?: heading)?$/i,
    'make $1 a level $2 heading',
  ],
  [/^(move .{1,80}?) to (?:just |right |directly )?((?:before|after) .{1,80})$/i, '$1 $2'],
  // The owner should be Ada, not Grace.
  [
    /^(?:the )?([^\d,]{1,40}?) (?:should|must|has to) be ([^\s\d,]{1,40}(?: [^\s\d,]{1,40})?),? (?:and )?not ([^\s\d,]{1,40}(?: [^\s\d,]{1,40})?)$/i,
    'change the $1 from $3 to $2',
  ],
  // Change v1 to v2 in all links.
  [
    /^(?:change|replace|update) (.{1,80}?) (?:to|with|by) (.{1,80}?) in (?:all |every |the )*(?:links?|urls?|addresses|link targets)$/i,
    'change links from $1 to $2',
  ],
  [new RegExp(`^(promote|demote) (.+?) (?:by )?${count}$`, 'i'), '$1 $2'],
]

/** The instruction in the order that the goals know; most are already in it. */
export function inKnownOrder(text: string): string {
  const [said, known] = orders.find(([pattern]) => pattern.test(text)) ?? []
  return said === undefined || known === undefined ? text : text.replace(said, known)
}
