import type { Provider, WalletInfo } from './types.ts'

/** EIP-6963: announces now and whenever a page asks; the returned function stops it. */
export function announce(info: WalletInfo, provider: Provider): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  say()
  return () => removeEventListener('eip6963:requestProvider', say)
}
