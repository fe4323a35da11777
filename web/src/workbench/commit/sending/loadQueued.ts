/** What commits need only during and after an outage. `null` if the device is offline. */
export const loadQueued = () => import('./queued.ts').catch(() => null)
