import type { Kernel, Network } from 'tapkit/kernel'
import { keyOf } from '../keyOf.ts'
import { ownTokensOf } from '../ownTokensOf.ts'
import { markToken } from './markToken.ts'

/** Puts a token on the visitor's list, shown whatever they said of it before, and reads what the account holds anew. */
export async function addOwnToken(kernel: Kernel, network: Network, address: string): Promise<void> {
  await ownTokensOf(kernel, network)?.addToken({ network, address })
  markToken(kernel, network.id, keyOf(address), undefined)
  await kernel.fetchTokens({ namespace: network.namespace, force: true })
}

/** Takes a token off the visitor's list. */
export async function removeOwnToken(kernel: Kernel, network: Network, address: string): Promise<void> {
  await ownTokensOf(kernel, network)?.removeToken({ network, address })
  await kernel.fetchTokens({ namespace: network.namespace, force: true })
}
