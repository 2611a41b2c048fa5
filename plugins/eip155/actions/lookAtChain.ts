import { anySignal, type Fee, type Intent, isError, type Network, pause } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import type { Eip155Payload } from '../payload.ts'
import { estimateFee } from './estimateFee.ts'
import { isRefused } from './isRefused.ts'
import { readBytes, readQuantity } from './readHex.ts'
import { readTokenFacts, type TokenSays } from './readTokenFacts.ts'
import { rpc } from './rpc.ts'

/** How long a node is waited for before a transfer is shown without what it would have said, in ms. */
const patience = 8_000

/** What the chain says of a transaction; `undefined` for what no node said in time. */
export type ChainLook = {
  readonly fee: Fee | 'reverts' | undefined
  /** Of the account: its native currency in wei, and its next nonce. */
  readonly balance: bigint | undefined
  readonly nonce: bigint | undefined
  /** How many of its transactions are in blocks, and the newest block. */
  readonly mined: bigint | undefined
  readonly block: bigint | undefined
  /** Code at the address that receives. */
  readonly code: string | undefined
  /** Of the token that is paid with. */
  readonly token: TokenSays | undefined
  readonly refused: boolean | undefined
}

/** Looks at everything at once, for 8 s at most: a node that is out of reach stops nobody. */
export async function lookAtChain(
  context: Context,
  network: Network,
  { payload, intent, signal }: { payload: Eip155Payload; intent: Intent; signal: AbortSignal },
): Promise<ChainLook> {
  const ended = new AbortController()
  const limit = anySignal([signal, ended.signal])
  void pause(patience, limit).then(
    () => ended.abort(),
    () => {},
  )
  const look = async <value>(read: (signal: AbortSignal) => Promise<value>): Promise<value | undefined> => {
    try {
      return await read(limit)
    } catch (error) {
      if (limit.aborted || isError(error)) return undefined
      throw error
    }
  }
  const ask = (method: string, params: readonly unknown[]) => rpc(context, network, { method, params, signal: limit })
  const { from } = payload
  const transfer = intent.kind === 'transfer' ? intent : undefined
  const token = transfer?.token ? payload.to : undefined
  try {
    const [fee, balance, nonce, mined, block, code, facts, refused] = await Promise.all([
      look((limit) => estimateFee(context, network, payload, limit)),
      look(async () => readQuantity(await ask('eth_getBalance', [from, 'latest']))),
      look(async () => readQuantity(await ask('eth_getTransactionCount', [from, 'pending']))),
      look(async () => readQuantity(await ask('eth_getTransactionCount', [from, 'latest']))),
      look(async () => readQuantity(await ask('eth_blockNumber', []))),
      transfer && look(async () => readBytes(await ask('eth_getCode', [checksumAddress(transfer.to), 'latest']))),
      token && look((limit) => readTokenFacts(context, network, { token, owner: from }, limit)),
      token && look((limit) => isRefused(context, network, payload, limit)),
    ])
    signal.throwIfAborted()
    return { fee, balance, nonce, mined, block, code, token: facts, refused }
  } finally {
    ended.abort()
  }
}
