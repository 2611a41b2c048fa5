import type { EthCall } from 'tapkit/eip155'
import { callNode, requireChain } from '../../../plugins/eip155/message/callNode.ts'
import { optimism } from './readFarcaster.ts'

/** The IdRegistry of Farcaster on Optimism. */
const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** The registry as the issuer of the accounts (CAIP-10): with another relay, everybody stays who they are. */
export const issuer = `${optimism}:${registry}`

/**
 * The account (fid) whose custody address this is, as the registry says now; 0 if it is that of none.
 * @throws the errors of `call`, or of a node that fails
 */
export async function readFid(address: string, call: EthCall | string): Promise<bigint> {
  // idOf(address)
  const data = `0xd94fe832${address.slice(2).toLowerCase().padStart(64, '0')}`
  const ask = typeof call === 'string' ? callNode(call) : call
  const answer = await ask({ to: registry, data }, optimism)
  // On another network, the same address may be anybody's contract.
  if (typeof call === 'string') await requireChain(call, optimism)
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) throw new Error('The registry answers no number')
  return BigInt(answer)
}
