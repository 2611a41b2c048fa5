import { useEffect } from 'react'
import type { Requests } from 'tapkit/bip122/request'
import { Bar } from '../app/Bar.tsx'
import { CodePanel } from '../app/CodePanel.tsx'
import { OrderService } from '../app/OrderService.tsx'
import { code } from './composeBitcoin.ts'
import { Message } from './Message.tsx'
import { Runes } from './Runes.tsx'
import { Send } from './Send.tsx'
import { Transaction } from './Transaction.tsx'
import { useBitcoin } from './useBitcoin.ts'
import { Wallet } from './Wallet.tsx'

/** Bitcoin alone: a chooser, wallet requests, and nothing that they do not need. */
export function App({ requests, explorerUrl }: { readonly requests: Requests; readonly explorerUrl: string }) {
  const bitcoin = useBitcoin(requests)
  const addresses = bitcoin.shared?.addresses ?? []
  const shared = { requests, addresses, explorerUrl }
  useEffect(() => {
    const mode = new URLSearchParams(location.search).get('theme')
    if (mode) document.documentElement.dataset.theme = mode
  }, [])
  return (
    <>
      <Bar current="/bitcoin.html" />
      <main>
        <section className="hero">
          <h1>Bitcoin, and nothing else.</h1>
          <p>
            A chooser and wallet requests on a local regtest: play money, real signatures. Get addresses, and the
            chooser asks which wallet; three are in this page, each with a dialect of its own.
          </p>
        </section>
        <div className="grid">
          <Wallet requests={requests} bitcoin={bitcoin} explorerUrl={explorerUrl} />
          <Message {...shared} />
          <Transaction {...shared} />
          <Send {...shared} />
          <Runes {...shared} />
          <OrderService explorerUrl={explorerUrl} />
          <CodePanel code={code} wide />
        </div>
      </main>
    </>
  )
}
