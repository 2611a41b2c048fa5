import type { Notice } from '../types/money.ts'
import type { Reasons } from '../types/register.ts'

/** Why a network would refuse a transaction: its key, what it is about, and the English sentence, without a full stop. */
export type Refusal = {
  readonly [because in keyof Reasons]: {
    readonly because: because
    readonly about: Reasons[because]
    readonly reason: string
  }
}[keyof Reasons]

/**
 * Says that a network would refuse a transaction, so that it cannot be confirmed. A locale says the reason by its key.
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
