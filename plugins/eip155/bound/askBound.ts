import { isError, isUserRejection, type Kernel, RPCError } from 'tapkit/kernel'
import { askNode } from './askNode.ts'
import { type Bond, bondKey, selectBond } from './bond.ts'
import { chainOf } from './chainOf.ts'
import { nameSigner } from './nameSigner.ts'

type Asked = { readonly method: string; readonly params?: unknown }

/** What a node is asked, and a wallet only where the app has no node of its network. */
const read =
  /^(eth_(call|estimateGas|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|createAccessList|simulateV1|sendRawTransaction|get(?!EncryptionPublicKey|Filter).*)|web3_.*)$/
const move = /^wallet_(switch|add)EthereumChain$/

/** EIP-1193: the account is not, or no longer, the one to act as; the wallet is on another chain. */
const unauthorized = 4100
const chainDisconnected = 4901

/**
 * Answers what is asked of a bond: reads from the nodes of its network, everything else from the wallet, while the session, its
 * account and its network are those in use, and the wallet says so too (evm 11). A refusal has the code 4001, whatever the wallet calls it.
 * @throws RPCError, and what the wallet throws
 */
export async function askBound(kernel: Kernel, bond: Bond, asked: Asked): Promise<unknown> {
  const { method } = asked
  const chain = chainOf(kernel, bond)
  if (chain && method === 'eth_chainId') return `0x${chain.id.toString(16)}`
  if (chain && method === 'net_version') return `${chain.id}`
  if (chain && read.test(method)) return askNode(kernel, chain, asked)
  if (method === 'eth_accounts') return isInUse(kernel, bond) ? [bond.address] : []
  const connector = requireUse(kernel, bond)
  if (method === 'eth_requestAccounts') return [bond.address]
  const checked = nameSigner(bond, asked)
  const provider = await connector.getProvider()
  if (!move.test(method) && !read.test(method) && method !== 'eth_chainId') await requireThere(kernel, bond)
  // It may have changed while the wallet was looked at.
  requireUse(kernel, bond)
  try {
    return await provider.request(checked)
  } catch (error) {
    if (!isUserRejection(error)) throw error
    // ethers 5 knows a refusal by these two words alone.
    throw new RPCError({ code: 4001, message: 'User denied the request', cause: error })
  }
}

const isInUse = (kernel: Kernel, bond: Bond): boolean => {
  const now = selectBond(kernel.snapshot())
  return bond.address !== undefined && now !== undefined && bondKey(now) === bondKey(bond)
}

/** @throws RPCError */
function requireUse(kernel: Kernel, bond: Bond) {
  const { connector } = kernel.connection('eip155') ?? {}
  if (connector && isInUse(kernel, bond)) return connector
  const now = selectBond(kernel.snapshot())
  const isMoved = connector && now && bondKey({ ...now, networkId: bond.networkId }) === bondKey(bond)
  throw isMoved
    ? new RPCError({ code: chainDisconnected, message: `The network in use is no longer ${bond.networkId}` })
    : new RPCError({
        code: unauthorized,
        message: `The account in use is not ${bond.address ?? 'there: nobody is connected'}`,
      })
}

/** The wallet's own word: one that has moved and has not said so is not asked. */
async function requireThere(kernel: Kernel, bond: Bond): Promise<void> {
  const connection = kernel.connection('eip155')
  const { requireWallet } = await import('../actions/requireWallet.ts')
  if (!connection) return
  await requireWallet(connection).catch((cause) => {
    const isElsewhere = isError(cause, 'ChainMismatchError')
    if (!isElsewhere && !isError(cause, 'AccountNotSharedError')) throw cause
    throw isElsewhere
      ? new RPCError({ code: chainDisconnected, message: `The wallet is not on ${bond.networkId}`, cause })
      : new RPCError({ code: unauthorized, message: `The wallet does not share ${bond.address}`, cause })
  })
}
