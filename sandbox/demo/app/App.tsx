import { useEffect, useState } from 'react'
import type { ThemeOptions } from 'tapkit/kernel'
import { AccountButton, AppKitProvider, ConnectButton, NetworkButton, useAppKitAccount } from 'tapkit/react'
import { type Composition, compose, defaultComposition } from '../compose.ts'
import { type Call, inspector } from '../inspector.ts'
import { isHere, networkKeys } from '../networks.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'
import { toCode } from '../toCode.ts'
import { Account } from './Account.tsx'
import { Composer } from './Composer.tsx'
import { Inspector } from './Inspector.tsx'
import { Sign } from './Sign.tsx'

/** The page: a kit composed before one's eyes, beside the code that composes it and the hooks that it runs on. */
export function App({ config }: { readonly config: SandboxConfig }) {
  const [composition, setComposition] = useState<Composition>(() => fromQuery(config))
  const [theme, setTheme] = useState<ThemeOptions>(() => ({ mode: modeFromQuery() }))
  const [calls, setCalls] = useState<readonly Call[]>([])
  const kit = useKit(config, composition, theme, (call) => setCalls((list) => [call, ...list].slice(0, 200)))
  useEffect(() => {
    document.documentElement.dataset.theme = theme.mode ?? 'system'
  }, [theme.mode])
  if (!kit) return null
  return (
    <AppKitProvider kit={kit}>
      <header className="bar">
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" /> tapkit
        </a>
        <nav aria-label="Demo pages">
          <a href="/gallery.html">Gallery</a>
          <a href="/bitcoin.html">Bitcoin alone</a>
          <a href="/stacks.html">Stacks</a>
          <a href="/pages/vanilla.html">Without React</a>
          <a href="/pages/two.html">Two kits</a>
        </nav>
        <div className="bar__end">
          <NetworkButton />
          <Connected />
        </div>
      </header>
      <main>
        <section className="hero">
          <h1>Every wallet. Nothing before the click.</h1>
          <p>
            A whole wallet kit on local chains: the money is play money, the transactions are real ones. Connect the
            Sandbox Wallet, send something, switch networks, reload.
          </p>
        </section>
        <div className="grid">
          <Composer
            config={config}
            composition={composition}
            theme={theme}
            onComposition={setComposition}
            onTheme={(next) => {
              setTheme(next)
              kit.setTheme({ mode: next.mode, variables: next.accent ? { '--tk-accent': next.accent } : {} })
            }}
          />
          <section className="panel" aria-labelledby="code-title">
            <h2 id="code-title">The code for it</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <section className="code" aria-label="Code" tabIndex={0}>
              <pre>{toCode(composition, theme)}</pre>
            </section>
          </section>
          <Account config={config} />
          <Sign />
          <Inspector calls={calls} onClear={() => setCalls([])} />
        </div>
      </main>
    </AppKitProvider>
  )
}

function Connected() {
  const { isConnected } = useAppKitAccount()
  return isConnected ? <AccountButton balance="show" /> : <ConnectButton />
}

/** A kit for a composition; a new composition is a new kit, on the same storage. */
function useKit(config: SandboxConfig, composition: Composition, theme: ThemeOptions, onCall: (call: Call) => void) {
  const [kit, setKit] = useState<ReturnType<typeof compose> | undefined>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is set on the living kit, and the listener is stable in effect
  useEffect(() => {
    const next = compose({ config, composition, theme, name: 'demo', plugins: [inspector(onCall)] })
    Object.assign(globalThis, { appkit: next })
    setKit(next)
    return () => next.destroy()
  }, [config, composition])
  return kit
}

function fromQuery(config: SandboxConfig): Composition {
  const query = new URLSearchParams(location.search)
  const wanted = query.get('networks')?.split(',') as Composition['networks'] | undefined
  const networks = (wanted ?? defaultComposition.networks).filter(
    (key) => networkKeys.includes(key) && isHere(config, key),
  )
  return { ...defaultComposition, networks, multiWallet: query.has('multi') }
}

function modeFromQuery(): 'dark' | 'light' | 'system' {
  const mode = new URLSearchParams(location.search).get('theme')
  return mode === 'dark' || mode === 'light' ? mode : 'system'
}
