import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from '#ports/random.ts'

export const systemRandom: Random = { bytes: randomBytes, int: (min, max) => randomInt(min, max), uuid: randomUUID }
