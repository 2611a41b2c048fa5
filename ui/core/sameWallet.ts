import type { Kernel } from 'tapkit/kernel'
import { type WalletPart, walletRows } from './walletRows.ts'

/** The connected wallet's connector in another namespace, if the wallet exists there. */
export function sameWallet(
  state: Kernel['state'],
  live: ReturnType<Kernel['connection']>,
  namespace: string,
): WalletPart | undefined {
  const isLive = (part: WalletPart) => part.connectorId === live?.connector.id && part.namespace === live.namespace
  const row = walletRows(state).find(({ parts }) => parts.some(isLive))
  return row?.parts.find((part) => part.namespace === namespace)
}
