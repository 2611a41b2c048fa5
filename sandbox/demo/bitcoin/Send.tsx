import { useState } from 'react'
import type { Requests } from 'tapkit/bip122/request'
import { parseUnits } from 'tapkit/kernel'
import { bob } from '../../bitcoin/accounts.mjs'
import { Outcome, type Told } from './Outcome.tsx'
import { isRegtestAddress, refusalOf } from './realMoney.ts'
import { type Address, tell } from './useBitcoin.ts'

type Props = { readonly requests: Requests; readonly addresses: readonly Address[]; readonly explorerUrl: string }

/** A payment that the wallet makes and sends. */
export function Send({ requests, addresses, explorerUrl }: Props) {
  const [to, setTo] = useState(bob)
  const [amount, setAmount] = useState('0.001')
  const [told, setTold] = useState<Told | undefined>()
  const send = async () => {
    const satoshi = toSatoshi(amount)
    if (satoshi === undefined) return setTold({ text: 'Type an amount such as 0.001.', failed: true })
    if (!isRegtestAddress(to.trim()))
      return setTold({ text: 'The sandbox’s addresses begin with bcrt1.', failed: true })
    setTold({ text: '…' })
    const refusal = await refusalOf(requests, addresses)
    if (refusal) return setTold({ text: refusal, failed: true })
    const reply = await requests.request('sendTransfer', { recipients: [{ address: to.trim(), amount: satoshi }] })
    setTold(reply.status === 'error' ? { text: tell(reply), failed: true } : { text: 'Sent:', txid: reply.result.txid })
  }
  return (
    <section className="panel" aria-labelledby="send-title">
      <h2 id="send-title">Send bitcoin</h2>
      <label className="field">
        To
        <input value={to} spellCheck={false} autoComplete="off" onChange={(event) => setTo(event.target.value)} />
      </label>
      <label className="field">
        Amount in BTC
        <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
      </label>
      <p className="row">
        <button type="button" disabled={addresses.length === 0} onClick={send}>
          Send
        </button>
      </p>
      <Outcome name="sent" told={told} explorerUrl={explorerUrl} />
    </section>
  )
}

function toSatoshi(text: string): bigint | undefined {
  try {
    const value = parseUnits(text.trim(), 8)
    return value > 0n ? value : undefined
  } catch {
    return undefined
  }
}
