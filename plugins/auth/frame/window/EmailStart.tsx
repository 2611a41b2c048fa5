import { useEffect, useState } from 'react'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import type { ManageFlow } from './manageFlow.ts'
import type { FactorsProps } from './manageProps.ts'
import type { ManageStep, Unchanged } from './manageStep.ts'
import { messages } from './messages.ts'
import type { EmailChange } from './vaultServer.ts'

type Props = Pick<FactorsProps, 'name' | 'host' | 'look' | 'close'> & {
  readonly flow: Pick<ManageFlow, 'readEmail' | 'changeEmail'>
  readonly step: Pick<Extract<ManageStep, { at: 'start' }>, 'outcome'>
}

/** The change of the email that waits for the wallet, and the outcome of the last one. */
export function EmailStart({ step: { outcome }, flow, ...props }: Props) {
  const [found, setFound] = useState<EmailChange | Unchanged>()
  useEffect(() => {
    let isShown = true
    flow.readEmail().then((read) => isShown && setFound(read))
    return () => {
      isShown = false
    }
  }, [flow])
  const text = messages.email
  const { from, to } = typeof found === 'object' ? found : {}
  const isWaiting = from !== undefined && to !== undefined
  return (
    <PageLayout
      name={props.name}
      title={messages.manage.email}
      actions={
        <>
          {isWaiting && (
            <Button variant="primary" onPress={() => flow.changeEmail(from, to)}>
              {messages.goOn}
            </Button>
          )}
          <Button onPress={props.close}>{messages.close}</Button>
        </>
      }
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {outcome && (
        <Notice tone={outcome === 'emailChanged' ? 'plain' : 'warning'}>{messages.factors.outcomes[outcome]}</Notice>
      )}
      <p className="dim" role="status">
        {found ? '' : messages.login.asking}
      </p>
      {typeof found === 'string' && <Notice tone="warning">{messages.factors.outcomes[found]}</Notice>}
      {isWaiting && <EmailChangeText from={from} to={to} />}
      {from !== undefined && !isWaiting && <Address label={text.now} address={from} />}
      {typeof found === 'object' && !isWaiting && outcome !== 'emailChanged' && <p>{text.none}</p>}
    </PageLayout>
  )
}

/** The old email, the new one, and the meaning of the change. */
export function EmailChangeText({ from, to }: { readonly from: string; readonly to: string }) {
  const text = messages.email
  return (
    <>
      <Address label={text.from} address={from} />
      <Address label={text.to} address={to} />
      <p>{text.text}</p>
      <Notice tone="warning">{text.yours}</Notice>
    </>
  )
}

function Address({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <p>
      <span className="dim small">{label}</span>
      <br />
      <bdi dir="ltr">
        <b>{address}</b>
      </bdi>
    </p>
  )
}
