import { useState } from 'react'
import type { Requests } from 'tapkit/bip122/request'
import { broadcast } from './explorer.ts'
import { Outcome, type Told } from './Outcome.tsx'
import { refusalOf } from './realMoney.ts'
import { type Address, tell } from './useBitcoin.ts'

type Props = { readonly requests: Requests; readonly addresses: readonly Address[]; readonly explorerUrl: string }

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A PSBT over all of the wallet's addresses: made here, signed by the wallet, sent by either. */
export function Transaction({ requests, addresses, explorerUrl }: Props) {
  const [psbt, setPsbt] = useState('')
  const [signInputs, setSignInputs] = useState<Record<string, number[]> | undefined>()
  const [byWallet, setByWallet] = useState(false)
  const [told, setTold] = useState<Told | undefined>()
  const ready = addresses.length > 0

  const make = async () => {
    setTold(undefined)
    setPsbt('')
    const refusal = await refusalOf(requests, addresses)
    if (refusal) return setTold({ text: refusal, failed: true })
    try {
      const { makePsbt } = await import('./makePsbt.ts')
      const made = await makePsbt(explorerUrl, addresses)
      setPsbt(made.psbt)
      setSignInputs(made.signInputs)
    } catch (error) {
      setTold({ text: sentence(error), failed: true })
    }
  }
  const sign = async () => {
    setTold({ text: '…' })
    const refusal = await refusalOf(requests, addresses)
    if (refusal) return setTold({ text: refusal, failed: true })
    // A wallet that sends for the site finds its own inputs; not every wallet sends when only some are named.
    const reply = await requests.request('signPsbt', {
      psbt,
      broadcast: byWallet,
      ...(signInputs && !byWallet ? { signInputs } : {}),
    })
    if (reply.status === 'error') return setTold({ text: tell(reply), failed: true })
    try {
      const { finishPsbt } = await import('./makePsbt.ts')
      const txid = reply.result.txid ?? (await broadcast(explorerUrl, finishPsbt(reply.result.psbt)))
      setTold({ text: byWallet ? 'Sent by the wallet:' : 'Signed by the wallet, sent by the page:', txid })
    } catch (error) {
      setTold({ text: sentence(error), failed: true })
    }
  }
  return (
    <section className="panel" aria-labelledby="psbt-title">
      <h2 id="psbt-title">Sign a PSBT</h2>
      <p className="hint">
        One coin of each address, segwit and taproot: 0.0001 BTC goes to Bob, the rest back where it came from.
      </p>
      <label className="field">
        PSBT
        <textarea
          rows={3}
          spellCheck={false}
          value={psbt}
          onChange={(event) => {
            setPsbt(event.target.value)
            // One's own PSBT: the wallet finds its inputs.
            setSignInputs(undefined)
          }}
        />
      </label>
      <p>
        <label>
          <input type="checkbox" checked={byWallet} onChange={(event) => setByWallet(event.target.checked)} />
          let the wallet send it
        </label>
      </p>
      <p className="row">
        <button type="button" disabled={!ready} onClick={make}>
          Make a PSBT
        </button>
        <button type="button" disabled={!ready || !psbt} onClick={sign}>
          Sign and send
        </button>
      </p>
      <Outcome name="psbt" told={told} explorerUrl={explorerUrl} />
    </section>
  )
}
