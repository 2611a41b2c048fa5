import { useEffect, useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { useWords } from '../../locales/useWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { askingOf } from '../state.ts'

/** After how long 'Ask again' appears, in ms. */
const patience = 8_000

/**
 * Shown while a wallet is asked to connect: the press that led here has asked it. Leaving the view gives the attempt
 * up.
 */
export default function ConnectingExternalView({ kernel, params }: ViewProps<'ConnectingExternal'>) {
  const words = useWords(kernel)
  const { connectors, features } = useKernelState(kernel)
  const { phase, reason } = askingOf(features)
  const connector = connectors.byId[`${params.namespace}:${params.connectorId}`]
  const name = connector?.name ?? ''
  const [presses, setPresses] = useState(0)
  const ask = () => {
    setPresses(presses + 1)
    askToConnect(kernel, params)
  }

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
          <AskAgain key={presses} label={text.again} onClick={ask} />
        ) : (
          <Button variant="primary" full autoFocus onClick={ask}>
            {text.tryAgain}
          </Button>
        )}
      </div>
    </>
  )
}

/** Appears if a wallet has not answered for a while, because its window may not have opened. */
function AskAgain({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    slow && (
      <Button variant="quiet" full onClick={onClick}>
        {label}
      </Button>
    )
  )
}
