import * as v from 'valibot'
import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import { isReserved } from '../../ordinals/runeNumber.ts'
import { isUint } from '../../ordinals/uint.ts'
import { networkName } from './vocabulary.ts'

// Fields of the methods of runes and inscriptions. Each sentence names its field.

const name = 'runeName must be 1 to 28 letters from A to Z. Between two letters there may be a •.'

/** A rune's name, as the app writes it. People type a full stop where indexes write a `•`. A wallet gets the app's own writing. */
export const runeName = v.pipe(
  v.string(name),
  v.check((text) => readRuneName(text) !== undefined, name),
)

/** A name that an etching can choose, at some height. */
export const newRuneName = v.pipe(
  runeName,
  v.check(
    (text) => !isReserved(readRuneName(text)?.number ?? 0n),
    'runeName is reserved: names from 27 times A on are for etchings without a name. Choose a shorter name.',
  ),
)

/** A whole number of so many bits, of any writing, as decimal text. */
export const uint = (bits: 64 | 128, words: string) =>
  v.pipe(
    v.union([v.bigint(), v.number(), v.string()], words),
    v.check((value) => typeof value !== 'number' || Number.isSafeInteger(value), words),
    v.transform((value) => value.toString()),
    v.regex(/^\d{1,39}$/, words),
    v.transform((digits) => BigInt(digits)),
    v.check((value) => isUint(value, bits), words),
    v.transform((value) => value.toString()),
  )

/** The same for a field, which may be absent. */
export const optionalUint = (field: string, bits: 64 | 128) =>
  v.optional(uint(bits, `${field} must be a whole number from 0 to 2^${bits} − 1.`))

/** Satoshi per virtual byte. */
export const feeRate = (field: string) => {
  const words = `${field} must be a number of satoshi per virtual byte above 0.`
  return v.pipe(v.number(words), v.finite(words), v.gtValue(0, words))
}

/** The form of an address is checked where its network is known. */
export const addressText = v.string('Invalid address')

/** The id of an inscription: the transaction that reveals it, and its place there. */
export const inscriptionId = (field: string) => {
  const words = `${field} must be the id of an inscription: a transaction id, an i and a number.`
  return v.pipe(
    v.string(words),
    v.check((id) => readInscriptionId(id) !== undefined, words),
  )
}

/** The service's name of an order. */
export const orderId = (field: string) => {
  const words = `${field} must be the text that names the order.`
  return v.pipe(v.string(words), v.nonEmpty(words))
}

/** The network of the order; the wallet's if absent. */
export const network = v.optional(v.picklist(networkName.options, `network must be ${networkName.options.join(', ')}.`))

const fee = 'appServiceFee must be whole satoshi: a number from 0 to 2100000000000000.'

/** The app's own fee of an order, in satoshi. */
export const appFee = {
  appServiceFee: v.optional(
    v.pipe(v.number(fee), v.integer(fee), v.minValue(0, fee), v.maxValue(2_100_000_000_000_000, fee)),
  ),
  appServiceFeeAddress: v.optional(addressText),
}

export const halfAppFee = 'appServiceFee and appServiceFeeAddress need each other: name both or neither.'

/** Where the money of an order that fails goes back to. */
export const refund = v.object({ refundAddress: addressText })

type AppFee = { readonly appServiceFee?: number | undefined; readonly appServiceFeeAddress?: string | undefined }

/** Whether an app's fee comes with its address, or neither is there. */
export const isAppFeeWhole = ({ appServiceFee, appServiceFeeAddress }: AppFee): boolean =>
  (appServiceFee === undefined) === (appServiceFeeAddress === undefined)
