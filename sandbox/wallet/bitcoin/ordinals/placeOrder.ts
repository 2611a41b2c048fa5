import type { Signer } from '../core.ts'
import { askService } from '../explorer.ts'

/** The wallet's own way to mint or etch: it orders, pays and executes; the network is its own. */
export async function placeOrder(
  core: Signer,
  kind: 'mint' | 'etch',
  { network: _, ...request }: Record<string, unknown>,
) {
  const { orderId, fundAddress, fundAmount } = await askService(core, `/runes/${kind}/orders`, request)
  const { pay } = await import('../pay.ts')
  const fundTransactionId = await pay(core, [{ address: fundAddress, amount: BigInt(fundAmount) }])
  await askService(core, `/runes/${kind}/orders/${encodeURIComponent(orderId)}/execute`, { fundTransactionId })
  return { orderId, fundTransactionId, fundingAddress: fundAddress }
}

/** Pays for a bump of an order. */
export async function bumpOrder(core: Signer, orderId: string, newFeeRate: unknown) {
  const path = `/orders/${encodeURIComponent(orderId)}/rbf-estimate`
  const { rbfCost, fundingAddress } = await askService(core, path, { newFeeRate })
  const { pay } = await import('../pay.ts')
  const fundRBFTransactionId = await pay(core, [{ address: fundingAddress, amount: BigInt(rbfCost) }])
  return { orderId, fundRBFTransactionId, fundingAddress }
}
