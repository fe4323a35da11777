import { testRandomFaults } from '../randomFaults.ts'

testRandomFaults('github', 'gho_ada')
