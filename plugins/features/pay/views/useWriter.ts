import { useCallback, useRef } from 'react'
import { ChainMismatchError, isSameAddress, type Kernel, parseUnits } from 'tapkit/kernel'
import type { Written } from 'tapkit/review'
import { fetchQuote, namespaceOf, quoteKey } from '../actions/loadQuote.ts'
import { isOver } from '../isOver.ts'
import { type Standing, standingOf } from '../standing.ts'
import { payState, type Quoted, type Request } from '../state.ts'

/** A receiver, and a known address that it looks like: the visitor was shown both. The next quote may name another receiver. */
export type Pair = { readonly address: string; readonly known: string }

/** The feature's own part of a review of its payment. */
export type Reviewed = {
  /** The offer of the service that pays the receiver; absent if the receiver is paid directly. */
  readonly quote: Quoted | undefined
  /** What was known of the payment when it was reviewed. */
  readonly standing: Standing
}

/** Writes the payment of a request, by the quote of a service that takes another asset for the requested asset. */
export function useWriter(kernel: Kernel, asked: Request | undefined, accepted: readonly Pair[]) {
  /** Whether the payment could not be prepared because no quote was given. */
  const missing = useRef(false)
  const quoteOf = useQuotes(kernel, asked)
  const write = useCallback(
    async function write(signal: AbortSignal): Promise<Written<Reviewed>> {
      if (!asked) throw new TypeError('Nothing is asked for.')
      const quote = await quoteOf(signal).catch((cause: unknown) => {
        missing.current ||= !signal.aborted
        throw cause
      })
      missing.current = false
      const { asset, amount, to } = quote
        ? { asset: asked.way?.asset ?? asked.asset, amount: quote.amountIn, to: quote.depositAddress }
        : { asset: asked.asset, amount: asked.amount, to: asked.recipient }
      const { address, decimals, symbol, name, networkId } = asset
      const namespace = kernel.networks.require(networkId).namespace as never
      const notMeant = accepted.flatMap((pair) => (isSameAddress(pair.address, to) ? pair.known : []))
      const token = address ? { token: { address, decimals, symbol, name } } : {}
      const prepared = await kernel.prepare(
        {
          ...{ kind: 'transfer', to, amount: parseUnits(amount, decimals), notMeant },
          ...(quote && { through: asked.way?.serviceName }),
          ...token,
        },
        { namespace, signal },
      )
      // On another network, the same address may belong to another owner.
      if (prepared.network.id !== networkId)
        throw new ChainMismatchError({ expected: networkId, actual: prepared.network.id })
      // The wallet has moved to another account since the quote, which names the account that a failed delivery is returned to: a new quote is asked for.
      if (quote && quote.sender !== prepared.account.address) return write(signal)
      return {
        prepared,
        about: { quote, standing: standingOf(kernel, latest(kernel, asked)) },
        validUntil: quote?.validUntil,
      }
    },
    [kernel, asked, quoteOf, accepted],
  )
  return { write, isQuoteMissing: () => missing.current }
}

/** A request as it is now: the visitor may have said since that they pay again. */
export const latest = (kernel: Kernel, asked: Request): Request => {
  const { request } = payState.of(kernel)
  return request?.id === asked.id ? request : asked
}

/** The quote that is paid: the quote that the visitor saw, while it holds and names the account in use, else a new quote. `undefined` if the receiver is paid directly. */
function useQuotes(kernel: Kernel, asked: Request | undefined): (signal: AbortSignal) => Promise<Quoted | undefined> {
  const held = useRef<Quoted | undefined>(undefined)
  return useCallback(
    async (signal) => {
      if (!asked?.way) return undefined
      const { quote } = payState.of(kernel)
      if (!held.current && quote.of === quoteKey(kernel, asked, asked.way)) held.current = quote.data
      const sender = kernel.connection(namespaceOf(kernel, asked.way))?.account.address
      if (!held.current || isOver(held.current) || held.current.sender !== sender)
        held.current = await fetchQuote(kernel, asked, asked.way, signal)
      return held.current
    },
    [kernel, asked],
  )
}
