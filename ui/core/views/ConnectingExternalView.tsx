import { useCallback, useEffect, useRef, useState } from 'react'
import { isError, type ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { Stage } from '../../kit/Stage.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { WalletIcon } from '../../kit/WalletIcon.tsx'
import { en } from '../../locales/en.ts'
import { finishConnecting } from '../finishConnecting.ts'

/** After how long 'Ask again' is offered, in ms. */
const patience = 8_000

type Phase = 'waiting' | 'declined' | 'failed' | 'locked'

/** Errors that say no more than that it failed. */
const silent = ['ConnectFailedError', 'ConnectorNotFoundError', 'InvalidSessionError']

/** Asks the wallet to connect as soon as it is shown; leaving the view gives the attempt up. */
export default function ConnectingExternalView({ kernel, params }: ViewProps<'ConnectingExternal'>) {
  const { connectorId, namespace, networkId } = params
  const connector = useKernelState(kernel).connectors.byId[`${namespace}:${connectorId}`]
  const name = connector?.name ?? ''
  const [phase, setPhase] = useState<Phase>('waiting')
  const [reason, setReason] = useState<string>()
  const [slow, setSlow] = useState(false)
  const attempt = useRef<AbortController | undefined>(undefined)

  const ask = useCallback(() => {
    attempt.current?.abort()
    const own = new AbortController()
    attempt.current = own
    setPhase('waiting')
    kernel
      .withOverlay(() => kernel.connect({ connectorId, namespace, networkId, signal: own.signal } as never))
      .then(({ connector }) => own.signal.aborted || finishConnecting(kernel, connector))
      .catch((error: unknown) => {
        if (own.signal.aborted) return
        if (isError(error, 'UserRejectedError')) setPhase('declined')
        else setPhase(isError(error, 'InvalidSessionError') ? 'locked' : 'failed')
        setReason(reasonOf(error))
      })
  }, [kernel, connectorId, namespace, networkId])

  useEffect(() => {
    ask()
    return () => attempt.current?.abort()
  }, [ask])

  useEffect(() => {
    setSlow(false)
    if (phase !== 'waiting') return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [phase])

  const text = en.connectingExternal
  const waiting = phase === 'waiting'
  const titles = {
    waiting: text.title(name),
    declined: text.declinedTitle,
    failed: text.failedTitle,
    locked: text.failedTitle,
  }
  const texts = {
    waiting: text.text(name),
    declined: text.declinedText(name),
    failed: connector ? (reason ?? text.failedText(name)) : text.gone,
    locked: text.lockedText(name),
  }
  return (
    <>
      <Stage
        ring={waiting ? 'wait' : 'stop'}
        core={<WalletIcon name={name} src={connector?.imageUrl} size={60} />}
        title={titles[phase]}
        text={texts[phase]}
        live
      />
      <div className="tk-pad tk-actions tk-actions--v">
        {waiting ? (
          slow && (
            <Button variant="quiet" full onClick={ask}>
              {text.again}
            </Button>
          )
        ) : (
          <Button variant="primary" full autoFocus onClick={ask}>
            {text.tryAgain}
          </Button>
        )}
      </div>
    </>
  )
}

/** What a chain's plugin says of it: its errors have codes of their own. A number is a wallet's word, which is not for show. */
function reasonOf(error: unknown): string | undefined {
  if (!isError(error) || typeof error.code !== 'string' || silent.includes(error.name)) return undefined
  return `${error.message}.`
}
