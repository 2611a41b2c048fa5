import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { openersOf } from '../wallet/openers.ts'
import { FileTask } from './FileTask.tsx'
import type { ManageFlow } from './manageFlow.ts'
import type { FactorsProps } from './manageProps.ts'
import type { Made, ManageStep, Outcome } from './manageStep.ts'
import { messages } from './messages.ts'
import { PasskeyList } from './PasskeyList.tsx'

type Props = Omit<FactorsProps, 'task'> & { readonly task: 'passkeys' | 'code' } & {
  readonly flow: ManageFlow
  readonly step: Extract<ManageStep, { at: 'start' }>
}

/** The passkeys or the code that the wallet has, the ways to change them, and the outcome of the last change. */
export function FactorsStart({ step, flow, task, ...props }: Props) {
  const { wallet, outcome } = step
  const { hasCode } = openersOf(wallet)
  const text = messages.factors
  const isPasskeys = task === 'passkeys'
  const hasFile = outcome !== undefined && isMade(outcome)
  const isHalf = outcome === 'unanswered' || outcome === 'unstored'
  const isUnchanged = outcome !== undefined && !hasFile && !isHalf
  return (
    <PageLayout
      name={props.name}
      title={messages.manage[task]}
      actions={
        <>
          <Button variant={hasFile ? 'secondary' : 'primary'} onPress={isPasskeys ? flow.add : flow.renewCode}>
            {isPasskeys ? text.acts.add : hasCode ? text.acts.code : text.makeCode}
          </Button>
          <Button onPress={props.close}>{messages.close}</Button>
        </>
      }
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {outcome && <Notice tone={hasFile ? 'plain' : 'warning'}>{text.outcomes[outcome]}</Notice>}
      {hasFile && <FileTask wallet={wallet} store={props.store} />}
      {isPasskeys && isUnchanged && <p className="dim">{text.madeUnused}</p>}
      {isPasskeys ? (
        <PasskeyList wallet={wallet} onDrop={flow.drop} />
      ) : (
        <p>{hasCode ? text.codeHas : messages.codeNone}</p>
      )}
    </PageLayout>
  )
}

const isMade = (outcome: Outcome): outcome is Made => /^(added|dropped|codeMade|codeReplaced)$/.test(outcome)
