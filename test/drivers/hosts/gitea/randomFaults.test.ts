import { testRandomFaults } from '../randomFaults.ts'

testRandomFaults('gitea', 'ada-token')
