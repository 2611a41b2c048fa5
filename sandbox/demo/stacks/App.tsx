import type { AppKit } from 'tapkit'
import { AccountButton, AppKitProvider, ConnectButton, useAppKitAccount } from 'tapkit/react'
import { Bar } from '../app/Bar.tsx'
import { CodePanel } from '../app/CodePanel.tsx'
import { Contract } from './Contract.tsx'
import { code } from './composeStacks.ts'
import { Sign } from './Sign.tsx'

/** Stacks alone: the modal for wallets and transfers, and what an app does beside it. */
export function App({ kit, apiUrl }: { readonly kit: AppKit; readonly apiUrl: string }) {
  return (
    <AppKitProvider kit={kit}>
      <Bar current="/stacks.html">
        <Connected />
      </Bar>
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
          <CodePanel code={code} wide />
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
