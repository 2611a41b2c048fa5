import { useEffect, useState } from 'react'
import { useAppKitAccount, useKit } from 'tapkit/react'
import { counter, people } from '../../stacks/addresses.mjs'
import { useTold } from '../panels/useTold.ts'
import { requireSandbox } from './composeStacks.ts'
import { readCount } from './readCount.ts'

const uint = (value: number) => ({ type: 'uint', value: String(value) })
/** What leaves the account in `add-and-tip`, in micro-STX. */
const tip = 5_000_000

/** Calling a contract, with and without saying what may leave the account. */
export function Contract({ apiUrl }: { readonly apiUrl: string }) {
  const kit = useKit('Contract')
  const { isConnected, address } = useAppKitAccount()
  const [count, setCount] = useState('…')
  const { told, say, run } = useTold()

  const call = (functionName: string, functionArgs: object[], postConditions: object[] = []) =>
    run(async () => {
      requireSandbox(kit.kernel)
      const params = { contract: counter, functionName, functionArgs, postConditions, postConditionMode: 'deny' }
      const sent = await kit.request({ namespace: 'stacks', method: 'stx_callContract', params })
      const { txid } = sent as { txid: string }
      say('Waiting for the network …')
      const { status } = await kit.waitForTransaction({ id: txid })
      setCount(await readCount(apiUrl))
      return `${status}: ${txid}`
    })
  const tipArgs = [uint(1), uint(tip), { type: 'address', value: people.bob }]
  const allowed = { type: 'stx-postcondition', address, condition: 'eq', amount: String(tip) }

  // Nothing is asked of anybody before the visitor has connected a wallet.
  useEffect(() => {
    let gone = false
    if (isConnected) void readCount(apiUrl).then((text) => !gone && setCount(text))
    return () => {
      gone = true
    }
  }, [isConnected, apiUrl])

  return (
    <section className="panel" aria-labelledby="contract-title">
      <h2 id="contract-title">Call a contract</h2>
      <p>
        A counter stands at <strong data-testid="count">{count}</strong>.
      </p>
      <p className="row">
        <button type="button" disabled={!isConnected} onClick={() => call('add', [uint(1)])}>
          Add one
        </button>
        <button type="button" disabled={!isConnected} onClick={() => call('add', [uint(0)])}>
          Add nothing
        </button>
        <button type="button" disabled={!isConnected} onClick={() => call('add-and-tip', tipArgs, [allowed])}>
          Add one and tip 5 STX
        </button>
        <button type="button" disabled={!isConnected} onClick={() => call('add-and-tip', tipArgs)}>
          Tip without saying so
        </button>
      </p>
      <output className="mono" data-testid="called">
        {told}
      </output>
    </section>
  )
}
