import { createKernel } from 'tapkit/kernel'
import { walletconnect } from 'tapkit/walletconnect'
import { chainPlugins } from '../../../../sandbox/demo/plugins.ts'
import { loadSandboxConfig } from '../../../../sandbox/demo/sandboxConfig.ts'
import { installBitcoinWallets } from '../../../../sandbox/wallet/bitcoin/index.ts'
import { announceSandboxWallet } from '../../../../sandbox/wallet/index.ts'
import { openWagmi } from './openWagmi.ts'
import { payBitcoin } from './payBitcoin.ts'
import { payEthereum } from './payEthereum.ts'
import { paySolana } from './paySolana.ts'

const config = await loadSandboxConfig()
const { chains, solana, bitcoin, relay } = config
announceSandboxWallet({ chains: [...chains], solana, mode: 'approve' })
installBitcoinWallets({ ...bitcoin, install: ['sats'], mode: 'approve' })

/** A page that has tapkit's kernel, no modal, and every library that an app may bring. */
const kernel = createKernel({
  metadata: { name: 'Adapters', url: location.origin },
  plugins: [
    ...chainPlugins(config, ['mainnet', 'base', 'solana', 'bitcoin']),
    walletconnect({ projectId: relay.projectIds.open, relayUrl: relay.url }),
  ],
})
await kernel.start()

const page = {
  /** Connects the wallet of the page that a namespace lists. */
  async connect(namespace: 'eip155' | 'solana' | 'bip122', name: string) {
    const wallet = kernel.connectors.list(namespace).find((each) => each.name === name)
    if (!wallet) throw new Error(`No ${name} is listed in ${namespace}.`)
    return (await kernel.connect({ namespace, connectorId: wallet.id })).account.address
  },
  disconnect: () => kernel.disconnect(),
  ethereum: payEthereum(kernel),
  solana: paySolana(kernel),
  bitcoin: payBitcoin(kernel, bitcoin.explorerUrl),
  wagmi: await openWagmi(kernel),
}
Object.assign(window, { adapters: page })
