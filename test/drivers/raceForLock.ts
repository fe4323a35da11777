/**
 * Run as a separate process by instance.test.ts: requests the lock of one DATA_DIR after another at agreed times,
 * prints the results, and holds what it got until its input ends.
 */
import { takeInstanceLock } from '#drivers/instance.ts'

const roundMs = 50
const [firstAtMs, ...dataDirs] = process.argv.slice(2)
const answers = []
for (const [round, dataDir] of dataDirs.entries()) {
  while (Date.now() < Number(firstAtMs) + round * roundMs);
  answers.push(await takeInstanceLock(dataDir, { address: 'http://127.0.0.1:8080' }).catch(() => 'refused'))
}
process.stdout.write(answers.map(answer => (answer === 'refused' ? answer : 'locked')).join())
process.stdin.on('end', () => process.exit(answers.length - dataDirs.length)).resume()
