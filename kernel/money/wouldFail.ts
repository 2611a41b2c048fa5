import type { Notice } from '../types/money.ts'
import type { Reasons } from '../types/register.ts'

/**
 * Why a network would refuse a transaction: the reason's key, its parameters, and the English sentence without a full
 * stop.
 */
export type Refusal = {
  readonly [because in keyof Reasons]: {
    readonly because: because
    readonly about: Reasons[because]
    readonly reason: string
  }
}[keyof Reasons]

/**
 * Makes a notice that a network would refuse a transaction, which blocks its confirmation. A locale looks the reason up
 * by its key.
 * @example
 * ```ts
 * import type { Notice, Refusal } from 'tapkit/kernel'
 * import { wouldFail } from 'tapkit/kernel'
 * export const toNotices = (refusal: Refusal | undefined): readonly Notice[] => (refusal ? [wouldFail(refusal)] : [])
 * ```
 */
export const wouldFail = ({ because, about, reason }: Refusal): Notice => ({
  code: 'wouldFail',
  blocks: true,
  params: { ...(about as Readonly<Record<string, string>>), because, reason },
})
