import { offered } from './ask.ts'
import type { StandardWallet } from './standardWallet.ts'

/**
 * Hears that a wallet changed (`standard:events`), if the wallet tells; answers the function that stops. A wallet that
 * throws stays usable.
 */
export function listen(wallet: StandardWallet, listener: () => void): () => void {
  let live = true
  let off: unknown
  try {
    off = (offered(wallet, 'standard:events') as { on?: Events['on'] } | undefined)?.on?.('change', () => {
      if (live) listener()
    })
  } catch {
    // Without events the wallet is read when it is asked.
  }
  return () => {
    live = false
    try {
      if (typeof off === 'function') off()
    } catch {
      // The wallet keeps the listener, which ignores its events from now on.
    }
  }
}

type Events = { on(event: 'change', listener: () => void): unknown }
