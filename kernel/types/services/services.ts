import type { Network } from '../network.ts'
import type { ExchangeService } from './exchange.ts'
import type { NameService } from './names.ts'
import type { OnrampService } from './onramp.ts'
import type { OwnTokenService } from './ownTokens.ts'
import type { PriceService } from './prices.ts'
import type { TransferService } from './transfer.ts'

/**
 * What features are served with that no chain answers by itself, by name. A plugin or a host adds whoever serves it with the
 * hook `services`; a feature asks the first, or lets the visitor choose.
 */
export interface Services {
  prices: PriceService
  ownTokens: OwnTokenService
  onramp: OnrampService
  exchange: ExchangeService
  transfers: TransferService
  names: NameService
}

/** Where a service is wanted. */
export type ServiceContext = { readonly network: Network }
