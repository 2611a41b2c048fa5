import { type Allowance, isSameAddress, type Network } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { namePiece } from './namePiece.ts'
import { readContracts } from './readContracts.ts'
import { isBytes, readWord } from './readHex.ts'
import { allowanceCall } from './tokenCalls.ts'

const most = 2n ** 256n - 1n

/** Topics of `Approval` (ERC-20, ERC-721) and `ApprovalForAll`. */
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** `counted` is the total allowance that a token logs. */
type Grant = Allowance & { readonly counted?: bigint | undefined }

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
  const grants = logs.flatMap((log): Grant[] => {
    const { address, topics, data }: Record<string, unknown> = Object(log)
    if (!isAddressShape(address) || !Array.isArray(topics) || !topics.every(isBytes)) return []
    const [topic, ...indexed] = topics
    const words = [...indexed, ...(isBytes(data) ? (data.slice(2).match(/.{64}/g) ?? []) : [])].map((each) =>
      each.replace(/^0x/, ''),
    )
    const [owner, party] = words.map((each) => each.slice(-40))
    const share = BigInt(`0x${words[2] || '0'}`)
    if (topic !== approval && topic !== approvalForAll) return []
    if (!isAddressShape(owner) || !isAddressShape(party) || !isSameAddress(`0x${owner}`, account)) return []
    // The approval of a piece of a collection is taken back by approving the zero address.
    if (BigInt(`0x${party}`) === 0n) return []
    const [token, spender] = [checksumAddress(address), checksumAddress(party)]
    // Of ERC-721, the third is the number of the piece, which may be 0.
    if (topic === approval && topics.length === 4) return [{ token: namePiece(token, share), spender, amount: 1n }]
    if (share === 0n) return []
    if (topic === approvalForAll) return [{ token, spender, amount: 'all' }]
    return [{ token, spender, amount: share === most ? 'all' : share, counted: share }]
  })
  const asked = grants.filter(({ counted }) => counted !== undefined)
  const calls = asked.map(({ token, spender }) => ({
    to: checksumAddress(token),
    data: allowanceCall(account, spender),
  }))
  const before = await readContracts(context, network, calls, signal).then(
    (answers) => answers.map(readWord),
    () => [],
  )
  return grants.flatMap((each) => {
    const { counted, ...grant } = each
    return counted === undefined || counted > (before[asked.indexOf(each)] ?? 0n) ? [grant] : []
  })
}
