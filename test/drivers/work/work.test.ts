import { type Bounds, workContract } from '../../contracts/work.ts'
import { testWork } from '../../support/work.ts'

workContract('processes', ({ concurrency: atOnce = 1, memory, ...line }: Bounds) =>
  testWork({ processes: atOnce, line, ...(memory === 'tiny' && { memoryMaxMb: 8 }) }),
)
