import { inBadWeather } from '../badWeather.ts'

inBadWeather('gitea', 'ada-token')
