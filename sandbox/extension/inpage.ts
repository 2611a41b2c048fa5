import { WindowPostMessageStream } from '@metamask/post-message-stream'
import { initializeProvider } from '@metamask/providers'
import { bridge, inpage } from './streams.ts'

// What MetaMask itself injects into pages: the provider, its announcement, and the pipe behind both.
initializeProvider({
  connectionStream: new WindowPostMessageStream({ name: inpage, target: bridge }) as never,
  providerInfo: {
    uuid: crypto.randomUUID(),
    name: 'Extension Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="teal" d="M0 0h1v1H0z"/></svg>',
    rdns: 'dev.tapkit.extension',
  },
  shouldSendMetadata: false,
  shouldSetOnWindow: true,
  shouldShimWeb3: false,
})
