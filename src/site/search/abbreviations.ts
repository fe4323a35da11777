import { stemOf } from './stems.ts'

/** What is written short in specifications and in code, and in full elsewhere. */
const pairs = `addr address|admin administrator|alloc allocate|app application|arg argument|async asynchronous|attr attribute
  |auth authentication authorization|bool boolean|cert certificate|cfg config|char character|cmd command|config configuration
  |conn connection|const constant|cred credential|ctx context|db database|decl declaration|dep dependency|dest destination
  |dev development|dir directory|doc documentation|elem element|enum enumeration|env environment|err error|exec execute
  |expr expression|ext extension|fn function|func function|id identifier|ident identifier|impl implementation
  |info information|init initialization|int integer|iter iterator|len length|lib library|max maximum|mem memory|min minimum
  |msg message|num number|op operator operation|param parameter|perf performance|pkg package|pos position|prev previous
  |prod production|proc procedure process|ptr pointer|ref reference|regex expression|repo repository|req request
  |resp response|spec specification|src source|stats statistics|str string|struct structure|sync synchronous|sys system
  |temp temporary|tmp temporary|val value|var variable|ver version`

const byStem = new Map<string, string[]>()
for (const pair of pairs.split('|')) {
  const [short, ...long] = pair.trim().split(/\s+/).map(stemOf)
  for (const full of long) {
    if (short === undefined) continue
    byStem.set(short, [...(byStem.get(short) ?? []), full])
    byStem.set(full, [...(byStem.get(full) ?? []), short])
  }
}

/** The stems of the words that are short for a word, or that it is short for. */
export function shortOrFull(stem: string): readonly string[] {
  return byStem.get(stem) ?? []
}
