import { useEffect, useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { useWords } from '../../locales/useWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { askingOf } from '../state.ts'

/** After how long 'Ask again' is offered, in ms. */
const patience = 8_000

/** The wallet is being asked to connect, since the press that led here; leaving gives the attempt up. */
export default function ConnectingExternalView({ kernel, params }: ViewProps<'ConnectingExternal'>) {
  const words = useWords(kernel)
  const { connectors, features } = useKernelState(kernel)
  const { phase, reason } = askingOf(features)
  const connector = connectors.byId[`${params.namespace}:${params.connectorId}`]
  const name = connector?.name ?? ''
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    setSlow(false)
    if (phase !== 'waiting') return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [phase])

  const text = words.connectingExternal
  const waiting = phase === 'waiting'
  const declined = phase === 'declined'
  const failedText = phase === 'locked' ? text.lockedText(name) : (reason ?? text.failedText(name))
  return (
    <>
      <Stage
        ring={waiting ? 'wait' : 'stop'}
        core={<WalletIcon name={name} src={connector?.imageUrl} size={60} />}
        title={waiting ? text.title(name) : declined ? text.declinedTitle : text.failedTitle}
        text={waiting ? text.text(name) : declined ? text.declinedText(name) : connector ? failedText : text.gone}
        live
      />
      <div className="tk-pad tk-actions tk-actions--v">
        {waiting ? (
          slow && (
            <Button variant="quiet" full onClick={() => askToConnect(kernel, params)}>
              {text.again}
            </Button>
          )
        ) : (
          <Button variant="primary" full autoFocus onClick={() => askToConnect(kernel, params)}>
            {text.tryAgain}
          </Button>
        )}
      </div>
    </>
  )
}
