import { useState } from 'react'
import { selectConnection, selectNamespace, type ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { disconnect } from '../../kit/icons/icons.ts'
import { Notice } from '../../kit/stage/Notice.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { useWords } from '../../locales/useWords.ts'
import { NetworkRow } from './NetworkRow.tsx'

/**
 * The wallet is on a network that the app does not offer. The visitor has to choose a network or disconnect; the view
 * cannot be closed (networks 5).
 */
export default function UnsupportedChainView({ kernel }: ViewProps<'UnsupportedChain'>) {
  const words = useWords(kernel)
  const state = useKernelState(kernel)
  const [leaving, setLeaving] = useState(false)
  const namespace = selectNamespace(state)
  const text = useFurtherWords(kernel).unsupportedChain
  // The visitor may also move to a network of another connected namespace.
  const offered = kernel.networks.list().filter(({ namespace: own }) => selectConnection(state, own))
  const leave = async () => {
    setLeaving(true)
    const { multiWallet } = state.config.features
    // If the wallet does not end its side, the error is reported. The state has already forgotten the session, and the
    // modal closes or shows another connected wallet.
    await kernel.disconnect((multiWallet && selectConnection(state)) || { namespace }).catch(() => undefined)
    setLeaving(false)
  }
  return (
    <>
      <div className="tk-pad">
        {/* A refused close mounts the notice anew, so that a screen reader reads it again. */}
        <div role="alert" key={String(state.modal.shaking)}>
          <Notice tone="warning" title={text.title(state.config.metadata.name, text.thisNetwork)}>
            {text.text}
          </Notice>
        </div>
      </div>
      <ul className="tk-list tk-list--flush" aria-label={words.networks.list}>
        {offered.map((network, index) => (
          <li key={network.id}>
            <NetworkRow kernel={kernel} state={state} network={network} autoFocus={index === 0} />
          </li>
        ))}
      </ul>
      <div className="tk-foot tk-foot--bar">
        <Button variant="quiet" full icon={disconnect} busy={leaving} onClick={leave}>
          {text.disconnect}
        </Button>
      </div>
    </>
  )
}
