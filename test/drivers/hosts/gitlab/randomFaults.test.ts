import { testRandomFaults } from '../randomFaults.ts'

testRandomFaults('gitlab', 'token-of-ada')
