import { PluginError } from 'tapkit/kernel'
import { OrdersNotSupportedError } from '../errors.ts'
import { idOf, nameOf } from '../networks.ts'
import { publicService } from '../orderServices.ts'

/** The order services that a host names, by the CAIP-2 id of their network. */
export type Services = Readonly<Record<string, string>>

/**
 * The base URL of a network's order service. A service under a key that names no network of Bitcoin may be meant for any of them, so that no
 * public service takes its place.
 * @throws OrdersNotSupportedError if there is none, PluginError
 */
export function serviceOf(own: Services, networkId: string): string {
  const named = own[networkId]?.replace(/\/+$/, '')
  const stray = Object.keys(own).find((key) => nameOf(key) === undefined)
  if (named === undefined && stray !== undefined)
    throw new PluginError({
      plugin: 'runes',
      message: `\`services\` of runes() names "${stray}", which is no network of Bitcoin. Write the CAIP-2 id of the network, such as ${idOf('Mainnet')}.`,
    })
  const service = named ?? publicService(networkId)
  if (service === undefined) throw new OrdersNotSupportedError({ network: nameOf(networkId) ?? networkId })
  return service
}
