import type { Kernel } from 'tapkit/kernel'
import { type WalletPart, walletRows } from './walletRows.ts'

/** Where the connected wallet stands in another namespace as well: what to connect there. */
export function sameWallet(
  state: Kernel['state'],
  live: ReturnType<Kernel['connection']>,
  namespace: string,
): WalletPart | undefined {
  const isLive = (part: WalletPart) => part.connectorId === live?.connector.id && part.namespace === live.namespace
  const row = walletRows(state).find(({ parts }) => parts.some(isLive))
  return row?.parts.find((part) => part.namespace === namespace)
}
