import { wordSet } from './statementWords.ts'

/** The forms of verbs that are no stem with an ending. */
export const irregularVerbs: readonly ReadonlySet<string>[] = [
  'begin begins began begun beginning',
  'bring brings brought bringing',
  'build builds built building',
  'buy buys bought buying',
  'choose chooses chose chosen choosing',
  'find finds found finding',
  'freeze freezes froze frozen freezing',
  'give gives gave given giving',
  'lend lends lent lending',
  'lose loses lost losing',
  'make makes made making',
  'meet meets met meeting',
  'pay pays paid paying',
  'rise rises rose risen rising',
  'sell sells sold selling',
  'send sends sent sending',
  'show shows showed shown showing',
  'spend spends spent spending',
  'take takes took taken taking',
  'teach teaches taught teaching',
  'tell tells told telling',
  'think thinks thought thinking',
  'withdraw withdraws withdrew withdrawn withdrawing',
  'write writes wrote written writing',
].map(wordSet)
