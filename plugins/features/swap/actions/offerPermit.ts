import { type Intent, isError, type Kernel, type Network, type Prepared, type TypedData } from 'tapkit/kernel'
import type { PermitService, SignedPermit } from '../permits.ts'

/** How long a permission is valid at least, and the step that its end is rounded up to, in seconds. */
const lifetime = 1_200n
const step = 300n

/** A permission that ends sooner is signed anew, in seconds: the trade has to get into a block before the end. */
const margin = 120n

/** A signed permission with its review. It lives only in the page's memory. */
export type Held = { readonly data: TypedData; readonly permit: SignedPermit }

type Offered = { readonly review: Prepared } | { readonly permit: SignedPermit }
type Approval = Extract<Intent, { readonly kind: 'approval' }>

/** The service that tells whether a permission is signed, if a network's tokens accept permissions. */
export const permitsOn = (kernel: Kernel, network: Network): PermitService | undefined =>
  kernel.hooks.services.for('permits').call([], { network })[0]

/**
 * An approval as a permission to sign, for review; or the held permission, if it is still exactly the permission that
 * would be signed now: the token's nonce has not moved on, and time is left. `undefined` if the token, or the account,
 * does not support permissions.
 */
export async function offerPermit(
  kernel: Kernel,
  {
    approval,
    held,
    network,
    signal,
  }: {
    readonly approval: Approval
    readonly held: Held | undefined
    readonly network: Network
    readonly signal: AbortSignal
  },
): Promise<Offered | undefined> {
  if (!permitsOn(kernel, network)) return undefined
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const fresh = ((now + lifetime) / step + 1n) * step
  const deadline = held && held.permit.deadline > now + margin ? held.permit.deadline : fresh
  const options = { namespace: network.namespace, signal }
  try {
    const review = await kernel.prepare({ ...approval, about: { deadline } }, options)
    // The chain's plugin has written a transaction instead, so there is nothing to sign.
    const isSignable = 'primaryType' in Object(review.payload)
    if (!isSignable || review.notices.some(({ blocks }) => blocks)) return undefined
    return held && isSame(held.data, review.payload) ? { permit: held.permit } : { review }
  } catch (error) {
    if (isError(error, 'UnsupportedChainError')) return undefined
    throw error
  }
}

/** Both were written by the same code: with the same words in the same order. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Whether something prepared is a permission to sign, and no transaction. */
export const isPermit = ({ intent }: Prepared): boolean =>
  intent.kind === 'approval' && intent.about.deadline !== undefined

/** When the intent ends, as a Unix time in ms; `undefined` if it has no end. */
export const endOf = ({ intent }: Prepared): number | undefined => {
  const deadline =
    intent.kind === 'approval'
      ? intent.about.deadline
      : intent.kind === 'swap'
        ? intent.about.permit?.deadline
        : undefined
  return deadline === undefined ? undefined : Number(deadline) * 1_000
}
