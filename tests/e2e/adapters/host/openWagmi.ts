import * as wagmi from '@wagmi/core'
import { createWagmiConfig } from 'tapkit/eip155/wagmi'
import type { Kernel } from 'tapkit/kernel'

/** wagmi's own actions over a config that the kit has made. */
export async function openWagmi(kernel: Kernel) {
  const config = await createWagmiConfig(kernel, { wagmi })
  const codes: string[] = []
  const find = (id: string) => {
    const connector = config.connectors.find((each) => each.id === id)
    if (!connector) throw new Error(`wagmi lists no ${id}.`)
    return connector
  }
  return {
    /** Codes to scan, as wagmi's connectors tell of them. */
    codes,
    state: () => {
      const { status, address, chainId, connector } = wagmi.getConnection(config)
      return [status, address ?? 'nobody', chainId ?? 'nowhere', connector?.id ?? 'by nothing'].join(' ')
    },
    reconnect: async () => (await wagmi.reconnect(config)).map(({ connector }) => connector.id),
    async connect(id: string) {
      const connector = find(id)
      connector.emitter.on('message', ({ type, data }) => {
        if (type === 'display_uri') codes.push(String(data))
      })
      return (await wagmi.connect(config, { connector })).chainId
    },
    switchChain: async (chainId: number) => (await wagmi.switchChain(config, { chainId })).id,
    pay: (to: string, wei: number) => wagmi.sendTransaction(config, { to: to as `0x${string}`, value: BigInt(wei) }),
    sign: (message: string) => wagmi.signMessage(config, { message }),
    disconnect: () => wagmi.disconnect(config),
  }
}
