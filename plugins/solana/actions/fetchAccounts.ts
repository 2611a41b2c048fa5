import type { Network } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { commitment } from './commitment.ts'
import { type ChainAccount, readAccount } from './readAccount.ts'
import { readContext, unreadable } from './readJson.ts'
import { rpc } from './rpc.ts'

/** Most accounts that nodes answer at once. */
const batch = 100

/**
 * Reads accounts, in the order of their addresses; `undefined` if there is no account. With `tolerant`, an unreadable
 * account counts as missing. With `bytes`, only so many bytes of data are read.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchAccounts(
  context: NodeContext,
  network: Network,
  addresses: readonly string[],
  {
    signal,
    tolerant = false,
    bytes,
  }: { readonly signal: AbortSignal; readonly tolerant?: boolean; readonly bytes?: number },
): Promise<readonly (ChainAccount | undefined)[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / batch) }, (_, i) =>
    addresses.slice(i * batch, (i + 1) * batch),
  )
  const answers = await Promise.all(
    parts.map(async (part) => {
      const dataSlice = bytes === undefined ? undefined : { offset: 0, length: bytes }
      const params = [part, { encoding: 'base64', commitment, dataSlice }]
      const { value } = readContext(await rpc(context, network, { method: 'getMultipleAccounts', params, signal }))
      if (!Array.isArray(value) || value.length !== part.length) throw unreadable(value)
      return value.map(tolerant ? readTolerantly : readAccount)
    }),
  )
  return answers.flat()
}

function readTolerantly(value: unknown): ChainAccount | undefined {
  try {
    return readAccount(value)
  } catch {
    return undefined
  }
}
