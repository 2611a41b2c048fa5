import { type Account, InvalidAddressError, PreparedMismatchError, type Reading } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import type { TransferPayload } from '../payload.ts'

/**
 * The changes of a payment, receiver by receiver.
 * @throws PreparedMismatchError, InvalidAddressError
 */
export function readTransferPayload(
  { recipients, from, feeRate, network }: TransferPayload,
  { address: payer }: Account,
): Reading {
  if (!isSameAddress(from, payer)) {
    throw new PreparedMismatchError({ debug: `It is paid by ${from.slice(0, 100)}, and ${payer} is in use.` })
  }
  const changes = recipients.map(({ address, amount }) => {
    if (!decodeAddress(address)?.networks.includes(network)) {
      throw new InvalidAddressError({ address, debug: `${address.slice(0, 100)} is no address of ${network}.` })
    }
    return { direction: 'out' as const, amount, party: address }
  })
  return { changes, details: feeRate === undefined ? [] : [{ code: 'feeRate', value: `${feeRate} sat/vB` }] }
}
