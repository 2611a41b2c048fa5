import { readRuneName, writeRuneName } from '../../../ordinals/runeName.ts'
import type { FeeRates } from '../chain/fetchFeeRates.ts'
import type { Fault } from './faults.ts'
import type { OwnAddresses } from './ownAddresses.ts'
import { readFeeRate } from './readFeeRate.ts'
import type { OrderForm } from './state.ts'

/** The meaning of a form: the parameters of an order, or the fault of each field that has a fault. */
export type Read<params, field extends string> =
  | { readonly params: params; readonly faults?: undefined }
  | { readonly params?: undefined; readonly faults: Partial<Readonly<Record<field, Fault>>> }

/** The defaults of a form: the visitor's addresses, and the rates of the network. */
export type Known = { readonly own: OwnAddresses; readonly rates: FeeRates }

/** Parameters of every order. */
export type OrderParams = {
  readonly runeName: string
  readonly destinationAddress: string
  readonly refundAddress: string
  readonly feeRate: number
}

export type OrderField = 'runeName' | 'rate' | 'destination' | 'refund'

/** The name that a field has, without the spacer that ends a word; `undefined` if no rune can have the name. */
export const readName = (text: string) => readRuneName(text.replace(/•+$/, ''))

/** Reads the fields that every order has. */
export function readOrder(
  { runeName, speed, rate, destination, refund }: OrderForm,
  { own, rates }: Known,
): Read<OrderParams, OrderField> {
  const name = readName(runeName)
  const { feeRate, fault } = readFeeRate({ speed, rate }, rates)
  const faults = only<OrderField>({
    runeName: name ? undefined : runeName === '' ? 'nameMissing' : 'nameInvalid',
    rate: fault,
    destination: destination?.trim() === '' ? 'addressMissing' : undefined,
    refund: refund?.trim() === '' ? 'addressMissing' : undefined,
  })
  if (faults || !name || feeRate === undefined) return { faults: faults ?? {} }
  return {
    params: {
      runeName: writeRuneName(name),
      destinationAddress: destination?.trim() ?? own.ordinals,
      refundAddress: refund?.trim() ?? own.payment,
      feeRate,
    },
  }
}

/** The fields that have a fault; `undefined` if no field has a fault. */
export function only<field extends string>(
  faults: Readonly<Record<field, Fault | undefined>>,
): Partial<Readonly<Record<field, Fault>>> | undefined {
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined)
  return found.length > 0 ? (Object.fromEntries(found) as Partial<Record<field, Fault>>) : undefined
}
