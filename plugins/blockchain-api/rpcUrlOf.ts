import { sdkOf } from 'tapkit/kernel'
import { service } from './service.ts'

/** The endpoint of a network's node at the service, for the `rpcUrls` of a chain's plugin. */
export const rpcUrlOf = (input: {
  readonly networkId: string
  readonly projectId: string
  readonly baseUrl?: string | undefined
}): string =>
  `${input.baseUrl ?? service}/v1?${new URLSearchParams({ chainId: input.networkId, projectId: input.projectId, ...sdkOf() })}`
