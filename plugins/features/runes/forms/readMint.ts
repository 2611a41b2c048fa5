import { type Known, type OrderField, type OrderParams, only, type Read, readOrder } from './readOrder.ts'
import type { MintForm } from './state.ts'

export type MintParams = OrderParams & { readonly repeats: number }
export type MintField = OrderField | 'repeats'

/** Most mints of one order. */
const most = 4_000

/** Reads a form as the parameters of a mint. */
export function readMint(form: MintForm, known: Known): Read<MintParams, MintField> {
  const order = readOrder(form, known)
  const repeats = /^\d{1,4}$/.test(form.repeats) ? Number(form.repeats) : 0
  const isValid = repeats >= 1 && repeats <= most
  const own = only({ repeats: isValid ? undefined : ('repeatsInvalid' as const) })
  if (own || order.faults) return { faults: { ...order.faults, ...own } }
  return { params: { ...order.params, repeats } }
}
