import { type Network, TransactionUnreadableError } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import type { NodeContext } from '../context.ts'
import { programs } from '../programs.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import type { ChainAccount } from './readAccount.ts'
import { type Message, readMessage, type Table } from './readMessage.ts'
import { readNumber } from './readNumber.ts'

/**
 * Bytes before a table's addresses, the number of an initialised table, and the slot of a table that is still active.
 */
const head = 56
const initialised = 1n
const never = 2n ** 64n - 1n

/**
 * Reads a transaction with the addresses of its lookup tables on the chain. An entry of a table never changes.
 * @throws TransactionUnreadableError, RPCError, HttpNetworkError
 */
export async function resolveTables(
  context: NodeContext,
  network: Network,
  { wire, message, signal }: { readonly wire: Uint8Array; readonly message: Message; readonly signal: AbortSignal },
): Promise<Message> {
  const { tables } = message
  if (tables.length === 0) return message
  const accounts = await fetchAccounts(
    context,
    network,
    tables.map(({ address }) => address),
    { signal },
  )
  const named = (part: 'writable' | 'readonly') =>
    tables.flatMap((table, at) => table[part].map((place) => addressAt(table, accounts[at], place)))
  try {
    return readMessage(wire, { writable: named('writable'), readonly: named('readonly') })
  } catch (cause) {
    if (cause instanceof TransactionUnreadableError) throw cause
    throw new TransactionUnreadableError({ debug: 'Its lookup tables name an account twice.', cause })
  }
}

/** @throws TransactionUnreadableError */
function addressAt({ address }: Table, account: ChainAccount | undefined, place: number): string {
  const { data, program } = account ?? { data: new Uint8Array(), program: '' }
  const isTable = program === programs.lookupTable && readNumber(data, 0, 4) === initialised
  if (!isTable || readNumber(data, 4) !== never || data.length < head + 32 * (place + 1)) {
    throw new TransactionUnreadableError({ debug: `The lookup table ${address} cannot be read at ${place}.` })
  }
  return encodeBase58(data.slice(head + 32 * place, head + 32 * (place + 1)))
}
