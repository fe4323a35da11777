/**
 * Words on which the meaning of a statement depends, in English and in the other languages in which specifications are
 * often written. A list holds words that are rare in the other languages with another meaning.
 */
const negations = wordSet(
  `not no never none neither nor without unless except cannot nicht nie niemals ohne außer
  ne pas jamais aucun aucune sans sauf ni nunca jamás ningún ninguna salvo excepto não sem nenhum nenhuma exceto
  senza nessun nessuna tranne eccetto niet geen nooit zonder tenzij behalve
  не ни без кроме нет нельзя никогда
  ません ない 禁止 不可 以外 除く 除き 除外 除非 不得 不能 不应 没有 不 没 未 无 無 勿`,
)
const negatedForms =
  /^(?:can['’]t|won['’]t|(?:do|does|did|is|are|was|were|has|have|had|should|must|need|would|could)n['’]t|kein\w{0,2}|n['’]\p{L}+|[てで]は(?:なら|いけ)(?:ない|ず|ません))$/u

export function isNegation(word: string): boolean {
  const known = word.toLowerCase()
  return negations.has(known) || negatedForms.test(known)
}

const modalForms = /^(?:なければ|なくては|ねば)/u

const duties = wordSet(
  `shall must muss müssen doit doivent devra devront debe deben deberá deberán deve devem devono deverá deverão moet moeten
  должен должна должно должны обязан обязана обязано обязаны следует необходимо
  必须 必須 应当 應當`,
)

/** Whether a word says that something is a duty. */
export function isDuty(word: string): boolean {
  const known = word.toLowerCase()
  return duties.has(known) || modalForms.test(known)
}

const choices = wordSet(
  `should may might can could sollte sollten darf dürfen kann können könnte könnten devrait devraient peut peuvent pourra
  pourront pourrait pourraient debería deberían puede pueden podrá podrán podría podrían dovrebbe dovrebbero può possono
  pode podem poderá poderão kan kunnen mogen может могут можно вправе てもよい できる できます 可以`,
)

/** Whether a word leaves a choice. */
export function isChoice(word: string): boolean {
  return choices.has(word.toLowerCase())
}

/** Further words that say how far a statement binds. */
const otherModals = wordSet(
  `will would ought need needs mandatory optional required recommended soll sollen べき 应该 應該`,
)

export function isModal(word: string): boolean {
  const known = word.toLowerCase()
  return isDuty(known) || isChoice(known) || otherModals.has(known)
}

const conditions = wordSet(
  `if unless except excluding notwithstanding when only provided until while wenn falls außer nur sofern soweit solange
  ausgenommen vorbehaltlich
  si sauf lorsque seulement uniquement pourvu sólo solamente salvo siempre quando somente apenas soltanto solo tranne
  alleen tenzij indien mits если кроме только пока 場合 のみ だけ 如果 除非 只有`,
)

export function isCondition(word: string): boolean {
  return conditions.has(word.toLowerCase())
}

const restrictions = wordSet(
  `only solely alone exclusively nur lediglich ausschließlich seulement uniquement exclusivement sólo solamente únicamente
  soltanto esclusivamente somente apenas alleen slechts uitsluitend только лишь исключительно のみ だけ 仅 僅 只有`,
)

/** Whether a word limits a statement to what it names. */
export function isRestriction(word: string): boolean {
  return restrictions.has(word.toLowerCase())
}

const numberWords = wordSet(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
  million billion third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth once twice half double zwei drei vier fünf sechs sieben acht neun zehn zwölf hundert tausend
  deux trois quatre cinq huit dix douze vingt trente cent mille dos tres cuatro cinco ocho diez doce veinte treinta
  один одна одно два две три четыре пять шесть семь восемь девять десять двенадцать двадцать тридцать сто тысяча`,
)

export function isNumberWord(word: string): boolean {
  return word
    .toLowerCase()
    .split('-')
    .every(part => numberWords.has(part))
}

const bounds = wordSet(
  `least most minimum maximum min max minimal maximal before after above below over under less lesser fewer fewest more
  greater greatest larger largest smaller smallest longer shorter higher highest lower lowest earlier later first last
  always sometimes often all any every each some only both either include includes exclude excludes including excluding
  inclusive exclusive mindestens höchstens vor nach mehr weniger immer alle jeder jede jedes einige
  moins plus avant après tous toutes chaque supérieur supérieure inférieur inférieure menos más antes después todos
  todas cada almeno dopo ogni tutti tutte minstens hoogstens voor
  более менее больше меньше раньше позже ранее позднее минимум максимум до после все всех всегда каждый каждого каждые любой
  以上 以下 以内 未満 最大 最小 最低 すべて 全て 至少 至多 所有 之前 之后`,
)

export function isBoundWord(word: string): boolean {
  return bounds.has(word.toLowerCase())
}

/** `both` and `all` leave nothing out: which of them fits depends on how many there are. */
export function namesAll(words: string): boolean {
  return /^(?:both|all|each|every|beide|alle|jede[rs]?)$/i.test(words)
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
