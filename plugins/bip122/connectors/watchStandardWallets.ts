import { sanitizeText } from 'tapkit/kernel'
import { readIcon } from '../../wbip/readIcon.ts'
import { readMember } from '../../wbip/readMember.ts'
import { reserved } from '../../wbip/reserved.ts'
import type { FoundWallet } from './scanPage.ts'

/**
 * Hears of Bitcoin wallets by Wallet Standard, early or late, until `signal` aborts: those with the feature `bitcoin:connect`,
 * and those that keep a sats-connect provider in the feature `sats-connect:`.
 */
export function watchStandardWallets(found: (wallet: FoundWallet) => void, signal: AbortSignal): void {
  const register = (...wallets: unknown[]) => {
    for (const wallet of wallets) {
      if (signal.aborted) break
      const read = readWallet(wallet)
      if (read) found(read)
    }
    return () => {}
  }
  const api = Object.freeze({ register })
  addEventListener(
    'wallet-standard:register-wallet',
    (event) => {
      const { detail } = event as Event & { detail?: unknown }
      try {
        if (typeof detail === 'function') detail(api)
      } catch {
        // A wallet whose own code fails is not there.
      }
    },
    { signal },
  )
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

function readWallet(wallet: unknown): FoundWallet | undefined {
  try {
    const features = readMember(wallet, 'features')
    const inner = readMember(readMember(features, 'sats-connect:'), 'provider')
    if (!inner && !readMember(features, 'bitcoin:connect')) return undefined
    const { name, icon } = wallet as Record<string, unknown>
    const title = typeof name === 'string' ? sanitizeText(name, 64) : ''
    if (!title) return undefined
    const id = reserved.test(title) ? `${title} (wallet)` : title
    const shown = { id, name: title, imageUrl: readIcon(icon) }
    return inner
      ? { ...shown, source: inner, dialect: 'satsConnect' }
      : { ...shown, source: wallet as object, dialect: 'standard' }
  } catch {
    return undefined
  }
}
