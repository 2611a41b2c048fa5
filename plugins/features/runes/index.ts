import { type ErrorsOf, type Kernel, type Plugin, requireUrls, stage } from 'tapkit/kernel'
import type { Runes } from './calls/types.ts'
import type * as errors from './errors.ts'
import type { messages as lines } from './following/messages.ts'
import type { RuneForms } from './forms/state.ts'
import type { messages as itemMessages } from './items/messages.ts'
import type { RuneItems } from './items/state.ts'
import type { InscriptionTransfer, RuneTransfer } from './items/types.ts'
import type * as words from './kindWords.ts'
import type { messages } from './messages.ts'
import { publicService, servicesOf } from './orderServices.ts'
import type { RunesState } from './state.ts'

export type {
  BumpEstimate,
  EtchParams,
  MintParams,
  PayOptions,
  PreparedOrder,
  Runes,
  RunesEstimate,
} from './calls/types.ts'
export type { RunesBump, RunesOrder } from './order/runesOrder.ts'
export type { OrderStatus as RunesOrderStatus } from './order/statusOf.ts'
export type { RunesState } from './state.ts'

declare module 'tapkit/kernel' {
  interface Features {
    runes: Runes
  }
  interface Errors extends ErrorsOf<typeof errors> {}
  interface FeatureState {
    /** Absent until the modal was opened, or a call was made. */
    runes?: RunesState
    runeItems: RuneItems
    runeForms: RuneForms
  }
  interface Messages {
    runes: typeof messages
    'runes.orders': typeof lines
    'runes.items': typeof itemMessages
    'review.runeMint': typeof words.runeMint
    'review.runeEtch': typeof words.runeEtch
    'review.runeBump': typeof words.runeBump
    'review.runeSend': typeof words.runeSend
    'review.inscriptionSend': typeof words.inscriptionSend
  }
  interface Intents {
    /** Mints runes: an order of a service, or the wallet itself. `ref` is the order's id. */
    runeMint: undefined
    /** Etches a rune, in the same ways. */
    runeEtch: undefined
    /** Raises the fee rate of an order. */
    runeBump: undefined
    /** Sends runes of the account. */
    runeSend: { readonly recipients: readonly RuneTransfer[] }
    /** Sends inscriptions of the account. */
    inscriptionSend: { readonly transfers: readonly InscriptionTransfer[] }
  }
  interface Views {
    /** The runes of the account, and the orders that are under way. */
    Runes: undefined
    /** Mints a rune; its name may be filled in. */
    RuneMint: { readonly runeName?: string | undefined } | undefined
    RuneEtch: undefined
    /** The review of an order. */
    RuneReview: undefined
    /** How an order stands. `id` is the kit's own id of it. */
    RuneOrder: { readonly id: string }
    /** Raises the fee rate of an order. */
    RuneBump: { readonly id: string }
    /** Sends a rune of the account; the amount, a plain decimal, and the receiver may be filled in. */
    RuneSend: { readonly runeName: string; readonly amount?: string | undefined; readonly to?: string | undefined }
    /** The inscriptions of the account. */
    Inscriptions: undefined
    Inscription: { readonly id: string }
    InscriptionSend: { readonly id: string; readonly to?: string | undefined }
    /** The review of runes or inscriptions that are sent. */
    ItemsReview: undefined
    /** The review of a higher fee rate, in satoshi per virtual byte. */
    RuneBumpReview: { readonly id: string; readonly newFeeRate: number }
  }
}

/** Options of `runes`. */
export type RunesOptions = {
  /** Order services in place of Xverse's, by the CAIP-2 id of their network: the URL below which `/runes/mint/orders` stands. */
  readonly services?: Readonly<Record<`bip122:${string}`, string>> | undefined
}

/** The calls of `appkit.features.runes`, whose code loads with the first of them. */
const calls =
  'estimateMint prepareMint mint estimateEtch prepareEtch etch estimateBump prepareBump bump pay orders getOrder executeOrder getBalance transfer getInscriptions sendInscriptions'

const titles = {
  Runes: 'Runes',
  RuneSend: 'Send runes',
  RuneOrder: 'Order',
  RuneMint: 'Mint a rune',
  RuneEtch: 'Etch a rune',
  RuneBump: 'Raise the fee',
  RuneBumpReview: 'Confirm fee',
  RuneReview: 'Confirm order',
  Inscriptions: 'Inscriptions',
  Inscription: 'Inscription',
  InscriptionSend: 'Send inscription',
  ItemsReview: 'Review',
} as const

/** The kinds of requests of runes and inscriptions. */
const kinds = /^rune|^inscription/

type Call = (kernel: Kernel, ...given: readonly unknown[]) => unknown

/**
 * Mints and etches runes by wallet requests, with any Bitcoin wallet that pays: a service makes the order if the wallet has no method of its own.
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { bip122 } from 'tapkit/bip122'
 * import { bitcoin } from 'tapkit/bip122/networks'
 * import { createRequest } from 'tapkit/bip122/request'
 * import { chooser } from 'tapkit/features/chooser'
 * import { runes } from 'tapkit/features/runes'
 *
 * const kernel = createKernel({ plugins: [bip122({ networks: [bitcoin] }), chooser(), runes()] })
 * const { request } = createRequest(kernel)
 * const response = await request('runes_getOrder', { id: 'the order' })
 * if (response.status === 'success') console.info(response.result.state)
 * ```
 */
export function runes(options: RunesOptions = {}): Plugin {
  const services = requireUrls<string>('runes', 'services', options.services)
  return {
    name: 'runes',
    options,
    own: true,
    requires: ['bip122'],
    apply(kernel) {
      for (const { id } of kernel.networks.list('bip122')) {
        const service = services[id as `bip122:${string}`] ?? publicService(id)
        if (service) kernel.http.allow(service)
      }
      const { hooks } = kernel
      servicesOf.set(kernel, services)
      const run = async (name: string, ...given: readonly unknown[]): Promise<never> =>
        ((await import('./calls/index.ts')) as unknown as Record<string, Call>)[name]?.(kernel, ...given) as never
      hooks.resolveKind.tap('runes', ({ kind }) =>
        kinds.test(kind) ? { load: () => run('loadWords', kind) } : undefined,
      )
      // Each look gets the same view: the interface knows a loaded view by its `load`. An order and a review are drawn without a wallet
      // too, and a gate above them leads back to them.
      const views = new Map(
        Object.entries(titles).map(([name, title]) => [
          name,
          { title, wallet: () => !/Order|Review/.test(name) && 'bip122', load: () => run('loadView', name) },
        ]),
      )
      hooks.resolveView.tap('runes', ({ view }) => views.get(view))
      hooks.slot
        .for('account.tabs')
        .tap('runes', (items, { namespace }) =>
          namespace === 'bip122'
            ? [...items, { id: 'runes', label: 'Runes', icon: 'mint', view: 'Runes', order: 30 }]
            : items,
        )
      // Orders that an earlier page has left open.
      hooks.onOpen.tap('runes', () => {
        if (kernel.storage.has('runes')) run('followOrders').catch(kernel.report)
      })
      hooks.onSend.tap('runes', (entry) => {
        if (kinds.test(entry.kind)) run('followEntry', entry).catch(kernel.report)
      })
      hooks.request.tapPromise(kernel.tap({ name: 'runes', namespace: 'bip122', stage: stage.early }), async (asked) =>
        /^runes_/.test(asked.method) ? run('request', asked) : undefined,
      )
      return Object.fromEntries(calls.split(' ').map((name) => [name, run.bind(null, name)]))
    },
  }
}
