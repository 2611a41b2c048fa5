import type { SwapService } from 'tapkit/features/swap'
import type {
  ExchangeService,
  Kernel,
  NameService,
  Network,
  OnrampService,
  PriceService,
  Service,
  TapInput,
} from 'tapkit/kernel'
import type { Context } from './context.ts'
import { type BlockchainApiFeature, blockchainApi } from './index.ts'
import type { ApiRead } from './options.ts'
import type * as reads from './reads/index.ts'
import type * as services from './services/index.ts'

type Facts = 'suffix' | 'price' | 'fees' | 'windowOrigins'

/** What a service does, each verb with the context before its input. */
type Done<service> = {
  readonly [verb in keyof Omit<service, keyof Service | Facts | 'fetchStatus'>]-?: NonNullable<service[verb]> extends (
    input: infer input,
  ) => infer answer
    ? (context: Context, input: input) => answer
    : never
}

type Reads = {
  readonly [read in ApiRead]: (
    context: Context,
    input: TapInput<read>,
  ) => Promise<Awaited<ReturnType<Kernel['hooks'][read]['promise']>>>
}

// What loads later is what was offered.
declare const loaded: typeof services
declare const answered: typeof reads
loaded.swap satisfies Done<SwapService>
loaded.prices satisfies Done<PriceService>
loaded.onramp satisfies Done<OnrampService>
loaded.exchange satisfies Done<ExchangeService>
loaded.names satisfies Done<NameService>
answered satisfies Reads

// A call is typed by its name.
declare const feature: BlockchainApiFeature
declare const network: Network
feature.call('fetchAllowance', { network, address: '0x', token: '0x' }) satisfies Promise<bigint>
// @ts-expect-error there is no such call
feature.call('fetchWeather', { network })
// @ts-expect-error whose history?
feature.call('fetchHistory', { network })
// @ts-expect-error there is no such endpoint
blockchainApi({ endpoints: { weather: 'v1/weather' } })
