import { type PayAsset, parseUnits, sanitizeText, type TransferQuote } from 'tapkit/kernel'
import { readAmount } from './decimals.ts'
import { recordOf } from './recordOf.ts'

/** The longest time that a quote is held, in ms, even if the quote says more. */
const longest = 60 * 60_000
/** A quote that ends sooner is over before a visitor has read it, in ms. */
const shortest = 5_000
/** Fees that are shown, at most. */
const most = 6

/** Reads the quote of a service that pays the receiver; `undefined` if it is malformed or already over. */
export function readQuote(answer: unknown, { decimals }: PayAsset, now: number): TransferQuote | undefined {
  const { id, depositAddress, amountIn, fees, validUntil, seconds } = recordOf(answer)
  if (!isText(id) || !isText(depositAddress) || typeof amountIn !== 'string') return undefined
  const value = readAmount(amountIn, decimals)
  if (value === undefined || typeof validUntil !== 'number' || !(validUntil >= now + shortest)) return undefined
  return {
    ...{ id, depositAddress, amountIn },
    validUntil: Math.min(validUntil, now + longest),
    fees: (Array.isArray(fees) ? fees : []).slice(0, most).flatMap((fee) => {
      const { label, amount } = recordOf(fee)
      const name = typeof label === 'string' ? sanitizeText(label, 40) : ''
      const kept = readAmount(amount, decimals)
      // No service keeps more than the payment.
      return name && kept !== undefined && kept <= value ? [{ label: name, amount: amount as string }] : []
    }),
    seconds:
      Number.isInteger(seconds) && (seconds as number) > 0 && (seconds as number) <= 86_400
        ? (seconds as number)
        : undefined,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

/** From here on it is said how much dearer it is to pay this way, in hundredths of a percent. */
const dear = 1_500

type Side = { readonly amount: string; readonly decimals: number; readonly price: number | undefined }

/** How much more is paid than arrives, in hundredths of a percent, where prices of both are known and it is much. */
export function lossOf(paid: Side, arrives: Side): number | undefined {
  const [out, into] = [paid, arrives].map(({ amount, decimals, price }) =>
    price === undefined ? undefined : (Number(parseUnits(amount, decimals)) / 10 ** decimals) * price,
  ) as [number | undefined, number | undefined]
  if (out === undefined || into === undefined || !(into > 0) || !Number.isFinite(out)) return undefined
  const bps = Math.round(((out - into) / into) * 10_000)
  return bps > dear ? bps : undefined
}
