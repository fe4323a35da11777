import { testRandomFaults } from '../randomFaults.ts'

testRandomFaults('forgejo', 'ada-token')
