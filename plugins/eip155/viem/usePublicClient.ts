import type { Chain, CustomTransport, PublicClient } from 'viem'
import { type KitInput, useBond } from '../bound/useBond.ts'
import type { ViemPublic } from './library.ts'
import { makePublicClient } from './makePublicClient.ts'

/**
 * viem's public client of the network in use, as `getPublicClient` answers it; the component is drawn again when it
 * changes.
 * @throws KitMissingError, and PluginError if viem is not given
 */
export function usePublicClient(viem: ViemPublic, input?: KitInput): PublicClient<CustomTransport, Chain> | undefined {
  const { kernel, bond } = useBond('usePublicClient', input)
  return bond && makePublicClient(kernel, viem, bond)
}
