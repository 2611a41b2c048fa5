import { isError, isUserRejection, type Kernel, RPCError } from 'tapkit/kernel'
import { askNode } from './askNode.ts'
import { type Bond, bondKey, selectBond } from './bond.ts'
import { chainOf } from './chainOf.ts'
import { nameSigner } from './nameSigner.ts'

type Asked = { readonly method: string; readonly params?: unknown }

/** Methods that a node answers. A wallet is asked only if the app has no node of its network. */
const read =
  /^(eth_(call|estimateGas|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|createAccessList|simulateV1|sendRawTransaction|get(?!EncryptionPublicKey|Filter).*)|web3_.*)$/
const move = /^wallet_(switch|add)EthereumChain$/

/** EIP-1193: the account may not, or no longer, be used; the wallet is on another chain. */
const unauthorized = 4100
const chainDisconnected = 4901

/**
 * Answers the requests of a bond: reads from the nodes of its network, everything else from the wallet. The session,
 * its account and its network have to be in use, also by the wallet's own answer (evm 11). A refusal has the code 4001,
 * whichever code the wallet uses.
 * @throws RPCError, and the errors of the wallet
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

/** Asks the wallet for its account and chain: a wallet that has moved without saying so is not asked further. */
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
