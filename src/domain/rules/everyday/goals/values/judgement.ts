const words = [
  'wrong|incorrect|inaccurate|invalid|false|bad|good|poor|great|fine|ok|okay|right|correct|clear|vague|ambiguous',
  'misleading|confusing|missing|empty|blank|outdated|stale|old|new|long|short|big|small|ugly|odd|strange|weird|broken',
  'important|relevant|useless|useful|redundant|duplicate|duplicated|inconsistent|incomplete|necessary|needed|nonsense',
  'different|similar|same|better|worse|higher|lower|stronger|weaker|longer|shorter|funny|interesting|mine|there|here',
  'un\\p{L}{3,20}|ir\\p{L}{4,20}',
]
const judging = new RegExp(`^(?:${words.join('|')})$`, 'iu')

/** Whether words behind `is` or `should be` may say what someone thinks of a text instead of what it becomes. */
export function isJudgement(value: string, sentence: string): boolean {
  const isAsked = /\b(?:should|shall|must|has to|have to|needs to) (?:be|say|read|state) /i.test(sentence)
  return judging.test(value) || (!isAsked && /^\p{Ll}\S* /u.test(value))
}
