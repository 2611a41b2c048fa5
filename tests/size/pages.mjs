export const bitcoinPage = `
  import { createKernel } from 'tapkit/kernel'
  import { bip122 } from 'tapkit/bip122'
  import { bitcoin } from 'tapkit/bip122/networks'
  import { createRequest } from 'tapkit/bip122/request'
  import { chooser } from 'tapkit/features/chooser'
  const kernel = createKernel({ plugins: [bip122({ networks: [bitcoin] }), chooser()] })
  globalThis.wallets = createRequest(kernel)`

/** The same page, which mints and etches runes. */
export const runesPage = `
  import { createKernel } from 'tapkit/kernel'
  import { bip122 } from 'tapkit/bip122'
  import { bitcoin } from 'tapkit/bip122/networks'
  import { createRequest } from 'tapkit/bip122/request'
  import { chooser } from 'tapkit/features/chooser'
  import { runes } from 'tapkit/features/runes'
  const kernel = createKernel({ plugins: [bip122({ networks: [bitcoin] }), chooser(), runes()] })
  globalThis.wallets = createRequest(kernel)`

export const fourChains = `
  import { createAppKit } from 'tapkit'
  import { bip122 } from 'tapkit/bip122'
  import { bitcoin } from 'tapkit/bip122/networks'
  import { eip155 } from 'tapkit/eip155'
  import { base, mainnet } from 'tapkit/eip155/networks'
  import { receive } from 'tapkit/features/receive'
  import { send } from 'tapkit/features/send'
  import { solana } from 'tapkit/solana'
  import { solanaMainnet } from 'tapkit/solana/networks'
  import { stacks } from 'tapkit/stacks'
  import { stacksMainnet } from 'tapkit/stacks/networks'
  const networks = [eip155({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet] })]
  const others = [bip122({ networks: [bitcoin] }), stacks({ networks: [stacksMainnet] })]
  globalThis.kit = createAppKit({ plugins: [...networks, ...others, send(), receive()] })`

/** Every entry that has anything to load before a click; sign-ins, email and measuring included. */
export const everything = `
  import { createAppKit } from 'tapkit'
  import { auth } from 'tapkit/auth'
  import { bip122 } from 'tapkit/bip122'
  import { bitcoin } from 'tapkit/bip122/networks'
  import { blockchainApi } from 'tapkit/blockchain-api'
  import { eip155 } from 'tapkit/eip155'
  import { base, mainnet } from 'tapkit/eip155/networks'
  import { analytics } from 'tapkit/features/analytics'
  import { chooser } from 'tapkit/features/chooser'
  import { emailCapture } from 'tapkit/features/email-capture'
  import { history } from 'tapkit/features/history'
  import { names } from 'tapkit/features/names'
  import { onramp } from 'tapkit/features/onramp'
  import { pay } from 'tapkit/features/pay'
  import { receive } from 'tapkit/features/receive'
  import { remoteConfig } from 'tapkit/features/remote-config'
  import { runes } from 'tapkit/features/runes'
  import { send } from 'tapkit/features/send'
  import { siwx } from 'tapkit/features/siwx'
  import { swap } from 'tapkit/features/swap'
  import { jupiter } from 'tapkit/features/swap/jupiter'
  import { uniswapV2 } from 'tapkit/features/swap/uniswap-v2'
  import { tokens } from 'tapkit/features/tokens'
  import { wallets } from 'tapkit/features/wallets'
  import { solana } from 'tapkit/solana'
  import { solanaMainnet } from 'tapkit/solana/networks'
  import { stacks } from 'tapkit/stacks'
  import { stacksMainnet } from 'tapkit/stacks/networks'
  import { walletconnect } from 'tapkit/walletconnect'
  const projectId = 'a'
  const chains = [
    eip155({ networks: [mainnet, base] }),
    solana({ networks: [solanaMainnet] }),
    bip122({ networks: [bitcoin] }),
    stacks({ networks: [stacksMainnet] }),
  ]
  const account = [send(), receive(), tokens(), history(), onramp(), pay(), names(), runes()]
  const trades = [swap(), uniswapV2({ pools: {} }), jupiter()]
  const wanted = [walletconnect({ projectId }), wallets({ projectId }), chooser(), siwx(), emailCapture({ endpoint: '/e' }), auth({ secure: 'https://keys.app.example' })]
  const more = [blockchainApi({ projectId }), analytics({ projectId }), remoteConfig({ projectId })]
  globalThis.kit = createAppKit({ plugins: [...chains, ...account, ...trades, ...wanted, ...more] })`

/** What a host pays, in kB (1000 bytes) of gzip, each chunk compressed by itself. `react` is never counted. */
