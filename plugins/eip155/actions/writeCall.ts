import type { Account, Network } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Eip155Payload } from '../payload.ts'
import { parsePayload } from './parsePayload.ts'
import { toQuantity } from './toQuantity.ts'
import { validateAddress } from './validateAddress.ts'

/**
 * Completes a request that a feature has written: adds the sender and the chain, and a value of zero if there is none.
 * @throws TransactionUnreadableError, PreparedMismatchError, ChainMismatchError, InvalidAddressError
 */
export function writeCall(payload: unknown, account: Account, network: Network): Eip155Payload {
  const given = Object.entries(Object(payload)).filter(([, value]) => value !== undefined)
  const written = parsePayload(
    { value: '0x0', from: account.address, chainId: toQuantity(network.reference), ...Object.fromEntries(given) },
    account,
    network,
  )
  validateAddress({ address: written.to })
  return { ...written, from: checksumAddress(written.from), to: checksumAddress(written.to) }
}
