import { bitcoinPage, everything, fourChains, runesPage } from './pages.mjs'

const usesKernel = [/^tapkit\/kernel/]

export const budgets = [
  {
    name: 'tapkit/kernel',
    // 0.05 of it finds the kept values, and passes wallets at their gates by (storage 6, sessions 1); 0.1 leaves out the additions of a failing
    // plugin to a view, and draws the rest (errors 7).
    limit: 11.2,
    source: `import { createKernel } from 'tapkit/kernel'\nglobalThis.kernel = createKernel({ plugins: [] })`,
  },
  {
    name: 'tapkit',
    // 0.1 of it finds the modal a new body, and ends a kit that the new body has composed anew (interface 16); 0.05 finds the kept
    // values (storage 6); 0.1 leaves out the additions of a failing plugin to a view (errors 7).
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
    name: 'tapkit/eip155/wagmi',
    limit: 1.5,
    external: usesKernel,
    absent: ['@wagmi/core', 'viem', '@noble'],
    source: `import { createWagmiConfig, wagmiAdapter } from 'tapkit/eip155/wagmi'\nglobalThis.plugin = [wagmiAdapter, createWagmiConfig]`,
  },
  {
    name: 'tapkit/eip155/ethers',
    limit: 1.5,
    external: usesKernel,
    absent: ['ethers', 'viem', '@noble', 'react'],
    source: `import { getEthersProvider, getEthersSigner } from 'tapkit/eip155/ethers'\nglobalThis.adapter = { getEthersProvider, getEthersSigner }`,
  },
  {
    name: 'tapkit/eip155/ethers/react',
    limit: 1.5,
    external: [...usesKernel, /^tapkit\/(react|ui)$/],
    absent: ['ethers', 'viem', '@noble'],
    source: `import { useEthersProvider, useEthersSigner } from 'tapkit/eip155/ethers/react'\nglobalThis.hooks = { useEthersProvider, useEthersSigner }`,
  },
  {
    name: 'tapkit/eip155/ethers5',
    limit: 1.5,
    external: usesKernel,
    absent: ['ethers', 'viem', '@noble', 'react'],
    source: `import { getEthersProvider, getEthersSigner } from 'tapkit/eip155/ethers5'\nglobalThis.adapter = { getEthersProvider, getEthersSigner }`,
  },
  {
    name: 'tapkit/eip155/ethers5/react',
    limit: 1.5,
    external: [...usesKernel, /^tapkit\/(react|ui)$/],
    absent: ['ethers', 'viem', '@noble'],
    source: `import { useEthersProvider, useEthersSigner } from 'tapkit/eip155/ethers5/react'\nglobalThis.hooks = { useEthersProvider, useEthersSigner }`,
  },
  {
    name: 'tapkit/eip155/viem',
    limit: 1.5,
    external: usesKernel,
    absent: ['ethers', 'viem', '@noble', 'react'],
    source: `import { getPublicClient, getWalletClient } from 'tapkit/eip155/viem'\nglobalThis.adapter = { getPublicClient, getWalletClient }`,
  },
  {
    name: 'tapkit/eip155/viem/react',
    limit: 1.5,
    external: [...usesKernel, /^tapkit\/(react|ui)$/],
    absent: ['ethers', 'viem', '@noble'],
    source: `import { usePublicClient, useWalletClient } from 'tapkit/eip155/viem/react'\nglobalThis.hooks = { usePublicClient, useWalletClient }`,
  },
  {
    name: 'tapkit/solana',
    limit: 4,
    external: usesKernel,
    source: `import { solana } from 'tapkit/solana'\nglobalThis.plugin = solana`,
  },
  {
    name: 'tapkit/solana/web3',
    limit: 1.5,
    external: usesKernel,
    absent: ['@solana/web3.js', '@solana/kit', '@scure'],
    source: `import { createWalletAdapter } from 'tapkit/solana/web3'\nglobalThis.adapter = createWalletAdapter`,
  },
  {
    name: 'tapkit/solana/web3/react',
    limit: 1,
    source: `import { useSolanaConnection, useSolanaWallet } from 'tapkit/solana/web3/react'\nglobalThis.hooks = [useSolanaWallet, useSolanaConnection]`,
  },
  {
    name: 'tapkit/solana/kit',
    limit: 1.5,
    external: usesKernel,
    absent: ['@solana/kit', '@scure'],
    source: `import { createSolanaSigner } from 'tapkit/solana/kit'\nglobalThis.createSigner = createSolanaSigner`,
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
    name: 'tapkit/walletconnect',
    limit: 1,
    external: usesKernel,
    absent: ['@walletconnect', '@noble', '@scure'],
    source: `import { walletconnect } from 'tapkit/walletconnect'\nglobalThis.plugin = walletconnect`,
  },
  {
    name: 'tapkit/blockchain-api',
    limit: 1,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { blockchainApi } from 'tapkit/blockchain-api'\nglobalThis.plugin = blockchainApi`,
  },
  {
    name: 'tapkit/features/send',
    limit: 1,
    external: usesKernel,
    source: `import { send } from 'tapkit/features/send'\nglobalThis.plugin = send`,
  },
  {
    name: 'tapkit/features/history',
    limit: 1,
    external: usesKernel,
    source: `import { history } from 'tapkit/features/history'\nglobalThis.plugin = history`,
  },
  {
    name: 'tapkit/features/receive',
    limit: 1,
    external: usesKernel,
    source: `import { receive } from 'tapkit/features/receive'\nglobalThis.plugin = receive`,
  },
  {
    name: 'tapkit/features/names',
    limit: 1,
    external: usesKernel,
    source: `import { names } from 'tapkit/features/names'\nglobalThis.plugin = names`,
  },
  {
    name: 'tapkit/auth',
    limit: 1.5,
    external: usesKernel,
    absent: ['valibot', '@noble', '@scure', 'react'],
    source: `import { auth } from 'tapkit/auth'\nglobalThis.plugin = auth`,
  },
  {
    name: 'tapkit/features/tokens',
    limit: 1,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { tokens } from 'tapkit/features/tokens'\nglobalThis.plugin = tokens`,
  },
  {
    name: 'tapkit/features/onramp',
    limit: 1,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { onramp } from 'tapkit/features/onramp'\nglobalThis.plugin = onramp`,
  },
  {
    name: 'tapkit/features/runes',
    limit: 1,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { runes } from 'tapkit/features/runes'\nglobalThis.plugin = runes`,
  },
  {
    name: 'tapkit/features/pay',
    limit: 1,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { pay } from 'tapkit/features/pay'\nglobalThis.plugin = pay`,
  },
  {
    name: 'tapkit/features/swap',
    // 0.003 of it is that the plugin keeps its options, so that a misspelt one is told in development.
    limit: 1.01,
    external: usesKernel,
    source: `import { swap } from 'tapkit/features/swap'\nglobalThis.plugin = swap`,
  },
  {
    name: 'tapkit/features/swap/uniswap-v2',
    limit: 1,
    external: usesKernel,
    source: `import { uniswapV2 } from 'tapkit/features/swap/uniswap-v2'\nglobalThis.plugin = uniswapV2`,
  },
  {
    name: 'tapkit/features/swap/jupiter',
    limit: 1,
    external: usesKernel,
    source: `import { jupiter } from 'tapkit/features/swap/jupiter'\nglobalThis.plugin = jupiter`,
  },
  {
    name: 'tapkit/features/wallets',
    // 0.01 of it are the names of the files that it loads, which change with every build.
    limit: 1.01,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { wallets } from 'tapkit/features/wallets'\nglobalThis.plugin = wallets`,
  },
  {
    name: 'tapkit/features/siwx',
    limit: 1,
    external: usesKernel,
    source: `import { siwx } from 'tapkit/features/siwx'\nglobalThis.plugin = siwx`,
  },
  {
    name: 'tapkit/features/email-capture',
    limit: 1,
    external: usesKernel,
    source: `import { emailCapture } from 'tapkit/features/email-capture'\nglobalThis.plugin = emailCapture`,
  },
  {
    name: 'WalletConnect and the directory together',
    limit: 2,
    external: usesKernel,
    absent: ['@walletconnect', '@noble', '@scure', 'valibot', 'qr'],
    source: `
      import { wallets } from 'tapkit/features/wallets'
      import { walletconnect } from 'tapkit/walletconnect'
      globalThis.plugins = [walletconnect, wallets]`,
  },
  {
    name: 'sign-in, email, analytics and remote configuration together',
    limit: 3,
    external: usesKernel,
    source: `
      import { analytics } from 'tapkit/features/analytics'
      import { emailCapture } from 'tapkit/features/email-capture'
      import { remoteConfig } from 'tapkit/features/remote-config'
      import { siwx } from 'tapkit/features/siwx'
      globalThis.plugins = [siwx, emailCapture, analytics, remoteConfig]`,
  },
  {
    name: 'tapkit/features/chooser',
    limit: 1,
    external: usesKernel,
    source: `import { chooser } from 'tapkit/features/chooser'\nglobalThis.plugin = chooser`,
  },
  {
    name: 'tapkit/features/siwx/verify',
    limit: 7,
    external: usesKernel,
    absent: ['bitcoinjs-lib', '@stacks/transactions', '@noble/curves', 'viem'],
    source: `import { verifySignIn } from 'tapkit/features/siwx/verify'\nglobalThis.verifySignIn = verifySignIn`,
  },
  {
    name: 'tapkit/features/analytics',
    limit: 1,
    external: usesKernel,
    source: `import { analytics } from 'tapkit/features/analytics'\nglobalThis.plugin = analytics`,
  },
  {
    name: 'tapkit/features/remote-config',
    limit: 1,
    external: usesKernel,
    absent: ['valibot'],
    source: `import { remoteConfig } from 'tapkit/features/remote-config'\nglobalThis.plugin = remoteConfig`,
  },
  {
    name: 'tapkit/bip122/request',
    limit: 1,
    external: usesKernel,
    source: `import { createRequest } from 'tapkit/bip122/request'\nglobalThis.createRequest = createRequest`,
  },
  {
    name: 'tapkit/bip122/wallet',
    limit: 1.5,
    external: usesKernel,
    absent: ['bitcoinjs-lib', 'valibot'],
    source: `import { createBitcoinWallet } from 'tapkit/bip122/wallet'\nglobalThis.createWallet = createBitcoinWallet`,
  },
  {
    name: 'Bitcoin-only page, before a click',
    // 0.05 of it leaves out the additions of a failing plugin to a view, and draws the rest (errors 7); 0.1 offers the index to features.
    limit: 16.15,
    external: [],
    absent: ['bitcoinjs-lib', 'valibot'],
    source: bitcoinPage,
  },
  {
    name: 'Bitcoin-only page with runes, before a click',
    limit: 20,
    external: [],
    absent: ['bitcoinjs-lib', 'valibot'],
    source: runesPage,
  },
  {
    name: 'the chooser and a request, on top of that page',
    // 0.4 of it is the guard against controls that come under a resting finger, in both dialogs (interface 13), and 0.3 keeps both over a
    // host's own dialogs and its page still (interface 15 and 17); 0.2 minds gutters and margins of the page, and manual popovers (the same);
    // 0.1 is that of the page (errors 7), and 0.05 asks whether a wallet lists a method of its own (bitcoin 16).
    limit: 30.1,
    source: bitcoinPage,
    opens: [
      'dist/plugins/bip122/request/createRequests.js',
      'dist/plugins/features/chooser/actions/chooseWallet.js',
      'dist/plugins/features/chooser/views/mount.js',
    ],
  },
  {
    name: 'the checks of a payment, rune or inscription by request',
    // Two fifths of it read addresses, and the page's other requests have brought another third: valibot. 0.1 of it checks `runes_executeOrder`.
    limit: 15.6,
    source: bitcoinPage,
    opens: ['dist/plugins/bip122/rpc/assets.js'],
  },
  {
    name: 'first open: shell and Connect, on top of the page',
    limit: 28,
    source: `import { createAppKit } from 'tapkit'\ncreateAppKit({ plugins: [] }).open()`,
    opens: ['dist/ui/pieces/modal.js'],
  },
  {
    name: 'a button of the kit, on top of the page',
    limit: 3,
    source: `import { createAppKit } from 'tapkit'\ncreateAppKit({ plugins: [] })`,
    opens: ['dist/ui/buttons/createPaint.js'],
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
      import { solanaDevnet, solanaMainnet } from 'tapkit/solana/networks'
      globalThis.kit = createAppKit({
        plugins: [eip155({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet, solanaDevnet] }), send(), receive()],
      })`,
  },
  {
    name: 'page with all four chains, send and receive, before its button',
    // 0.05 is that an app may choose Solana's fees (solana 2), 0.15 that each chain reads its own links (money 32), 0.05 that
    // nothing that takes the modal out of the page keeps the page busy (interface 16).
    limit: 26.3,
    // The page's own, and what Rolldown reads CommonJS with.
    files: 2,
    external: [],
    absent: ['viem', '@solana/web3.js', '@solana/spl-token', 'bitcoinjs-lib', '@stacks/transactions'],
    source: fourChains,
  },
  {
    name: 'the button and the first list, on top of that page',
    limit: 33,
    // One for the button, three for the list.
    files: 4,
    external: [],
    source: fourChains,
    opens: ['dist/ui/buttons/createPaint.js', 'dist/ui/pieces/modal.js'],
  },
  {
    name: 'page with everything that there is, before its button',
    // 1 of it is the entry of the runes, and 1 the entry of the login.
    limit: 36,
    // Its own, what two chains share, and what Rolldown reads CommonJS with.
    files: 3,
    external: [],
    absent: [
      ...['viem', 'valibot', '@solana/web3.js', '@solana/spl-token', 'bitcoinjs-lib', '@stacks/transactions'],
      ...['@walletconnect', '@noble', '@scure', 'qr'],
    ],
    source: everything,
  },
]
