import { type Intent, isError, type Kernel, type Prepared, PreparedMismatchError, type TokenFacts } from 'tapkit/kernel'
import { leastOf, slippageTo } from '../figures.ts'
import { approvalIntent, swapIntent } from '../intents.ts'
import type { SignedPermit } from '../permits.ts'
import { isRouter, routersOn } from '../routers.ts'
import type { SwapRequest, SwapToken } from '../service.ts'
import type { Quoted } from '../state.ts'
import { fetchQuote, type Offer } from './fetchQuote.ts'
import { type Held, offerPermit } from './offerPermit.ts'

/** Values that a review shows beside the payload's bytes. */
export type Plan = {
  readonly shown: Quoted
  readonly least: bigint
  readonly service: string
  /** Whether the approval only takes back an earlier approval. */
  readonly isReset: boolean
}

type Input = {
  readonly request: SwapRequest
  /** The least of the review that is on the screen, if any. */
  readonly before?: bigint | undefined
  /** The visitor lets the service take any amount. */
  readonly isUnlimited: boolean
  /** The permission that the visitor has signed for the trade, if any. */
  readonly held?: Held | undefined
  /** The visitor approves by a transaction, even if the token accepts permissions. */
  readonly isByTransaction?: boolean | undefined
  readonly signal: AbortSignal
}

/**
 * Asks for a quote and prepares the next step of the swap. If the router may not take the token yet, by the chain's own
 * word, the step is an approval: a permission to sign if token and service accept it. Otherwise the step is the swap.
 * @throws PreparedMismatchError, and the errors of the service and of `prepare`
 */
export async function planSwap(kernel: Kernel, input: Input): Promise<{ prepared: Prepared; plan: Plan }> {
  return plan(kernel, input).catch((error: unknown) => {
    // The price moved between the quote and the trade: another quote is asked for, once.
    const isMoved = isError(error, 'PreparedMismatchError') && error.params.reason === 'arrives'
    if (!isMoved || input.signal.aborted) throw error
    return plan(kernel, input)
  })
}

async function plan(kernel: Kernel, input: Input): Promise<{ prepared: Prepared; plan: Plan }> {
  const { request, before, isUnlimited, held, isByTransaction, signal } = input
  const offer = await fetchQuote(kernel, request, signal)
  const least = keptOf(offer.quote.amountOut, before, request.slippage)
  const facts = { shown: offer.shown, least, service: offer.service.name }
  const { network, from, to, amount } = request
  const { namespace } = network
  const slippage = slippageTo(offer.quote.amountOut, least)
  const steps = await offer.service.prepare({ ...request, slippage, quote: offer.quote, signal })
  const ask = (intent: Intent) => kernel.prepare(intent, { namespace, signal })
  let permit: SignedPermit | undefined
  if (from.address && steps.spender) {
    const spender = steps.spender
    requireRouter(kernel, network.id, spender, 'The service names @ as spender')
    const token = factsOf(from)
    const intent = (share: bigint | 'unlimited') => approvalIntent({ token, spender, amount: share })
    const wanted = intent(isUnlimited ? 'unlimited' : amount)
    const approval = await ask(wanted)
    const allowed = approval.allowed ?? steps.allowance ?? 0n
    const takesPermit = offer.quote.permit === 'eip2612' && from.permits !== false && !isByTransaction
    const offered =
      allowed < amount && takesPermit
        ? await offerPermit(kernel, { approval: wanted, held, network, signal })
        : undefined
    if (offered && 'review' in offered) return { prepared: offered.review, plan: { ...facts, isReset: false } }
    permit = offered?.permit
    if (allowed < amount && !permit) {
      const isRefused = approval.notices.some(({ code }) => code === 'wouldFail')
      // USDT and similar tokens accept a new approval only if the old approval is zero.
      const isReset = isRefused && (approval.allowed ?? 0n) > 0n
      return { prepared: isReset ? await ask(intent(0n)) : approval, plan: { ...facts, isReset } }
    }
  }
  const payload = await steps.build({ signal, permit })
  const { to: callee } = Object(payload) as { readonly to?: unknown }
  if (typeof callee === 'string') requireRouter(kernel, network.id, callee, "The service's trade calls @")
  const wanted = swapIntent({
    ...{ payload, from: factsOf(from), amount, to: factsOf(to), least, permit },
    routers: [...routersOn(kernel, network.id)],
    validUntil: offer.quote.validUntil,
  })
  return { prepared: await ask(wanted), plan: { ...facts, isReset: false } }
}

/** Only the fields that identify a token. A service's price or picture is not part of the intent. */
const factsOf = ({ address, decimals, symbol, name }: SwapToken): TokenFacts => ({ address, decimals, symbol, name })

/** @throws PreparedMismatchError */
function requireRouter(kernel: Kernel, networkId: string, router: string, told: string): void {
  if (isRouter(kernel, networkId, router)) return
  throw new PreparedMismatchError({
    reason: 'callees',
    debug: `${told.replace('@', router)}. If you trust it, swap({ routers: { '${networkId}': ['${router}'] } }) allows it.`,
  })
}

/**
 * The least that must arrive: never further below the quote than the slippage that is shown. The least on the screen
 * stays as long as the new quote is no worse.
 */
export function keptOf(amountOut: bigint, before: bigint | undefined, slippage: number): bigint {
  const fresh = leastOf(amountOut, slippage)
  return before !== undefined && amountOut >= before && fresh < before ? before : fresh
}

/** Whether a new quote still brings the least of the review. `true` if no service could be asked. */
export async function isStill(
  kernel: Kernel,
  request: SwapRequest,
  least: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const offer: Offer | undefined = await fetchQuote(kernel, request, signal).catch(() => undefined)
  return offer === undefined || offer.quote.amountOut >= least
}
