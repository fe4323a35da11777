/** Variants of verbs, for use in patterns. */
export const verbs = {
  remove:
    '(?:remove|delete|drop|strike|strike out|kill|erase|eliminate|discard|scrap|strip|cut|cut out|take out|take away|get rid of|throw out|throw away|strip out)',
  add: '(?:add|insert|append|put|place|write|create|include|introduce)',
  set: '(?:set|change|update|bump|raise|increase|lower|decrease|reduce|adjust|put|switch|make|turn|modify|edit|correct|fix|extend|shorten|cut|limit|move|postpone|reschedule|prolong|push|push back)',
  change: '(?:change|replace|convert|substitute|exchange|swap out|swap|switch|turn|correct|fix|update|edit)',
  rename: '(?:rename|retitle|relabel|call)',
  move: '(?:move|put|place|bring|shift|relocate)',
} as const

const anyVerb = new RegExp(`^(?:${Object.values(verbs).join('|')}) `, 'i')

/** Whether a phrase begins as a request rather than as a statement. */
export function startsWithVerb(phrase: string): boolean {
  return anyVerb.test(phrase)
}
