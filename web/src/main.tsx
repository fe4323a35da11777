import './theme/sheets.css'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { App } from './app.tsx'
import { currentSession, startSession, subscribe } from './session/session.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the app.')

// Nothing of one person is shown to the next.
subscribe(() => {
  if (currentSession().status === 'signedOut') queryClient.clear()
})
void startSession()
createRoot(place).render(<App />)
