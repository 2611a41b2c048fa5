import { chromium } from 'playwright-core'
import { mainnet } from 'viem/chains'
import { startEvm } from '../../sandbox/evm/startEvm.mjs'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { bundleWallet } from './bundleWallet.mjs'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/**
 * What every example is shown in: a browser, the Sandbox Wallet, and a chain that stands in for Ethereum's public nodes.
 * @throws {Error} one sentence, where there is no browser or no anvil
 */
export async function openWorld(onLine) {
  const executablePath = await ensureBrowser({ onLine })
  const { chains, addresses, stop } = await startEvm({ ports: { ethereum: 0, base: 0 } })
  const browser = await chromium.launch({ executablePath, args: flags })
  const [chain] = chains
  const { mainnet: ours } = await import('../../dist/plugins/eip155/networks/index.js')
  return {
    browser,
    chain,
    account: addresses.people.accounts[0],
    wallet: await bundleWallet(chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))),
    /** Public nodes that the networks of tapkit and of viem name. */
    nodes: [...ours.rpcUrls.default.http, ...mainnet.rpcUrls.default.http].map((url) => new URL(url).origin),
    async stop() {
      await browser.close()
      await stop()
    },
  }
}
