/**
 * A wallet without a window: a provider (EIP-1193) that answers what a script knows, and a connector that lists it.
 * @param {{ address: string, chainId: number }} options
 * @returns {import('tapkit/kernel').Plugin}
 */
export function createWallet({ address, chainId }) {
  /** @type {Record<string, unknown>} */
  const answers = {
    eth_accounts: [address],
    eth_requestAccounts: [address],
    eth_chainId: `0x${chainId.toString(16)}`,
  }
  /** @type {import('tapkit/eip155').Eip1193Provider} */
  const provider = {
    /** @param {{ method: string }} request */
    async request({ method }) {
      if (method in answers) return answers[method]
      // Sign and send here with a key of yours; this one only looks.
      throw Object.assign(new Error(`${method} is not supported.`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  return {
    name: 'script',
    requires: ['eip155'],
    apply({ connectors, hooks }) {
      hooks.discover.tap('script', () => {
        connectors.add({
          id: 'script',
          name: 'Script',
          namespace: 'eip155',
          kind: 'custom',
          getProvider: async () => provider,
          connect: async () => ({ accounts: [{ address }], network: { id: `eip155:${chainId}` } }),
        })
      })
    },
  }
}
