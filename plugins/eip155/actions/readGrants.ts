import { type Allowance, isSameAddress, type Network } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { readContracts } from './readContracts.ts'
import { isBytes, readWord } from './readHex.ts'
import { allowanceCall } from './tokenCalls.ts'

/** Topics of `Approval` (ERC-20, ERC-721) and `ApprovalForAll`. */
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/**
 * The new allowances that a call gives on an account's tokens, read from its logs. Some tokens log the rest of an
 * allowance as it is used up, which is not a new allowance. If no node tells the earlier allowances, every logged
 * allowance counts as new.
 */
export async function readGrants(
  context: Context,
  network: Network,
  { logs, account }: { readonly logs: readonly unknown[]; readonly account: string },
  signal: AbortSignal,
): Promise<readonly Allowance[]> {
  const grants = logs.flatMap((log): Allowance[] => {
    const { address, topics, data }: Record<string, unknown> = Object(log)
    if (!isAddressShape(address) || !Array.isArray(topics) || !topics.every(isBytes)) return []
    const [topic, ...indexed] = topics
    const words = [...indexed, ...(isBytes(data) ? (data.slice(2).match(/.{64}/g) ?? []) : [])].map((each) =>
      each.replace(/^0x/, ''),
    )
    const [owner, spender] = words.map((each) => each.slice(-40))
    const share = BigInt(`0x${words[2] || '0'}`)
    if (topic !== approval && topic !== approvalForAll) return []
    if (!isAddressShape(owner) || !isAddressShape(spender) || !isSameAddress(`0x${owner}`, account)) return []
    const token = checksumAddress(address)
    // An allowance of zero lets nobody take anything, and an approval of the zero address takes back the approval of an
    // ERC-721 piece.
    if (share === 0n || BigInt(`0x${spender}`) === 0n) return []
    const amount = topic === approvalForAll ? 'all' : topics.length === 4 ? 1n : share
    return [{ token, spender: checksumAddress(spender), amount }]
  })
  const calls = grants.map(({ token, spender }) => ({
    to: token as `0x${string}`,
    data: allowanceCall(account, spender),
  }))
  const before = await readContracts(context, network, calls, signal).then(
    (answers) => answers.map(readWord),
    () => [],
  )
  return grants.filter(({ amount }, at) => amount === 'all' || amount > (before[at] ?? 0n))
}
