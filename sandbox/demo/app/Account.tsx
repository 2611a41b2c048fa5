import { type ReactNode, useEffect, useState } from 'react'
import { formatBalance } from 'tapkit/kernel'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitNetwork,
  useDisconnect,
  useKit,
  useWalletInfo,
} from 'tapkit/react'
import { gifts, give } from '../faucet.ts'
import { isOnSandbox } from '../guard/realMoneyGuard.ts'
import { chainNames, type Namespace, namespaces } from '../networks.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'

type Props = {
  readonly config: SandboxConfig
  /** More to press, before the rest. */
  readonly children?: ReactNode
}

/** What the hooks of `tapkit/react` say. */
export function Account({ config, children }: Props) {
  const kit = useKit('Account')
  const { open } = useAppKit()
  const { address, caipAddress, isConnected, status } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const { fetchBalance } = useAppKitBalance()
  const { disconnect } = useDisconnect()
  const [balance, setBalance] = useState('')
  const [real, setReal] = useState(false)
  const [given, setGiven] = useState('')
  const [gifted, setGifted] = useState(0)
  const networkId = caipNetwork?.id
  const namespace = caipNetwork?.namespace ?? ''
  const giveMore = async () => {
    if (!networkId || !address) return
    try {
      await give(config, { namespace, networkId, address })
      await kit.fetchBalance({ force: true })
      setGiven(`${gifts[namespace]} given`)
    } catch (error) {
      setGiven(error instanceof Error ? error.message : String(error))
    }
    setGifted((count) => count + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network is another balance, and so is a gift
  useEffect(() => {
    let gone = false
    setBalance('')
    setReal(false)
    if (isConnected && address) {
      void fetchBalance().then(
        ({ data, error }) => !gone && setBalance(data ? formatBalance(data).grouped : (error ?? '')),
      )
      void isOnSandbox(kit.kernel, config, namespace).then((sandbox) => !gone && setReal(!sandbox))
    }
    return () => {
      gone = true
    }
  }, [kit, config, isConnected, address, networkId, fetchBalance, gifted])
  return (
    <section className="panel" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{status ?? 'disconnected'}</dd>
        <dt>Wallet</dt>
        <dd data-testid="wallet">{walletInfo?.name ?? '—'}</dd>
        <dt>Address</dt>
        <dd data-testid="address" className="mono">
          {caipAddress ?? '—'}
        </dd>
        <dt>Network</dt>
        <dd data-testid="network">{caipNetwork?.name ?? '—'}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">{isConnected ? balance || '…' : '—'}</dd>
        {namespaces.map((name) => (
          <Session key={name} namespace={name} />
        ))}
      </dl>
      {real && (
        <p role="alert" className="warn">
          This wallet is on the real network, not the sandbox’s. The demo refuses to send with it.
        </p>
      )}
      <p className="row">
        {children}
        <button type="button" onClick={() => open()}>
          Open
        </button>
        <button type="button" onClick={() => open('Networks')}>
          Networks
        </button>
        <button type="button" disabled={!isConnected} onClick={() => void disconnect().catch(() => undefined)}>
          Disconnect
        </button>
        {isConnected && gifts[namespace] && (
          <button type="button" onClick={() => void giveMore()}>
            Get {gifts[namespace]}
          </button>
        )}
      </p>
      <p role="status" data-testid="faucet">
        {given}
      </p>
    </section>
  )
}

/** One namespace's account, whichever is active. */
function Session({ namespace }: { readonly namespace: Namespace }) {
  const { caipAddress } = useAppKitAccount({ namespace })
  return (
    <>
      <dt>{chainNames[namespace]}</dt>
      <dd data-testid={`address-${namespace}`} className="mono">
        {caipAddress ?? '—'}
      </dd>
    </>
  )
}
