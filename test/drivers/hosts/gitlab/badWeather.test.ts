import { inBadWeather } from '../badWeather.ts'

inBadWeather('gitlab', 'token-of-ada')
