import { hydrateRoot } from 'react-dom/client'
import { announceSimulated } from '../../../announceSimulated.ts'
import { App } from './app.tsx'

announceSimulated()
hydrateRoot(document, <App />)
