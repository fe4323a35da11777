/** A process that keeps two others busy, prints a line, and works on until it is killed. */
import { testWork } from '../../support/work.ts'

const work = testWork()
const slow = { texts: [{ text: '# a\n'.repeat(60_000) }], instruction: 'delete section "a"' }
const callers = ['a', 'b']
await Promise.all(callers.map(caller => work.run('rules', slow, { caller, projectId: null })))
console.log('working')
for (;;) await Promise.all(callers.map(caller => work.run('rules', slow, { caller, projectId: null })))
