import { StrictMode } from 'react'
import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import {
  AccountButton,
  AppKitProvider,
  ConnectButton,
  KitButton,
  NetworkButton,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from 'tapkit/react'

/** The sandbox's chains, which the test puts into the page before its scripts; a server has none, and asks none. */
const { rpcUrls = {} } = globalThis as { rpcUrls?: Record<`eip155:${number}`, readonly string[]> }

// At module level, as the guide says: in the browser the elements are defined before React hydrates them.
export const appkit = createAppKit({
  metadata: { name: 'Host', url: 'https://host.example' },
  termsUrl: '/terms',
  features: { legalCheckbox: true },
  theme: { mode: 'dark', variables: { '--tk-accent': '#ffd400' } },
  plugins: [eip155({ networks: [mainnet, base], rpcUrls }), send(), receive()],
})

/** Every hook, on the server too. */
function Facts() {
  const { open } = useAppKit()
  const { status, address } = useAppKitAccount()
  const { caipNetworkId } = useAppKitNetwork()
  const { initialized } = useAppKitState()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { walletInfo } = useWalletInfo()
  const { walletProviderType } = useAppKitProvider('eip155')
  const { timestamp } = useAppKitEvents()
  const { fetchBalance } = useAppKitBalance()
  const { disconnect } = useDisconnect()
  const facts = { status, address, caipNetworkId, initialized, themeMode, walletInfo, walletProviderType, timestamp }
  return (
    <section>
      <pre data-testid="facts">{JSON.stringify(facts)}</pre>
      <button type="button" onClick={() => open('Networks')}>
        Open networks
      </button>
      <button type="button" onClick={() => setThemeMode('light')}>
        Light
      </button>
      <button type="button" onClick={() => void fetchBalance()}>
        Read the balance
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Leave
      </button>
    </section>
  )
}

/** The whole document, as frameworks that render on a server hydrate it; elements with React's names and raw ones. */
export function App() {
  return (
    <StrictMode>
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <title>Rendered on a server</title>
          <link rel="icon" href="data:," />
        </head>
        <body>
          <AppKitProvider kit={appkit}>
            <header>
              <KitButton label="Sign in" loadingLabel="Signing in" charsStart={6} />
              <ConnectButton size="sm" />
              <ConnectButton disabled label="Later" />
              <ConnectButton disabled={false} label="Now" className="now" />
              <AccountButton balance="hide" />
              <NetworkButton />
              <tapkit-network-button label="Raw" disabled={false} />
            </header>
            <Facts />
          </AppKitProvider>
          <script type="module" src="/client.js" />
        </body>
      </html>
    </StrictMode>
  )
}
