import { startFrame } from 'tapkit/auth/frame'
import { site } from './site.ts'

// Not awaited: files that load later import from this file, and would wait for its end.
startFrame(site).catch((error) => console.error(String(error)))
