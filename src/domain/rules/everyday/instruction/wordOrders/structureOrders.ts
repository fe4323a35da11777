import { reference, type WordOrder } from './wordOrder.ts'

const count = '(?:one|1|a) level'

/** Requests about sections, lists and the order of things. */
export const structureOrders: readonly WordOrder[] = [
  // Step 4 before step 3.
  [
    new RegExp(
      `^(?<thing>${reference}) (?:(?:should|must|has to) (?:be|come|go) |goes |comes )?(?<side>before|after|above|below) (?<place>${reference})$`,
      'i',
    ),
    'move $<thing> $<side> $<place>',
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
  // The column Fee should be called Price; the Fee column should be called Price.
  [
    /^(?:the )?(?<noun>column|section|chapter|heading) (?<old>.{1,60}?) (?:should|must|has to) be (?:called|named|titled|renamed(?: to)?) (?<text>.{1,60})$/i,
    'rename the $<noun> $<old> to $<text>',
  ],
  [
    /^(?:the )?(?<old>.{1,60}?) (?<noun>column|section|chapter|heading) (?:should|must|has to) be (?:called|named|titled|renamed(?: to)?) (?<text>.{1,60})$/i,
    'rename the $<noun> $<old> to $<text>',
  ],
  // Scope should be called Limits. `Init must be called first` is about a function.
  [
    /^(?:[Tt]he )?(?<old>[^,;:]{1,60}?) (?:should|must|has to) be (?:called|titled) (?<text>[\p{Lu}\d\uE000-\uE0FF](?:(?! everywhere| throughout)[^,;:]){0,60})$/u,
    'rename the heading $<old> to $<text>',
  ],
  [
    /^(?:the )?(?<old>[^,;:]{1,60}?) (?:should|must|has to) be renamed to (?<text>[^,;:]{1,60})$/i,
    'rename $<old> to $<text>',
  ],
  [/^(?:move|put|place) (?<thing>[^,;:]{1,60}?) (?:first|on top)$/i, 'move $<thing> to the top'],
  [/^(?:move|put|place) (?<thing>[^,;:]{1,60}?) last$/i, 'move $<thing> to the end'],
  // The goals as a numbered list.
  [
    /^(?:the )?(?<thing>[^,;:]{1,60}?) as an? (?<kind>(?:bullet(?:ed)?|unordered|numbered|ordered) list|checklist|task list)$/i,
    'turn $<thing> into a $<kind>',
  ],
  // Risks should come before Contacts.
  [
    /^(?:the )?(?<thing>[^,;:]{1,60}?) (?:(?:should|must|has to|needs to) (?:come|go|be (?:placed|put|moved))|goes|belongs) (?<side>before|after|above|below) (?<place>[^,;:]{1,60})$/i,
    'move $<thing> $<side> $<place>',
  ],
  // Make the reasons a list.
  [
    /^make (?<thing>.{1,60}?) an? (?<kind>(?:bullet(?:ed)?|unordered|numbered|ordered) )?list$/i,
    'turn $<thing> into a $<kind>list',
  ],
  [
    /^change the (?:section )?heading (?!of |level)(?<heading>.{1,80}?) (?:to|into) (?<text>.{1,80})$/i,
    'rename the heading $<heading> to $<text>',
  ],
  [
    /^(?:the )?(?<section>.{1,80}?) (?:should|must|has to) (?:be|become) (?:an? |on )?(?:heading )?(?:level |h)(?<level>[1-6])(?: heading)?$/i,
    'make $<section> a level $<level> heading',
  ],
  [
    /^(?:(?:move|put|make|turn) )?(?:the )?(?:section )?(?<section>(?!(?:set|change) )(?:(?! (?:should|must|is|are|be) ).){1,80}?) (?:as|to|on|at|into) (?:an? )?(?:heading )?(?:level |h)(?<level>[1-6])(?: heading)?$/i,
    'make $<section> a level $<level> heading',
  ],
  [/^(?<move>move .{1,80}?) to (?:just |right |directly )?(?<where>(?:before|after) .{1,80})$/i, '$<move> $<where>'],
  [new RegExp(`^(?<way>promote|demote) (?<section>.+?) (?:by )?${count}$`, 'i'), '$<way> $<section>'],
]
