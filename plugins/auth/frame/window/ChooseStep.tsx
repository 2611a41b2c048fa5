import { truncateAddress } from 'tapkit/kernel'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import type { Wallet } from '../wallet/wallet.ts'
import type { StepProps } from './connectProps.ts'
import { messages } from './messages.ts'

/** The app that asks, and the ways to a wallet. */
export function ChooseStep({ flow, name, host, look, step: { stored, problem } }: StepProps<'choose'>) {
  return (
    <PageLayout
      name={name}
      title={messages.asks(name)}
      actions={
        <>
          {stored && (
            <Button variant="primary" onPress={flow.useStored}>
              {messages.continueAs(shortAddress(stored))}
            </Button>
          )}
          <Button variant={stored ? 'secondary' : 'primary'} onPress={flow.create}>
            {messages.create}
          </Button>
          <Button onPress={flow.useExisting}>{messages.useExisting}</Button>
          <Button onPress={flow.showRestoreWays}>{messages.restoreWays}</Button>
          <Button variant="quiet" onPress={flow.refuse}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="warning">{messages.problems[problem]}</Notice>}
      <Asker host={host} dapp={look.dapp} named={messages.named} />
      <p>{messages.asksText}</p>
    </PageLayout>
  )
}

/** Another wallet than the one of this browser was opened. */
export function ReplaceStep({ flow, name, step: { found, stored } }: StepProps<'replace'>) {
  return (
    <PageLayout
      name={name}
      title={messages.replace}
      actions={
        <>
          <Button variant="danger" onPress={flow.replace}>
            {messages.replaceNow}
          </Button>
          <Button onPress={flow.back}>{messages.keepStored}</Button>
        </>
      }
    >
      <p>{messages.replaceText(shortAddress(found), shortAddress(stored))}</p>
      {stored.kind === 'vault' && <Notice tone="danger">{messages.replaceVault}</Notice>}
    </PageLayout>
  )
}

const shortAddress = ({ accounts: [account] }: Wallet): string => truncateAddress(account?.address ?? '')
