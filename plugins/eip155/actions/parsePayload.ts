import {
  type Account,
  ChainMismatchError,
  isSameAddress,
  type Network,
  PreparedMismatchError,
  TransactionUnreadableError,
} from 'tapkit/kernel'
import { parseChainId } from '../parseChainId.ts'
import type { Eip155Payload } from '../payload.ts'
import { isBytes } from './readHex.ts'

/**
 * Parses the request for a wallet. It must be for this account and this network, and must not contain fields that are
 * not read, such as a nonce, a fee or an authorization (EIP-7702).
 * @throws TransactionUnreadableError, PreparedMismatchError, ChainMismatchError
 */
export function parsePayload(payload: unknown, account: Account, network: Network): Eip155Payload {
  const { from, to, value, data, chainId, ...rest }: Record<string, unknown> = Object(payload)
  const [foreign] = Object.keys(rest)
  if (foreign) throw new TransactionUnreadableError({ debug: `"${foreign.slice(0, 40)}" is no field that is read.` })
  if (!isAddress(from) || !isAddress(to))
    throw new TransactionUnreadableError({ debug: '"from" or "to" is no address.' })
  if (!isQuantity(value)) throw new TransactionUnreadableError({ debug: '"value" is no quantity of wei in hex.' })
  if (data !== undefined && !isBytes(data))
    throw new TransactionUnreadableError({ debug: '"data" is no call data in hex.' })
  if (!isQuantity(chainId)) throw new TransactionUnreadableError({ debug: '"chainId" is no chain id in hex.' })
  if (!isSameAddress(from, account.address)) {
    throw new PreparedMismatchError({ debug: `It is of ${from}, and ${account.address} is in use.` })
  }
  if (String(parseChainId(chainId)) !== network.reference) {
    throw new ChainMismatchError({ expected: network.reference, actual: String(parseChainId(chainId) ?? chainId) })
  }
  return { from, to, value, chainId, ...(data === undefined ? {} : { data }) }
}

const isAddress = (value: unknown): value is `0x${string}` => isBytes(value) && value.length === 42

const isQuantity = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,63})$/i.test(value)
