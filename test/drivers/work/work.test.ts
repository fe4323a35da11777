import { type Bounds, workContract } from '../../contracts/work.ts'
import { testWork } from '../../support/work.ts'

workContract('processes', ({ concurrency: processes = 1, memory, ...line }: Bounds) =>
  testWork({ processes, line, ...(memory === 'tiny' && { memoryMaxMb: 8 }) }),
)
