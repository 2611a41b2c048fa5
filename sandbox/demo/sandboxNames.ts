import { isError, type NameService, type Network, type Plugin } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'

const zone = 'reown.id'

/**
 * Account names of the sandbox's Blockchain API, as a host serves names that are its own. They stand on the sandbox's chain: the
 * EVM plugin resolves them.
 */
export function sandboxNames({ api, relay, chains }: SandboxConfig): Plugin {
  const urlOf = (path: string, query: Record<string, string> = {}) =>
    `${api.url}/v1/profile/${path}?${new URLSearchParams({ ...query, projectId: relay.projectIds.open, apiVersion: '2' })}`
  return {
    name: 'sandboxNames',
    hosts: [new URL(api.url).origin],
    apply({ http, hooks }) {
      const isHere = ({ reference }: Network) => chains.some(({ id }) => String(id) === reference)
      const fetchNames: NameService['fetchNames'] = ({ address, signal }) =>
        http.get(urlOf(`reverse/${address}`), {
          signal,
          parse: (list) => (list as { name: string }[]).map(({ name }) => name),
        })
      const service: NameService = {
        id: 'sandbox',
        name: 'Sandbox Names',
        suffix: `.${zone}`,
        formerSuffixes: ['.wcn.id'],
        fetchNames,
        fetchSuggestions: ({ name, signal }) =>
          http.get(urlOf(`suggestions/${encodeURIComponent(name)}`, { zone }), {
            signal,
            parse: (answer) => (answer as { suggestions: { name: string; registered: boolean }[] }).suggestions,
          }),
        async register({ coinType, address, message, signature, signal }) {
          const body = { coin_type: coinType, address, message, signature }
          try {
            return await http.post(urlOf('account'), {
              signal,
              body,
              parse: (answer) => answer as { success: boolean },
            })
          } catch (error) {
            if (!isError(error, 'HttpStatusError')) throw error
            return { success: false, reason: Object(error.body).reasons?.[0]?.description }
          }
        },
      }
      hooks.services
        .for('names')
        .tap('sandboxNames', (services, { network }) => (isHere(network) ? [...services, service] : services))
      hooks.lookupAddress.tapPromise(
        { name: 'sandboxNames', namespace: 'eip155' },
        async ({ address, network, signal }) => {
          const [name] = isHere(network) ? await fetchNames({ address, network, signal }) : []
          return name ? { address, name } : undefined
        },
      )
    },
  }
}
