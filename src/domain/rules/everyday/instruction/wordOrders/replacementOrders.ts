import { quote, reference, type WordOrder } from './wordOrder.ts'

/** `In section 2, …`. */
const inPlace = '(?<place>(?:in|under|within) [^,]{1,60}, )?'
/** `write "b"`, `it should say "b"`. */
const saysNow =
  '(?:(?:please )?(?:write|put|say|use|make it|change (?:it|that) to)|it (?:should|must) (?:say|read|be)) (?<text>.{1,80})'
const keyword = 'must|should|shall|may|will'
const capitals = '(?:MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL)(?: NOT)?'
const anyOrdinal = '(?:first|second|third|fourth|fifth|sixth|last|\\d{1,2}(?:st|nd|rd|th))'

/** Requests that replace words, also in links and headings. */
export const replacementOrders: readonly WordOrder[] = [
  // Typo: "recieve" should be "receive".
  [
    new RegExp(
      `^(?:there is a )?(?:typo|spelling(?: mistake| error)?|misspelling):? (?<old>${quote}) (?:should|must|has to) (?:be|read) (?<text>${quote})$`,
      'i',
    ),
    '$<old> should be $<text>',
  ],
  // All musts in 2.1 become shalls.
  [
    new RegExp(
      `^(?:all|every|each)(?: the)? (?<old>${keyword})s? (?:in|under|of) (?<place>.{1,60}?) (?:(?:should|must|have to|has to) )?(?:be|become|becomes|turn into) (?<next>${keyword})s?$`,
      'i',
    ),
    'in $<place>, replace $<old> with $<next>',
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
  // Replace Client with Customer everywhere in section 2.
  [
    new RegExp(
      `^(?:rename|replace|change) (?<old>${quote}|[^,]{1,60}?) (?:to|with|by|into) (?<text>${quote}|[^,]{1,60}?),? (?:everywhere (?:in|under|within)|throughout)(?! the (?:whole |entire )?(?:document|page|file|text|spec|specification)$| (?:except|excluding|but|apart|other|and|not|also|even|including)\\b) (?<place>[^,]{1,60})$`,
      'i',
    ),
    'in $<place>, replace $<old> with $<text>',
  ],
  // Rename the operation listPets to getPets.
  [
    /^[Rr]ename (?:the )?(?:operation|endpoint|method|function|class|type|schema|field|parameter|variable|property|option|setting|command|event) (?<old>(?=\S*[\p{Ll}\d][\p{Lu}_])[\p{L}\d_]{2,60}) (?:to|into|as) (?<text>[\p{L}\d_]{2,60})$/u,
    'rename $<old> to $<text>',
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
  // Must in section 2 should be upper case.
  [
    new RegExp(
      `^(?:(?:make|set|turn|put|write) )?(?<words>${quote}|\\p{L}{2,30}) (?:in|under) (?<place>[^,;:]{1,60}?) (?:(?:should|must|has to) be (?:written )?)?(?:in |into |to |all )*(?<manner>upper ?case|lower ?case|all caps|capitals|capital letters|small letters)$`,
      'iu',
    ),
    'in $<place>, write $<words> in $<manner>',
  ],
  [
    new RegExp(
      `^(?<words>${quote}|\\p{L}{2,30}) (?:should|must|has to) be (?:written )?(?:in |all )*(?<manner>upper ?case|lower ?case|all caps|capitals|capital letters|small letters)$`,
      'iu',
    ),
    'write $<words> in $<manner>',
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
  // § 3 (1) until 18:00 instead of 17:00.
  [
    new RegExp(
      `^(?<place>${reference}):? (?:(?:until|to|from|at|after|before|bis|ab|um|nach|vor) )?(?<text>\\d{1,2}:\\d\\d),? (?:instead of|rather than|not|statt) (?<old>\\d{1,2}:\\d\\d)$`,
      'i',
    ),
    'in $<place>, replace $<old> with $<text>',
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
  // "a" should say "b" instead.
  [new RegExp(`^(?<statement>${quote} (?:should|must|has to) (?:say|read|be) ${quote}) instead$`, 'i'), '$<statement>'],
  // Should be spelled "a".
  [/^(?<thing>.{1,80}? (?:should|must|has to) be) (?:written|spelled|spelt)(?: as)? (?<text>.+)$/i, '$<thing> $<text>'],
  // Write "a" as "b"; write Javascript as JavaScript.
  [new RegExp(`^${inPlace}write (?<old>${quote}) as (?<text>.{1,60})$`, 'i'), '$<place>replace $<old> with $<text>'],
  [
    new RegExp(`^${inPlace}write (?=(?<initial>\\S))(?<old>\\S{1,40}) as (?=\\k<initial>)(?<text>\\S{1,40})$`, 'i'),
    '$<place>replace $<old> with $<text>',
  ],
  // Change v1 to v2 in all links.
  [
    /^(?:change|replace|update) (?<old>.{1,80}?) (?:to|with|by) (?<text>.{1,80}?) in (?:all |every |the )*(?:links?|urls?|addresses|link targets)$/i,
    'change links from $<old> to $<text>',
  ],
  // Link to new.md instead of old.md.
  [
    /^(?:link|point|refer) to (?<text>\S{1,200}[./#]\S{1,200}),? (?:instead of|rather than|not)(?: to)? (?<old>\S{1,200}[./#]\S{1,200})$/i,
    'change links from $<old> to $<text>',
  ],
  // Use https in all links.
  [
    /^(?:use|switch to|change to|prefer) https(?: (?:instead of|rather than) http)? (?:in|for) (?:all |every |the )*(?:links?|urls?|addresses|link targets)$/i,
    'change links from http to https',
  ],
]
