import { Show } from 'solid-js'
import { pay } from './appkit'
import { createAccount } from './createAccount'

export function App() {
  const account = createAccount()
  return (
    <>
      <tapkit-button />
      <p>{account().address ?? 'Not connected'}</p>
      <Show when={account().status === 'connected'}>
        <button type="button" onClick={pay}>
          Pay 0.01 ETH
        </button>
      </Show>
    </>
  )
}
