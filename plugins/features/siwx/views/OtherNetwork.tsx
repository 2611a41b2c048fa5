import { useState } from 'react'
import { errorText, type Kernel, selectNetwork, selectSessions } from 'tapkit/kernel'
import { Button, useKernelState, useMessages } from 'tapkit/ui'
import { takeAnother } from '../actions/takeAnother.ts'
import { messages } from '../messages.ts'
import type { SignInRequest } from '../state.ts'
import { CancelBar } from './CancelBar.tsx'
import { SignInStage } from './SignInStage.tsx'

type Props = { readonly kernel: Kernel; readonly request: Readonly<SignInRequest>; readonly left: number }

/** The wallet is on a network that the app does not offer: a signature for it would count nowhere, so none is asked for (sign-in 22). */
export function OtherNetwork({ kernel, request, left }: Props) {
  const words = useMessages(kernel, 'siwx', messages)
  const state = useKernelState(kernel)
  const [switching, setSwitching] = useState(false)
  const { id, namespace, sessionId, wallet, chainId, status } = request
  const { name: app } = state.config.metadata
  const offered = kernel.networks.get(selectNetwork(state, namespace) ?? '')
  const { connectorId } = selectSessions(state).find((each) => each.id === sessionId) ?? {}
  const switches = state.connectors.byId[`${namespace}:${connectorId}`]?.switches !== false
  const move = async () => {
    if (!offered) return
    setSwitching(true)
    await kernel.switchNetwork(offered, { sessionId }).catch((error) => {
      const told = kernel.report(error)
      // Words of a wallet or of an unknown author would be taken for ours (security 4).
      const isOurs = told.name !== 'RPCError' && told.code !== 'unknown'
      kernel.notify(isOurs ? errorText(kernel, told) : words.notSwitched(offered.name), 'error')
    })
    setSwitching(false)
  }
  return (
    <>
      <SignInStage
        kernel={kernel}
        request={request}
        lit={0}
        title={words.otherNetwork}
        text={words.otherNetworkText(wallet.name, chainId, app)}
      >
        {offered && !switches && <p className="tk-stage__s">{words.byHand(offered.name, wallet.name)}</p>}
        <Button variant="quiet" disabled={status === 'cancelling'} onClick={() => takeAnother(kernel, id)}>
          {words.another}
        </Button>
      </SignInStage>
      <div className="tk-pinned">
        <CancelBar kernel={kernel} request={request} left={left}>
          {offered && switches && (
            <Button variant="primary" wide busy={switching} disabled={status === 'cancelling'} onClick={move}>
              {words.switchTo(offered.name)}
            </Button>
          )}
        </CancelBar>
      </div>
    </>
  )
}
