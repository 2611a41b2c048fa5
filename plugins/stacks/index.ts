import {
  type ErrorsOf,
  type ListedToken,
  type Network,
  type Plugin,
  requireNetworks,
  requireUrls,
  stage,
} from 'tapkit/kernel'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import type * as errors from './errors.ts'
import type { StacksPayload } from './payload.ts'
import type { StacksProvider } from './provider.ts'
import { verifyMessage } from './verify.ts'

export type { ListedToken } from 'tapkit/kernel'
export type { StacksPayload } from './payload.ts'
export type { StacksDialect, StacksProvider, StacksWalletEvent } from './provider.ts'
export { verifyMessage, verifyStructuredMessage } from './verify.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Reasons {
    paysItself: Readonly<Record<never, string>>
    holdsLessThanAmount: Readonly<Record<never, string>>
    holdsLessOfToken: Readonly<Record<never, string>>
    feeBesideAmount: Readonly<Record<never, string>>
    feeAlone: Readonly<Record<never, string>>
  }
  interface Providers {
    stacks: StacksProvider
  }
  interface Payloads {
    stacks: StacksPayload
  }
}

/** The compiler compares it first: a network of another plugin is told by its id, and not by the fields that it lacks. */
type HasStacksId = Pick<Network<'stacks'>, 'id'>
type StacksNetwork = HasStacksId & Network<'stacks'>

/** Options of `stacks`. */
export type StacksOptions = {
  /** Networks to offer. The first network is the default. */
  readonly networks: readonly [StacksNetwork, ...StacksNetwork[]]
  /** The SIP-010 tokens that you vouch for: asset identifiers or contracts, each with its decimals, its symbol and a picture. */
  readonly tokens?: Readonly<Record<`stacks:${string}`, readonly ListedToken[]>> | undefined
  /** Stacks APIs in place of a network's own, by CAIP-2 id, without a trailing slash. */
  readonly apiUrls?: Readonly<Record<`stacks:${string}`, string>> | undefined
  /** Reads an account's past from the network's API, for `history()`. By default no past is read. */
  readonly history?: boolean | undefined
}

/**
 * Stacks: discovery (WBIP004, known globals), connection (SIP-030 and sats-connect), balances, SIP-010 tokens, transfers,
 * contracts, messages, structured data (SIP-018) and BNS names.
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { stacks } from 'tapkit/stacks'
 * import { stacksMainnet } from 'tapkit/stacks/networks'
 * const kernel = createKernel({ plugins: [stacks({ networks: [stacksMainnet] })] })
 * ```
 */
export function stacks(options: StacksOptions): Plugin {
  const { networks, tokens = {}, apiUrls, history = false } = Object(options) as StacksOptions
  const urls = requireUrls<string>('stacks', 'apiUrls', apiUrls)
  const example = 'stacksMainnet of "tapkit/stacks/networks"'
  const composed = requireNetworks('stacks', networks, isStacks, example).map((network) =>
    withApiUrl(network, urls[`stacks:${network.reference}`]),
  )

  return {
    name: 'stacks',
    options,
    own: true,

    apply(kernel) {
      const { hooks } = kernel
      const tap = kernel.tap({ name: 'stacks', namespace: 'stacks' })
      const context: Context = { kernel, tokens, facts: new Map() }
      kernel.networks.add(composed, { name: 'Stacks', memoBytes: 34, settlesIn: 15_000 })

      hooks.discover.tap(tap, ({ signal }) => discover(kernel, signal))
      tap.lazy(hooks.fetchBalance, () => import('./actions/fetchBalance.ts'), context)
      tap.lazy(hooks.fetchTokens, () => import('./actions/fetchTokens.ts'), context)
      if (history) tap.lazy(hooks.fetchHistory, () => import('./actions/fetchHistory.ts'), context)
      tap.lazy(hooks.prepare, () => import('./actions/prepare.ts'), context)
      tap.lazy(hooks.readPayload, () => import('./actions/readPayload.ts'))
      hooks.beforeSend.tapPromise({ ...tap, stage: stage.late }, async (prepared, { stage: step, signal }) =>
        step === 'send' ? (await import('./actions/beforeSend.ts')).beforeSend(context, prepared, signal) : undefined,
      )
      tap.lazy(hooks.send, () => import('./actions/send.ts'))
      tap.lazy(hooks.waitForTransaction, () => import('./actions/waitForTransaction.ts'), context)
      tap.lazy(hooks.findTransaction, () => import('./actions/findTransaction.ts'), context)
      tap.lazy(hooks.signMessage, () => import('./actions/signMessage.ts'))
      tap.lazy(hooks.signTypedData, () => import('./actions/signTypedData.ts'))
      hooks.verifyMessage.tapPromise(tap, verifyMessage)
      tap.lazy(hooks.request, () => import('./actions/request.ts'), context)
      tap.lazy(hooks.resolveName, () => import('./actions/resolveName.ts'), context)
      tap.lazy(hooks.lookupAddress, () => import('./actions/lookupAddress.ts'), context)
      tap.lazy(hooks.validateAddress, () => import('./actions/validateAddress.ts'))
      tap.lazy(hooks.readReceiver, () => import('./actions/readReceiver.ts'))
    },
  }
}

const withApiUrl = (network: Network<'stacks'>, rpcUrl: string | undefined): Network<'stacks'> =>
  rpcUrl ? { ...network, rpcUrl: rpcUrl.replace(/\/+$/, '') } : network

const isStacks = ({ namespace, reference, rpcUrl }: Network<'stacks'>): boolean =>
  namespace === 'stacks' && Boolean(reference) && typeof rpcUrl === 'string'
