import { type FeeRates, highestRate } from '../chain/fetchFeeRates.ts'
import type { Fault } from './faults.ts'
import type { OrderForm } from './state.ts'

/** The fields of a form about its fee rate. */
export type RateForm = Pick<OrderForm, 'speed' | 'rate'>

/** A fee rate in satoshi per virtual byte, or the reason why a form has none. */
type Read =
  | { readonly feeRate: number; readonly fault?: undefined }
  | { readonly feeRate?: undefined; readonly fault: Extract<Fault, 'rateMissing' | 'rateInvalid'> }

/** A plain decimal, as a field takes it. */
const decimal = /^\d{1,12}(\.\d{1,12})?$/

/** Reads a rate that was typed; `undefined` if no transaction may pay that rate. */
export function readRate(text: string): number | undefined {
  const rate = decimal.test(text) ? Number(text) : 0
  return rate > 0 && rate <= highestRate ? rate : undefined
}

/** Reads the fee rate of a form: the explorer's rate for a speed, or a typed rate. */
export function readFeeRate({ speed, rate }: RateForm, rates: FeeRates): Read {
  const feeRate = speed === 'typed' ? readRate(rate) : rates[speed]
  if (feeRate !== undefined) return { feeRate }
  return { fault: speed === 'typed' && rate !== '' ? 'rateInvalid' : 'rateMissing' }
}
