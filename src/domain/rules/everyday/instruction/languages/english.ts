import { irregularVerbs } from './englishVerbs.ts'
import { type StatementWords, wordSet } from './statementWords.ts'

const determiners = 'the a an each every all any our their its this these'
const permissions = 'may can'
const obligations = 'must shall'

export const englishStatements: StatementWords = {
  fillers: wordSet(
    `${determiners} ${permissions} ${obligations} should will be is are was been being get gets have has had it they them we you there now
    currently henceforth please for to of in on by with at as from within after before until than up once per just always
    need needs ought`,
  ),
  genitives: wordSet('of'),
  negations: wordSet('not no never cannot without neither nor none'),
  conditions: wordSet(
    `if unless except when whenever where wherever while only also then but and or instead rather otherwise too both either
    everywhere throughout than again`,
  ),
  clauses: wordSet('if unless except when whenever who whose while'),
  permissions: wordSet(permissions),
  obligations: wordSet(obligations),
  frequencies:
    /\b(?:every (?:second|other )?(?:day|night|morning|evening|week|month|quarter|year|weekday|working day)|daily|nightly|weekly|monthly|(?:once|twice) an? (?:day|week|month|year))\b/gi,
  bounds: [
    ['no more than', 'most'],
    ['not more than', 'most'],
    ['no longer than', 'most'],
    ['not longer than', 'most'],
    ['not later than', 'most'],
    ['no later than', 'most'],
    ['not exceed', 'most'],
    ['at most', 'most'],
    ['max', 'most'],
    ['maximum', 'most'],
    ['min', 'least'],
    ['minimum', 'least'],
    ['at the most', 'most'],
    ['up to', 'most'],
    ['less than', 'most'],
    ['fewer than', 'most'],
    ['younger than', 'most'],
    ['shorter than', 'most'],
    ['smaller than', 'most'],
    ['lower than', 'most'],
    ['faster than', 'most'],
    ['below', 'most'],
    ['under', 'most'],
    ['a maximum of', 'most'],
    ['within', 'most'],
    ['in under', 'most'],
    ['no less than', 'least'],
    ['not less than', 'least'],
    ['no fewer than', 'least'],
    ['at least', 'least'],
    ['more than', 'least'],
    ['longer than', 'least'],
    ['larger than', 'least'],
    ['older than', 'least'],
    ['greater than', 'least'],
    ['bigger than', 'least'],
    ['higher than', 'least'],
    ['slower than', 'least'],
    ['above', 'least'],
    ['over', 'least'],
    ['a minimum of', 'least'],
    ['after', 'after'],
    ['before', 'before'],
    ['every', 'every'],
    ['each', 'every'],
  ],
  passives: wordSet('is are was were be been being get gets'),
  participles: /(?:ed|en|pt|ld|nt|wn|ut|lt|ught|ost|et)$|^(?:made|done)$/,
  participleWithin: 3,
  isVerbLast: false,
  synonyms: [
    ...irregularVerbs,
    wordSet('keep keeps kept keeping retain retains retained retaining store stores stored storing hold holds held'),
    wordSet('last lasts run runs'),
    wordSet('respond responds answer answers reply replies'),
    wordSet('delete deletes deleted remove removes removed erase erases erased purge purges purged'),
  ],
}
