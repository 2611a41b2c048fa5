import type { Network } from '../types/network.ts'

const usual = { address: '/address/{id}', transaction: '/tx/{id}' }

/**
 * The page of an address or a transaction in a network's explorer; `undefined` where it has none that the modal leads to (https).
 * @example
 * ```ts
 * import { explorerLink } from 'tapkit/kernel'
 * explorerLink({ explorerUrl: 'https://etherscan.io' }, 'transaction', '0x1') // 'https://etherscan.io/tx/0x1'
 * ```
 */
export function explorerLink(
  { explorerUrl, explorerPaths = usual }: Pick<Network, 'explorerUrl' | 'explorerPaths'>,
  page: 'address' | 'transaction',
  id: string,
): string | undefined {
  // A key that leads nowhere would be drawn.
  if (!explorerUrl?.startsWith('https:')) return undefined
  return `${explorerUrl}${explorerPaths[page].replace('{id}', () => encodeURIComponent(id))}`
}
