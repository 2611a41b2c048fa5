const usesKernel = [/^tapkit\/kernel/]

/** What a host pays, in kB (1000 bytes) of gzip, each chunk compressed by itself. `react` is never counted. */
export const budgets = [
  {
    name: 'tapkit/kernel',
    limit: 13,
    source: `import { createKernel } from 'tapkit/kernel'\nglobalThis.kernel = createKernel({ plugins: [] })`,
  },
  {
    name: 'tapkit',
    limit: 17,
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
    name: 'first open: shell and Connect, on top of the page',
    limit: 30,
    source: `import { createAppKit } from 'tapkit'\ncreateAppKit({ plugins: [] }).open()`,
    opens: ['dist/ui/shell/mount.js', 'dist/ui/core/views/ConnectView.js'],
  },
  {
    name: 'page with eip155, send and receive, before a click',
    limit: 24,
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
    limit: 27,
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
