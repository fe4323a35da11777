import { inBadWeather } from '../badWeather.ts'

inBadWeather('forgejo', 'ada-token')
