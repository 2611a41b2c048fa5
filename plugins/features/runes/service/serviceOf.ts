import { OrdersNotSupportedError } from '../errors.ts'
import { nameOf } from '../networks.ts'
import { publicService } from '../orderServices.ts'

/** The order services that a host names, by the CAIP-2 id of their network. */
export type Services = Readonly<Record<string, string>>

/**
 * The base URL of a network's order service.
 * @throws OrdersNotSupportedError if there is none
 */
export function serviceOf(own: Services, networkId: string): string {
  const service = own[networkId]?.replace(/\/+$/, '') ?? publicService(networkId)
  if (service === undefined) throw new OrdersNotSupportedError({ network: nameOf(networkId) ?? networkId })
  return service
}
