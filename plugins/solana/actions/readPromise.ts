import { type Intent, type Network, UnsupportedChainError } from 'tapkit/kernel'

/** A trade as it was promised; native currency has no address. */
export type PromisedTrade = {
  readonly from: { readonly address?: string | undefined; readonly symbol: string }
  /** The most that leaves, in the smallest unit of `from`. */
  readonly amount: bigint
  readonly to: { readonly address?: string | undefined }
}

/**
 * Reads a promise of incoming amounts as a trade between two assets. Other promises cannot be compared with a
 * transaction's bytes and a node's simulation.
 * @throws UnsupportedChainError
 */
export function readPromise({ promise, tokens }: Intent, { name, nativeCurrency }: Network): PromisedTrade {
  const { out, in: due = [] } = promise
  const [paid, ...more] = typeof out === 'string' ? [] : out
  const [got, ...others] = due
  const isTrade = paid?.limit === 'atMost' && got?.limit === 'atLeast' && more.length + others.length === 0
  if (!isTrade || paid.party !== undefined || got.party !== undefined) {
    const debug = `On ${name}, a request that something comes for is one \`atMost\` in \`out\` and one \`atLeast\` in \`in\`, both without \`party\`.`
    throw new UnsupportedChainError({ network: name, debug })
  }
  const factsOf = (token: string | undefined) => {
    if (token === undefined) return nativeCurrency
    const facts = tokens.find(({ address }) => address === token)
    if (facts) return facts
    throw new UnsupportedChainError({
      network: name,
      debug: `\`tokens\` of the intent has no ${token}: the unit that its promise counts in cannot be checked.`,
    })
  }
  const { symbol } = factsOf(paid.token)
  factsOf(got.token)
  return { from: { address: paid.token, symbol }, amount: paid.amount, to: { address: got.token } }
}
