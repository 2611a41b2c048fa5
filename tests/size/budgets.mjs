const usesKernel = [/^tapkit\/kernel/]

const bitcoinPage = `
  import { createKernel } from 'tapkit/kernel'
  import { bip122 } from 'tapkit/bip122'
  import { bitcoin } from 'tapkit/bip122/networks'
  import { createRequest } from 'tapkit/bip122/request'
  import { chooser } from 'tapkit/features/chooser'
  const kernel = createKernel({ plugins: [bip122({ networks: [bitcoin] }), chooser()] })
  globalThis.wallets = createRequest(kernel)`

/** What a host pays, in kB (1000 bytes) of gzip, each chunk compressed by itself. `react` is never counted. */
export const budgets = [
  {
    name: 'tapkit/kernel',
    limit: 11,
    source: `import { createKernel } from 'tapkit/kernel'\nglobalThis.kernel = createKernel({ plugins: [] })`,
  },
  {
    name: 'tapkit',
    limit: 16.5,
    source: `import { createAppKit } from 'tapkit'\nglobalThis.kit = createAppKit({ plugins: [] })`,
  },
  {
    name: 'tapkit/eip155',
    limit: 4,
    external: usesKernel,
    source: `import { eip155 } from 'tapkit/eip155'\nglobalThis.plugin = eip155`,
  },
  {
    name: 'tapkit/solana',
    limit: 4,
    external: usesKernel,
    source: `import { solana } from 'tapkit/solana'\nglobalThis.plugin = solana`,
  },
  {
    name: 'tapkit/bip122',
    limit: 4,
    external: usesKernel,
    absent: ['bitcoinjs-lib', 'valibot'],
    source: `import { bip122 } from 'tapkit/bip122'\nglobalThis.plugin = bip122`,
  },
  {
    name: 'tapkit/stacks',
    limit: 4,
    external: usesKernel,
    absent: ['@stacks/transactions', 'valibot'],
    source: `import { stacks } from 'tapkit/stacks'\nglobalThis.plugin = stacks`,
  },
  {
    name: 'tapkit/features/send',
    limit: 1,
    external: usesKernel,
    source: `import { send } from 'tapkit/features/send'\nglobalThis.plugin = send`,
  },
  {
    name: 'tapkit/features/receive',
    limit: 1,
    external: usesKernel,
    source: `import { receive } from 'tapkit/features/receive'\nglobalThis.plugin = receive`,
  },
  {
    name: 'tapkit/features/chooser',
    limit: 1,
    external: usesKernel,
    source: `import { chooser } from 'tapkit/features/chooser'\nglobalThis.plugin = chooser`,
  },
  {
    name: 'tapkit/bip122/request',
    limit: 1,
    external: usesKernel,
    source: `import { createRequest } from 'tapkit/bip122/request'\nglobalThis.createRequest = createRequest`,
  },
  {
    name: 'Bitcoin-only page, before a click',
    limit: 16,
    external: [],
    absent: ['bitcoinjs-lib', 'valibot'],
    source: bitcoinPage,
  },
  {
    name: 'the chooser and a request, on top of that page',
    limit: 30,
    source: bitcoinPage,
    opens: [
      'dist/plugins/bip122/request/createRequests.js',
      'dist/plugins/features/chooser/actions/chooseWallet.js',
      'dist/plugins/features/chooser/views/mount.js',
    ],
  },
  {
    name: 'first open: shell and Connect, on top of the page',
    limit: 29,
    source: `import { createAppKit } from 'tapkit'\ncreateAppKit({ plugins: [] }).open()`,
    opens: ['dist/ui/shell/mount.js', 'dist/ui/core/views/ConnectView.js'],
  },
  {
    name: 'page with eip155, send and receive, before a click',
    limit: 22,
    external: [],
    absent: ['viem'],
    source: `
      import { createAppKit } from 'tapkit'
      import { eip155 } from 'tapkit/eip155'
      import { base, mainnet } from 'tapkit/eip155/networks'
      import { receive } from 'tapkit/features/receive'
      import { send } from 'tapkit/features/send'
      globalThis.kit = createAppKit({ plugins: [eip155({ networks: [mainnet, base] }), send(), receive()] })`,
  },
  {
    name: 'page with eip155, solana, send and receive, before a click',
    limit: 24,
    external: [],
    absent: ['viem', '@solana/web3.js', '@solana/spl-token'],
    source: `
      import { createAppKit } from 'tapkit'
      import { eip155 } from 'tapkit/eip155'
      import { base, mainnet } from 'tapkit/eip155/networks'
      import { receive } from 'tapkit/features/receive'
      import { send } from 'tapkit/features/send'
      import { solana } from 'tapkit/solana'
      import { devnet, mainnet as solanaMainnet } from 'tapkit/solana/networks'
      globalThis.kit = createAppKit({
        plugins: [eip155({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet, devnet] }), send(), receive()],
      })`,
  },
]
