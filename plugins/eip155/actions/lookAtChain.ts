import { anySignal, type Intent, isError, type Network, pause } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { NoCurrencyError } from '../errors.ts'
import type { Eip155Payload } from '../payload.ts'
import { estimateFee } from './estimateFee.ts'
import { grantOf } from './grantOf.ts'
import { isRefused } from './isRefused.ts'
import { keepsPart } from './keepsPart.ts'
import { readBalance } from './readBalance.ts'
import { readBytes, readQuantity, readWord } from './readHex.ts'
import { readTokenFacts, type TokenSays } from './readTokenFacts.ts'
import { rpc } from './rpc.ts'
import { allowanceCall } from './tokenCalls.ts'

/** How long a node may take, in ms. After that a transfer is shown without the node's answers. */
const patience = 8_000

/** The chain's facts about a transaction; `undefined` for a fact that no node told in time. */
export type ChainLook = {
  readonly fee: Awaited<ReturnType<typeof estimateFee>> | NoCurrencyError | undefined
  /** The account's native currency in wei, and its next nonce. */
  readonly balance: bigint | undefined
  readonly nonce: bigint | undefined
  /** The number of the account's mined transactions, and the newest block. */
  readonly mined: bigint | undefined
  readonly block: bigint | undefined
  /** Code at each address that receives. */
  readonly codes: readonly (string | undefined)[]
  /** Code at each called contract that is asked about. */
  readonly callees: readonly (string | undefined)[]
  /** The facts of each token of the request. */
  readonly tokens: readonly (TokenSays | undefined)[]
  /** The amount that the spender of an allowance may already take. */
  readonly allowed: bigint | undefined
  readonly refused: boolean | undefined
  /** Whether the token keeps part of the payment. */
  readonly isReduced: boolean | undefined
}

/** Asks for everything at once, for 8 s at most, so that an unreachable node does not block the review. */
export async function lookAtChain(
  context: Context,
  network: Network,
  {
    payload,
    intent,
    tokens,
    receivers,
    callees,
    signal,
  }: {
    payload: Eip155Payload
    intent: Intent
    tokens: readonly { address: `0x${string}` }[]
    receivers: readonly string[]
    callees: readonly string[]
    signal: AbortSignal
  },
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
  const codesAt = (addresses: readonly string[]) =>
    Promise.all(
      addresses.map((address) =>
        look(async () => readBytes(await ask('eth_getCode', [checksumAddress(address), 'latest']))),
      ),
    )
  const { from } = payload
  const transfer = intent.kind === 'transfer' ? intent.about : undefined
  const grant = grantOf(intent)
  const isTokenCall = grant !== undefined || transfer?.token !== undefined
  try {
    const [fee, held, nonce, mined, block, codes, called, facts, refused, isReduced, allowed] = await Promise.all([
      look((limit) => estimateFee(context, network, payload, limit)),
      look((limit) =>
        readBalance(context, network, { address: from, signal: limit }).catch((error) => {
          if (error instanceof NoCurrencyError) return error
          throw error
        }),
      ),
      look(async () => readQuantity(await ask('eth_getTransactionCount', [from, 'pending']))),
      look(async () => readQuantity(await ask('eth_getTransactionCount', [from, 'latest']))),
      look(async () => readQuantity(await ask('eth_blockNumber', []))),
      codesAt(receivers),
      codesAt(callees),
      Promise.all(
        tokens.map(({ address: token }) =>
          look((limit) => readTokenFacts(context, network, { token, owner: from }, limit)),
        ),
      ),
      isTokenCall ? look((limit) => isRefused(context, network, payload, limit)) : undefined,
      look((limit) => keepsPart(context, network, payload, limit)),
      grant &&
        look(async () => {
          const call = { to: payload.to, data: allowanceCall(from, grant.spender) }
          return readWord(readBytes(await ask('eth_call', [call, 'latest'])))
        }),
    ])
    signal.throwIfAborted()
    // On such a network, the fee is not counted in a currency that could be shown.
    const paid = held instanceof NoCurrencyError ? { fee: held, balance: undefined } : { fee, balance: held }
    return { ...paid, nonce, mined, block, codes, callees: called, tokens: facts, refused, isReduced, allowed }
  } finally {
    ended.abort()
  }
}
