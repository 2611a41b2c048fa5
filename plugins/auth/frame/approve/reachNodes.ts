import { createHttp, type Http, type Network } from 'tapkit/kernel'

/** The page's own way to its nodes, and to nothing else. */
export function reachNodes(networks: readonly Network[], signal: AbortSignal): Http {
  const http = createHttp({ signal, fetch: (input, init) => fetch(input, init), refine: async (request) => request })
  for (const { rpcUrl } of networks) http.allow(rpcUrl)
  http.wake()
  return http
}
