import { formatUnits, InvalidAmountError } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { InvalidBitcoinUriError } from '../errors.ts'
import type { BitcoinPayment } from './parseBitcoinUri.ts'

/**
 * Writes a payment URI that wallets of BIP-21 and of BIP-321 read (bitcoin 9). `amount` is in satoshi.
 * @throws InvalidAmountError, InvalidBitcoinUriError
 * @example
 * ```ts
 * import { formatBitcoinUri } from 'tapkit/bip122'
 * formatBitcoinUri({ address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: 50_000_000n })
 * ```
 */
export function formatBitcoinUri({
  address,
  amount,
  label,
  message,
}: Pick<BitcoinPayment, 'amount' | 'label' | 'message'> & { readonly address: string }): string {
  if (!addressShape(address)) throw new InvalidBitcoinUriError({ uri: `bitcoin:${address}` })
  if (amount !== undefined && amount < 0n) throw new InvalidAmountError({ text: String(amount) })
  const parameters = Object.entries({
    amount: amount === undefined ? undefined : formatUnits(amount, 8),
    label,
    message,
  })
  const query = parameters.flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return `bitcoin:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
