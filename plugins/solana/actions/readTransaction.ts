import { type Network, rpcCode } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { commitment } from './commitment.ts'
import { readBytes, record } from './readJson.ts'
import { type Message, readMessage } from './readMessage.ts'
import { rpc } from './rpc.ts'

/** A recorded transaction: its contents, and the node's record of its effects (`meta`), not parsed yet. */
export type Recorded = { readonly message: Message; readonly meta: unknown; readonly slot: number }

/** The most bytes of a transaction: a packet of the network has room for no more. */
const most = 1_232

/** A node's answer to a transaction of a later version than was asked for (Solana JSON-RPC). */
const unsupportedVersion = -32015

/**
 * Reads a recorded transaction; `undefined` if the node does not have the id, or the transaction cannot be read.
 * @throws RPCError, HttpNetworkError
 */
export async function readTransaction(
  context: Context,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<Recorded | undefined> {
  const params = [id, { encoding: 'base64', commitment, maxSupportedTransactionVersion: 0 }]
  // Anybody can make a transaction of a later version that names an account. Other transactions are read all the same.
  const answer = await rpc(context, network, { method: 'getTransaction', params, signal }).catch((error: unknown) => {
    if (rpcCode(error) === unsupportedVersion) return undefined
    throw error
  })
  const { transaction, meta, slot } = record(answer)
  const wire = readBytes(transaction)
  if (!wire || wire.length > most) return undefined
  const { loadedAddresses } = record(meta)
  const { writable, readonly } = record(loadedAddresses)
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isAddress) : [])
  const loaded = loadedAddresses ? { writable: list(writable), readonly: list(readonly) } : undefined
  try {
    return { message: readMessage(wire, loaded), meta, slot: Number(slot) }
  } catch {
    return undefined
  }
}
