/** A process that attacks until it is killed: `attacker.ts {"url", "pagesUrl", "name"}`. */
import { newUser } from '#testing/users.ts'
import type { Attacker } from './attack.ts'
import { attacks } from './attacks.ts'
import { createCaller, type HttpCaller } from './httpCaller.ts'

process.once('disconnect', () => process.exit())
const { url, pagesUrl, name } = JSON.parse(process.argv[2] ?? '{}')
const found = attacks.find(attack => attack.name === name)
if (found === undefined) throw new Error(`there is no attack "${name}"`)

const callers = new Map<number, HttpCaller>()
const addressesMax = 250
const pauseMs = 20

function callFrom(nth: number): HttpCaller {
  const last = 2 + (nth % addressesMax)
  const known = callers.get(last) ?? createCaller(`127.0.0.${last}`, found?.connections ?? 1)
  callers.set(last, known)
  return known
}

const attacker: Attacker = { url, pagesUrl, user: await newUser(url), call: callFrom(0), callFrom }
const prepared = await found.prepare(attacker)
process.send?.('ready')

let sent = 0
for (let connection = 0; connection < found.connections; connection++) void goOn()

/** Refused requests are sent again, as an attacker would; the pause only protects this machine. */
async function goOn(): Promise<void> {
  for (;;) {
    await found?.send(attacker, prepared, sent++).catch(() => undefined)
    await new Promise(done => setTimeout(done, pauseMs))
  }
}
