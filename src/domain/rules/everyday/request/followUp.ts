import { reread } from '../../../markdown/reread.ts'
import { composeEdits } from '../../../text/composeEdits.ts'
import type { Utterance } from '../instruction/utterance.ts'
import { type Page, pageOf } from '../page/page.ts'
import { exactly, type Interpretation } from './goal.ts'
import { type SameThing, withoutPronoun } from './pronouns.ts'
import { severalAdditions } from './severalAdditions.ts'

const following =
  /^(.+?)(?:[,;.]? and(?: then)?|[,;.](?: then)?|,? then) (?:(?:also|please) )?(?:((?:re-?number|fix the (?:section |heading )?number(?:s|ing)(?: of)?)(?: (?:all )?(?:the )?(?:rest|others?|(?:(?:following|remaining|other|later) )?(?:sections|headings|chapters|steps|items|points|clauses|list)|everything|accordingly|afterwards))?)|(?:update|refresh|regenerate) (?:the )?(?:table of contents|toc))$/i

/** `rename "A" to "B" and move it to the end`: the second request is about what the first one names. */
const sameThing =
  /^((?:rename|retitle) .{1,120}? (?:to|into|as) ([\uE000-\uE0FF]))(?:,? and(?: then)?|,? then|;) (?:also )?((?:move|put|promote|demote|place) )(?:it|this section|that section)((?: .{1,200})?)$/i

type Understand = (utterance: Utterance, page?: Page) => Interpretation | null

/**
 * A request, and what has to follow it on the changed page: `delete section 2.2 and renumber`, `… and update the table
 * of contents`. `null` if the instruction is not of this kind, or the first request is not clear.
 */
export function withFollowUp(page: Page, utterance: Utterance, understand: Understand): Interpretation | null {
  const [, naming, name = '', verb = '', rest = ''] = sameThing.exec(utterance.text) ?? []
  if (naming !== undefined) {
    const renamed = understand({ ...utterance, text: naming, ending: '' })
    const next = renamed && pageOf(reread(page.document, renamed.edits))
    const second = next && understand({ ...utterance, text: `${verb}section ${name}${rest}` }, next)
    return renamed && second && followed(page, renamed, second)
  }
  const additions = severalAdditions(utterance.text)
  if (additions !== null) return allAdded(page, utterance, additions, understand)
  const same = withoutPronoun(page, utterance)
  if (same !== null) return ofOneThing(page, utterance, same, understand)
  const [, text, isNumbering] = following.exec(utterance.text) ?? []
  const first = text === undefined ? null : understand({ ...utterance, text, ending: '' })
  // Removing an item numbers the others of its list.
  if (first !== null && isNumbering !== undefined && /^remove the item /.test(first.sentence)) return first
  if (first === null || (isNumbering !== undefined && !/\bsection\b/.test(first.sentence))) return null
  const after = pageOf(reread(page.document, first.edits))
  const sentence = isNumbering === undefined ? 'update the table of contents' : 'renumber headings'
  return followed(page, first, { ...exactly(after, sentence), sentence })
}

/** Each text is added to the page with those before it. */
function allAdded(
  page: Page,
  utterance: Utterance,
  requests: readonly string[],
  understand: Understand,
): Interpretation | null {
  let all: Interpretation | null = null
  for (const text of requests) {
    const next: Page = all === null ? page : pageOf(reread(page.document, all.edits))
    const one = understand({ ...utterance, text, ending: '' }, next)
    if (one === null) return null
    all = all === null ? one : followed(page, all, one)
  }
  return all
}

/** The second request is read on the page that the first one makes. */
function ofOneThing(page: Page, utterance: Utterance, same: SameThing, understand: Understand): Interpretation | null {
  const first = understand({ ...utterance, text: same.first, ending: '' })
  const next = first && pageOf(reread(page.document, first.edits))
  const second = next && understand({ ...utterance, text: same.second, ending: '' }, next)
  return first && second && followed(page, first, second)
}

function followed({ document }: Page, first: Interpretation, second: Interpretation): Interpretation {
  return {
    ...first,
    sentence: `${first.sentence}; ${second.sentence}`,
    edits: composeEdits(document.text, first.edits, second.edits),
    summary: `${first.summary} ${second.summary}`,
    isRename: true,
    isOfBlocks: true,
  }
}
