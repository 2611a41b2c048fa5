import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppKitProvider } from 'tapkit/react'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { appkit } from './appkit'
import { config } from './config'

const queries = new QueryClient()
const root = document.querySelector('#app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>
          <AppKitProvider kit={appkit}>
            <App />
          </AppKitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
