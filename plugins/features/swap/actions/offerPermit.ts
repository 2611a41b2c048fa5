import { type Intent, isError, type Kernel, type Network, type Prepared, type TypedData } from 'tapkit/kernel'
import type { PermitService, SignedPermit } from '../permits.ts'

/** How long a permission may be used, at least, and to which full step its end is rounded up, in seconds. */
const lifetime = 1_200n
const step = 300n

/** A permission that ends sooner is asked for again, in seconds: the trade has to come into a block before. */
const margin = 120n

/** A permission that was signed, beside what was reviewed of it. It lives in the page's memory, and nowhere else. */
export type Held = { readonly data: TypedData; readonly permit: SignedPermit }

type Offered = { readonly review: Prepared } | { readonly permit: SignedPermit }
type Approval = Extract<Intent, { readonly kind: 'approval' }>

/** The service that tells whether a permission is signed, where tokens of a network take any. */
export const permitsOn = (kernel: Kernel, network: Network): PermitService | undefined =>
  kernel.hooks.services.for('permits').call([], { network })[0]

/**
 * An approval as a permission to sign, to be reviewed; or the one that is held, where it is still exactly what would be signed now:
 * the token's own number has not moved on, and there is time left. `undefined` where the token, or the account, takes none.
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
    // A chain that writes a transaction all the same has nothing to sign.
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

/** When it ends, as a Unix time in ms; `undefined` where nothing of it does. */
export const endOf = ({ intent }: Prepared): number | undefined => {
  const deadline =
    intent.kind === 'approval'
      ? intent.about.deadline
      : intent.kind === 'swap'
        ? intent.about.permit?.deadline
        : undefined
  return deadline === undefined ? undefined : Number(deadline) * 1_000
}
