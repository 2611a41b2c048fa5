import { startFrame } from 'tapkit/auth/frame'
import { site } from './site'

// A page that does not start draws nothing: the console says why. An `await` here could wait for ever, because files that load later import from this one.
startFrame(site).catch((error) => console.error(error))
