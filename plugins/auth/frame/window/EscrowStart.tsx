import { useEffect, useState } from 'react'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { hasEscrow } from '../wallet/hasEscrow.ts'
import { FileTask } from './FileTask.tsx'
import type { EscrowLook } from './lookAtEscrow.ts'
import type { ManageFlow } from './manageFlow.ts'
import type { FactorsProps } from './manageProps.ts'
import type { ManageStep, Unchanged } from './manageStep.ts'
import { messages } from './messages.ts'

type Props = FactorsProps & { readonly flow: ManageFlow; readonly step: Extract<ManageStep, { at: 'start' }> }

/** Whether the operator can open the wallet, who waits for that, and the ways to end both. */
export function EscrowStart({ step: { wallet, outcome }, flow, ...props }: Props) {
  const { name } = props
  const [found, setFound] = useState<EscrowLook | Unchanged>()
  useEffect(() => {
    let isShown = true
    flow.lookAtEscrow().then((look) => isShown && setFound(look))
    return () => {
      isShown = false
    }
  }, [flow])
  const text = messages.escrow
  const look = typeof found === 'object' ? found : undefined
  const isNamed = look ? look.isNamed : hasEscrow(wallet)
  const waits = look?.kept?.waits ?? []
  const endWaits = async () => setFound(await flow.endWaits())
  return (
    <PageLayout
      name={name}
      title={isNamed ? text.can(name) : text.cannot(name)}
      actions={
        <>
          {waits.length > 0 && (
            <Button variant="primary" onPress={endWaits}>
              {text.endWaits}
            </Button>
          )}
          {isNamed && (
            <Button variant="danger" onPress={flow.dropEscrow}>
              {text.drop}
            </Button>
          )}
          <Button onPress={props.close}>{messages.close}</Button>
        </>
      }
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {outcome && (
        <Notice tone={outcome === 'escrowDropped' ? 'plain' : 'warning'}>{messages.factors.outcomes[outcome]}</Notice>
      )}
      {outcome === 'escrowDropped' && <FileTask wallet={wallet} store={props.store} />}
      <p>{isNamed ? text.canText(name) : text.cannotText(name)}</p>
      <p className="dim" role="status">
        {found ? '' : messages.login.asking}
      </p>
      {typeof found === 'string' && <Notice tone="warning">{messages.factors.outcomes[found]}</Notice>}
      {look?.isNamed && !look.kept && <Notice tone="warning">{text.unheld(name)}</Notice>}
      {isNamed && look?.kept?.given !== undefined && (
        <Notice tone="danger">{text.given(timeOf(look.kept.given))}</Notice>
      )}
      {waits.length > 0 && (
        <>
          <ul className="rows">
            {waits.map((wait) => (
              <li key={`${wait.opens} ${wait.name}`}>
                <bdi>{wait.isThis ? messages.browsers.here : (wait.name ?? text.unnamed)}</bdi>
                <span className="dim small">
                  {wait.opens > Date.now() ? text.wait(timeOf(wait.opens)) : text.waitOver}
                </span>
              </li>
            ))}
          </ul>
          <p>{text.endWaitsText}</p>
        </>
      )}
    </PageLayout>
  )
}

const timeOf = (at: number) => new Date(at).toLocaleString(document.documentElement.lang || undefined)
