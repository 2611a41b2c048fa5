import { useCallback, useEffect, useRef, useState } from 'react'
import { isError, type ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { NetworkIcon } from '../../kit/NetworkIcon.tsx'
import { Stage } from '../../kit/Stage.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'

/** Asks the wallet for a network; a refusal is shown, and the network stays (R2). */
export default function SwitchNetworkView({ kernel, params }: ViewProps<'SwitchNetwork'>) {
  useKernelState(kernel)
  const { networkId } = params
  const network = kernel.networks.get(networkId)
  const name = network?.name ?? networkId
  const [declined, setDeclined] = useState(false)
  const live = kernel.connection(network?.namespace)
  const wallet = live?.connector.name ?? ''
  const current = live && kernel.networks.get(live.network.id) ? live.network.name : en.switchNetwork.unknown
  const attempt = useRef<AbortController | undefined>(undefined)

  const ask = useCallback(() => {
    attempt.current?.abort()
    const own = new AbortController()
    attempt.current = own
    setDeclined(false)
    kernel
      .withOverlay(() => kernel.switchNetwork(networkId), own.signal)
      .then(() => {
        if (own.signal.aborted) return
        const { stack } = kernel.state.router
        // Where there is nothing to go back to, or only what was unsupported, the account is next.
        const start = stack.length === 1 || stack.some(({ view }) => view === 'UnsupportedChain')
        if (start) kernel.replace('Account')
        else kernel.goBack()
      })
      .catch((error: unknown) => {
        if (own.signal.aborted) return
        setDeclined(true)
        kernel.notify(isError(error) ? error.message : en.switchNetwork.declined, 'error')
      })
  }, [kernel, networkId])

  useEffect(() => {
    ask()
    return () => attempt.current?.abort()
  }, [ask])

  const text = en.switchNetwork
  const custodial = live?.connector.type === 'auth'
  const title = declined ? text.declinedTitle(current) : custodial ? text.moving(name) : text.title(wallet)
  const sentence = declined ? text.declinedText(wallet, name) : custodial ? '' : text.text(wallet, name, current)
  return (
    <>
      <Stage
        ring={declined ? 'stop' : 'wait'}
        core={<NetworkIcon name={name} src={network?.imageUrl} size={52} />}
        title={title}
        text={sentence}
        live
      />
      {declined && (
        <div className="tk-pad">
          <Button variant="primary" full autoFocus onClick={ask}>
            {text.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}
