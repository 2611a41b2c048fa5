import type { AppKit } from 'tapkit'
import { AccountButton, AppKitProvider, ConnectButton, useAppKitAccount } from 'tapkit/react'
import { Contract } from './Contract.tsx'
import { code } from './composeStacks.ts'
import { Sign } from './Sign.tsx'

/** Stacks alone: the modal for wallets and transfers, and what an app does beside it. */
export function App({ kit, apiUrl }: { readonly kit: AppKit; readonly apiUrl: string }) {
  return (
    <AppKitProvider kit={kit}>
      <header className="bar">
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" /> tapkit
        </a>
        <nav aria-label="Demo pages">
          <a href="/">All chains</a>
          <a href="/bitcoin.html">Bitcoin</a>
          <a href="/stacks.html" aria-current="page">
            Stacks
          </a>
        </nav>
        <div className="bar__end">
          <Connected />
        </div>
      </header>
      <main>
        <section className="hero">
          <h1>Stacks, with contracts that run.</h1>
          <p>
            A local node on the Clarity VM: play money, real signatures, post-conditions that hold. Connect the wallet,
            send STX or a token, call a contract.
          </p>
        </section>
        <div className="grid">
          <Contract apiUrl={apiUrl} />
          <Sign />
          <section className="panel panel--wide" aria-labelledby="code-title">
            <h2 id="code-title">The code for it</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <section className="code" aria-label="Code" tabIndex={0}>
              <pre>{code}</pre>
            </section>
          </section>
        </div>
      </main>
    </AppKitProvider>
  )
}

function Connected() {
  const { isConnected, address } = useAppKitAccount()
  return isConnected ? (
    <>
      <span hidden data-testid="address">
        {address}
      </span>
      <AccountButton balance="show" />
    </>
  ) : (
    <ConnectButton />
  )
}
