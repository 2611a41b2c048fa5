import { useState } from 'react'
import type { BitcoinWallet } from '../../wallet/bitcoin/index.ts'

/** An order as the service itself has it. */
type Order = {
  readonly id: string
  readonly state: string
  readonly fundingAddress: string
  readonly fundAmount: number
}

/** How the service can go wrong. The names are those that the sandbox takes. */
const faults = [
  ['', 'No fault'],
  ['executeFails', 'It fails to begin a paid order'],
  ['executeTwice', 'It begins an order, and its answer is lost'],
  ['wrongAddress', 'It names an address of another owner'],
  ['wrongAmount', 'It asks for twice the amount'],
  ['lies', 'It says that an order is complete, and does nothing'],
  ['neverReveals', 'It takes the payment and does nothing'],
  ['stale', 'It forgets orders'],
  ['nameTaken', 'The name of an etching is taken meanwhile'],
  ['slow', 'It answers after three seconds'],
  ['400', 'It answers 400'],
  ['404', 'It answers 404'],
  ['500', 'It answers 500'],
  ['gone', 'It does not answer'],
] as const

/** The faults that may be of a single step; every other fault has its own step. */
const stepwise = /^(slow|400|404|500|gone)$/

const steps = [
  ['', 'Every step'],
  ['estimate', 'The price is asked for'],
  ['order', 'The order is made'],
  ['execute', 'The paid order is begun'],
  ['getOrder', 'The order is looked at'],
  ['rbfEstimate', 'A higher fee is asked for'],
] as const

const manners: readonly (readonly [BitcoinWallet['manner'], string])[] = [
  ['honest', 'As it was asked'],
  ['sendsThenFails', 'It pays, and says that it failed'],
  ['sendsMore', 'It pays twice the amount'],
  ['careless', 'With any coin, those with inscriptions and runes first'],
]

/** The levers of the sandbox's order service and of the wallet, so that a visitor can break each step of an order on purpose. */
export function OrderService({ explorerUrl }: { readonly explorerUrl: string }) {
  const [orders, setOrders] = useState<readonly Order[]>([])
  const [fault, setFault] = useState<string | undefined>()
  const [step, setStep] = useState('')
  const [told, say] = useState('')
  const run = async (done: string, path: string, body?: object) => {
    try {
      const { ok, status } = await fetch(`${explorerUrl}${path}`, {
        method: 'POST',
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!ok) throw new Error(`The sandbox answered ${status}.`)
      const found: readonly Order[] = await (await fetch(`${explorerUrl}/sandbox/orders`)).json()
      setOrders(found.toReversed())
      say(done)
    } catch (error) {
      say(String(error))
    }
  }
  const fail = (name: string, on: string) => {
    setFault(name)
    setStep(on)
    const list = name ? [{ do: name, ...(on && stepwise.test(name) && { on }) }] : []
    void run('The service was told.', '/sandbox/faults', list)
  }
  const pays = (manner: string) => {
    for (const wallet of Object.values(window.tapkitBitcoinWallets ?? {}))
      wallet.manner = manner as BitcoinWallet['manner']
    say('The wallet was told.')
  }
  return (
    <section className="panel" aria-labelledby="orders-title">
      <h2 id="orders-title">Order service</h2>
      <label className="row">
        What goes wrong{' '}
        <select value={fault ?? 'kept'} onChange={({ target: { value } }) => fail(value, step)}>
          {/* The service keeps its faults when the page is loaded again. */}
          {fault === undefined && <option value="kept">What it was told last</option>}
          {faults.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="row">
        At which step{' '}
        <select
          value={step}
          disabled={!stepwise.test(fault ?? '')}
          onChange={({ target: { value } }) => fail(fault ?? '', value)}
        >
          {steps.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="row">
        How the wallet pays{' '}
        <select onChange={({ target: { value } }) => pays(value)}>
          {manners.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <p className="row">
        <button type="button" onClick={() => void run('A block was mined.', '/sandbox/mine?blocks=1')}>
          Mine a block
        </button>
        <button type="button" onClick={() => void run('Six blocks were mined.', '/sandbox/mine?blocks=6')}>
          Mine six blocks
        </button>
        <button type="button" onClick={() => void run('The wallet got a picture.', '/sandbox/inscribe')}>
          Inscribe a picture
        </button>
      </p>
      <p className="row">
        <button type="button" onClick={reloadWithOrdinals}>
          Reload with a wallet that mints and etches itself
        </button>
      </p>
      <p role="status">{told}</p>
      {orders.length > 0 && (
        <ul aria-label="Orders, as the service has them">
          {orders.map(({ id, state, fundingAddress, fundAmount }) => (
            <li key={id} className="mono">
              {id}: {state}, {fundAmount} sat to {fundingAddress}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Loads this page anew, with a wallet that has methods of its own for runes and inscriptions. */
function reloadWithOrdinals(): void {
  const query = new URLSearchParams(location.search)
  query.set('ordinals', 'on')
  location.search = String(query)
}
