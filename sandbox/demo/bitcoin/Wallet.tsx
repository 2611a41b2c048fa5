import { useState } from 'react'
import type { Requests } from 'tapkit/bip122/request'
import { Outcome, type Told } from './Outcome.tsx'
import { realMoneySentence } from './realMoney.ts'
import { tell, type useBitcoin } from './useBitcoin.ts'

const networks = ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest'] as const
type NetworkName = (typeof networks)[number]

type Props = {
  readonly requests: Requests
  readonly bitcoin: ReturnType<typeof useBitcoin>
  readonly explorerUrl: string
}

/** The wallet: chosen, its addresses, its network. */
export function Wallet({ requests, bitcoin: { shared, error, refresh, choose, disconnect }, explorerUrl }: Props) {
  const [wanted, setWanted] = useState<NetworkName>('Regtest')
  const [told, setTold] = useState<Told | undefined>()
  const changeNetwork = async () => {
    setTold({ text: '…' })
    const reply = await requests.request('wallet_changeNetwork', { name: wanted })
    setTold(reply.status === 'error' ? { text: tell(reply), failed: true } : { text: `Now on ${wanted}.` })
    if (reply.status === 'success') await refresh()
  }
  return (
    <section className="panel panel--wide" aria-labelledby="wallet-title">
      <h2 id="wallet-title">Wallet</h2>
      <dl className="addresses">
        <dt>Network</dt>
        <dd data-testid="network">{shared?.network ?? '—'}</dd>
        {(['payment', 'ordinals'] as const).map((purpose) => (
          <Address key={purpose} purpose={purpose} addresses={shared?.addresses ?? []} />
        ))}
      </dl>
      <p className="warn" role="alert" data-testid="error">
        {error}
        {shared?.network && shared.network !== 'Regtest' && realMoneySentence(shared.network)}
      </p>
      <p className="row">
        <button type="button" onClick={() => void refresh()}>
          Get addresses
        </button>
        <button type="button" onClick={() => void choose()}>
          Choose a wallet
        </button>
        <button type="button" onClick={() => void disconnect()}>
          Disconnect
        </button>
      </p>
      <p className="row">
        <select
          aria-label="Wanted network"
          value={wanted}
          onChange={(event) => setWanted(event.target.value as NetworkName)}
        >
          {networks.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="button" disabled={!shared} onClick={changeNetwork}>
          Switch network
        </button>
      </p>
      <Outcome name="switched" told={told} explorerUrl={explorerUrl} />
    </section>
  )
}

function Address({
  purpose,
  addresses,
}: {
  purpose: string
  addresses: readonly { purpose: string; address: string }[]
}) {
  return (
    <>
      <dt>{purpose}</dt>
      <dd data-testid={purpose} className="mono">
        {addresses.find((entry) => entry.purpose === purpose)?.address ?? '—'}
      </dd>
    </>
  )
}
