import { useState } from 'react'
import type { Requests } from 'tapkit/bip122/request'
import { exampleEtching, exampleMint, exampleRuneName } from './exampleOrders.ts'
import { Outcome, type Told } from './Outcome.tsx'
import { refusalOf } from './realMoney.ts'
import { type Address, tell } from './useBitcoin.ts'

type Props = { readonly requests: Requests; readonly addresses: readonly Address[]; readonly explorerUrl: string }

/** Minting and etching: by the wallet where it can, else by the sandbox's order service. */
export function Runes({ requests, addresses, explorerUrl }: Props) {
  const [runeName, setRuneName] = useState(exampleRuneName)
  const [orderId, setOrderId] = useState('')
  const [newFeeRate, setNewFeeRate] = useState('9')
  const [told, setTold] = useState<Told | undefined>()
  const [state, setState] = useState<Told | undefined>()
  const ready = addresses.length > 0

  const estimate = async () => {
    setTold({ text: '…' })
    const reply = await requests.request('runes_estimateMint', exampleMint(addresses))
    const isKnown = reply.status === 'success'
    setTold(isKnown ? { text: `A mint costs ${reply.result.totalCost} satoshi.` } : { text: tell(reply), failed: true })
  }
  /** Orders, or goes on with an order; each answers the payment, or says where the money is. */
  const order = async (ask: () => ReturnType<typeof askOrder>) => {
    setTold({ text: '…' })
    setState(undefined)
    const refusal = await refusalOf(requests, addresses)
    if (refusal) return setTold({ text: refusal, failed: true })
    const reply = await ask()
    if (reply.status === 'success') {
      setOrderId(reply.result.orderId)
      return setTold({ text: 'Ordered, and paid by', txid: reply.result.fundTransactionId })
    }
    const { orderId = '', fundTransactionId } = Object(reply.error.data) as Record<string, string | undefined>
    if (orderId) setOrderId(orderId)
    setTold({ text: tell(reply), txid: fundTransactionId, failed: true })
  }
  const askOrder = (method: 'runes_mint' | 'runes_etch') =>
    method === 'runes_mint'
      ? requests.request(method, { ...exampleMint(addresses), refundAddress: refundOf(addresses) })
      : requests.request(method, { ...exampleEtching(addresses, runeName), refundAddress: refundOf(addresses) })
  const look = async () => {
    const reply = await requests.request('runes_getOrder', { id: orderId })
    const isKnown = reply.status === 'success'
    setState(isKnown ? { text: reply.result.state } : { text: tell(reply), failed: true })
  }
  const raiseFee = async () => {
    setState({ text: '…' })
    const refusal = await refusalOf(requests, addresses)
    if (refusal) return setState({ text: refusal, failed: true })
    const reply = await requests.request('runes_rbfOrder', { orderId, newFeeRate: Number(newFeeRate) })
    if (reply.status === 'error') return setState({ text: tell(reply), failed: true })
    setState({ text: 'The higher fee is paid by', txid: reply.result.fundRBFTransactionId })
  }
  return (
    <section className="panel" aria-labelledby="runes-title">
      <h2 id="runes-title">Runes</h2>
      <p className="hint">
        Mint SANDBOX•BUCKETS, or etch a rune of your own. An etching is revealed six blocks after its payment.
      </p>
      <p className="row">
        <button type="button" disabled={!ready} onClick={estimate}>
          Estimate a mint
        </button>
        <button type="button" disabled={!ready} onClick={() => order(() => askOrder('runes_mint'))}>
          Mint
        </button>
      </p>
      <label className="field">
        Rune name
        <input
          value={runeName}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setRuneName(event.target.value)}
        />
      </label>
      <p className="row">
        <button type="button" disabled={!ready} onClick={() => order(() => askOrder('runes_etch'))}>
          Etch
        </button>
      </p>
      <Outcome name="rune" told={told} explorerUrl={explorerUrl} />
      <label className="field">
        Order
        <input
          value={orderId}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setOrderId(event.target.value)}
        />
      </label>
      <p className="row">
        <button type="button" disabled={!orderId} onClick={look}>
          Look at the order
        </button>
        <button
          type="button"
          disabled={!ready || !orderId}
          onClick={() => order(() => requests.request('runes_executeOrder', { orderId }))}
        >
          Continue the order
        </button>
      </p>
      <label className="field">
        Fee rate in sat/vB
        <input
          type="number"
          min="1"
          value={newFeeRate}
          autoComplete="off"
          onChange={(event) => setNewFeeRate(event.target.value)}
        />
      </label>
      <p className="row">
        <button type="button" disabled={!ready || !orderId} onClick={raiseFee}>
          Raise the fee
        </button>
      </p>
      <Outcome name="order" told={state} explorerUrl={explorerUrl} />
    </section>
  )
}

const refundOf = (addresses: readonly Address[]) => addresses[0]?.address ?? ''
