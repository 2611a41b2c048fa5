import { useState } from 'react'
import type { SandboxConfig } from '../sandboxConfig.ts'

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

/** The levers of the sandbox's order service, so that a visitor can break each step of an order on purpose. */
export function OrderService({ config }: { readonly config: SandboxConfig }) {
  const { explorerUrl } = config.bitcoin
  const [orders, setOrders] = useState<readonly Order[]>([])
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
  return (
    <section className="panel" aria-labelledby="orders-title">
      <h2 id="orders-title">Order service</h2>
      <label className="row">
        What goes wrong{' '}
        <select
          onChange={({ target: { value } }) =>
            void run('The service was told.', '/sandbox/faults', value ? [{ do: value }] : [])
          }
        >
          {faults.map(([name, text]) => (
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
