import { useState } from 'react'
import { selectConnection, selectNamespace, type ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { disconnect } from '../../kit/icons.ts'
import { Notice } from '../../kit/Notice.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { NetworkRow } from './NetworkRow.tsx'

/** The wallet is on a network that the app does not offer: choose one, or leave. It cannot be closed (R8). */
export default function UnsupportedChainView({ kernel }: ViewProps<'UnsupportedChain'>) {
  const state = useKernelState(kernel)
  const [leaving, setLeaving] = useState(false)
  const namespace = selectNamespace(state)
  const text = en.unsupportedChain
  // A network of another connected namespace is as good a way out.
  const offered = kernel.networks.list().filter(({ namespace: own }) => selectConnection(state, own))
  const leave = async () => {
    setLeaving(true)
    // What the wallet did not end is reported; the state has forgotten it, and the modal closes.
    await kernel.disconnect({ namespace }).catch(() => undefined)
    setLeaving(false)
  }
  return (
    <>
      <div className="tk-pad">
        {/* A refused close remounts the notice, so that a screen reader says it again. */}
        <div role="alert" key={String(state.modal.shaking)}>
          <Notice tone="warning" title={text.title(state.config.metadata.name, text.thisNetwork)}>
            {text.text}
          </Notice>
        </div>
      </div>
      <ul className="tk-list tk-list--flush">
        {offered.map((network, index) => (
          <li key={network.id}>
            <NetworkRow kernel={kernel} state={state} network={network} autoFocus={index === 0} />
          </li>
        ))}
      </ul>
      <footer className="tk-foot tk-foot--bar">
        <Button variant="quiet" full icon={disconnect} busy={leaving} onClick={leave}>
          {text.disconnect}
        </Button>
      </footer>
    </>
  )
}
