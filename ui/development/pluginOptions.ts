/** The options of tapkit's plugins by the plugin's name: a plugin itself carries none of these words into a page. */
export const pluginOptions = {
  eip155: ['networks', 'tokens', 'rpcUrls', 'gateways', 'history'],
  solana: ['networks', 'tokens', 'rpcUrls', 'history', 'fees'],
  bip122: ['networks', 'explorers', 'history'],
  stacks: ['networks', 'tokens', 'apiUrls', 'history'],
  walletconnect: ['projectId', 'relayUrl', 'provider', 'networks', 'methods', 'chains', 'events', 'verify'],
  blockchainApi: ['projectId', 'baseUrl', 'endpoints', 'first', 'swapNetworks', 'windowOrigins', 'meld'],
  swap: ['routers', 'slippage'],
  uniswapV2: ['pools', 'name', 'imageUrl', 'feeBps'],
  jupiter: ['apiUrl', 'tokensUrl', 'apiKey', 'networks', 'name', 'imageUrl'],
  wallets: ['projectId', 'endpoint', 'list', 'imageUrl', 'featured', 'include', 'exclude', 'ranks', 'custom'],
  siwx: ['required', 'storage', 'statement', 'resources', 'expiresIn', 'domain', 'uri', 'signOutOnDisconnect'],
  emailCapture: ['onCapture', 'endpoint', 'required', 'suffixes', 'recent', 'prefill'],
  analytics: ['projectId', 'endpoint', 'sinks', 'sample', 'consent'],
  remoteConfig: ['projectId', 'endpoint', 'features'],
} as const
