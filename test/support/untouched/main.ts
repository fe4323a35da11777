/**
 * `npm run test:bytes -- --sequences 10000`: sequences of actions in the editor on the documents of `CORPUS_DIR`, or on
 * made ones without it or with `--made`. `--seed N --only K` repeats one sequence.
 */
import { parseArgs } from 'node:util'
import { readDocuments } from './documents.ts'
import { faultText, runSequences } from './run.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string' },
    made: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const documents = values.made ? [] : await readDocuments()
console.log(`Seed ${seed}, ${values.sequences} sequences, ${documents.length} real documents`)
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1_000)
const { faults, tally } = runSequences({
  seed,
  sequences: Number(values.sequences),
  documents,
  ...(values.only !== undefined && { only: Number(values.only) }),
  progress: (number, found) => {
    if (number % 500 === 0) console.log(`${number} sequences, ${found} faults, ${seconds()} s`)
  },
})
for (const fault of faults.slice(0, 100)) console.log(faultText(seed, fault))
if (values.only !== undefined)
  for (const { texts } of faults) console.log(texts.map(text => JSON.stringify(text)).join('\n'))
console.log(
  [...tally]
    .map(([name, { tried, changed }]) => `${name}: ${tried} tried, ${changed} changed the text`)
    .toSorted()
    .join('\n'),
)
const { user, system } = process.cpuUsage()
console.log(`${faults.length} faults, ${seconds()} s, ${Math.round((user + system) / 1e6)} s of processor`)
process.exitCode = faults.length > 0 ? 1 : 0
