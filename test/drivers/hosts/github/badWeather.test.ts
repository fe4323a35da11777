import { inBadWeather } from '../badWeather.ts'

inBadWeather('github', 'gho_ada')
