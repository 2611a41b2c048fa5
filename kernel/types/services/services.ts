import type { Network } from '../network.ts'
import type { ExchangeService } from './exchange.ts'
import type { NameService } from './names.ts'
import type { OnrampService } from './onramp.ts'
import type { OwnTokenService } from './ownTokens.ts'
import type { PriceService } from './prices.ts'
import type { TransferService } from './transfer.ts'

/**
 * Services that features need and no chain provides, by name. A plugin or a host adds its services in the hook
 * `services`. A feature uses the first, or lets the visitor choose.
 */
export interface Services {
  prices: PriceService
  ownTokens: OwnTokenService
  onramp: OnrampService
  exchange: ExchangeService
  transfers: TransferService
  names: NameService
}

/** Where a service is needed. */
export type ServiceContext = { readonly network: Network }
