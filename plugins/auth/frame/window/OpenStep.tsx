import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Field } from '../drawing/Field.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'

import { nameOfBrowser } from './DevicesStart.tsx'
import type { ManageFlow } from './manageFlow.ts'
import type { Change, ManageStep } from './manageStep.ts'
import { messages } from './messages.ts'
import { nameOf } from './PasskeyList.tsx'
import { problemOf } from './problemOf.ts'
import { isKeptByServer } from './vaultServer.ts'

type Props = {
  readonly name: string
  readonly flow: ManageFlow
  readonly step: Extract<ManageStep, { readonly at: 'open' }>
}

/** The meaning of a change, and the factor that opens the wallet for it. */
export function OpenStep({ name, flow, step: { wallet, change, openers, problem } }: Props) {
  const [typed, setTyped] = useState('')
  const { passkeys, hasCode } = openers
  const text = messages.factors
  const isDrop = change.act === 'drop'
  const isBrowser = change.act === 'browser' || change.act === 'others'
  const isEscrow = change.act === 'escrow'
  const endsSomething = isDrop || isBrowser || isEscrow
  const labels = labelsOf(change)
  const kind = isKeptByServer(wallet) ? 'login' : wallet.kind
  const mistyped = problem instanceof InvalidRecoveryCodeError ? problem : undefined
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PageLayout
        name={name}
        title={change.act === 'code' && !hasCode ? text.makeCode : text.acts[change.act]}
        actions={
          <>
            {passkeys.length > 0 && (
              <Button variant={endsSomething ? 'danger' : 'primary'} onPress={flow.openByPasskey}>
                {labels.passkey}
              </Button>
            )}
            {hasCode && (
              <Button
                variant={endsSomething ? 'danger' : passkeys.length > 0 ? 'secondary' : 'primary'}
                // Enter in the field uses the code, but removes and gives nothing.
                type={endsSomething || change.act === 'give' ? 'button' : 'submit'}
                onPress={() => flow.openByCode(typed)}
              >
                {labels.code}
              </Button>
            )}
            <Button variant="quiet" onPress={flow.back}>
              {messages.back}
            </Button>
          </>
        }
      >
        {change.act === 'drop' && (
          <>
            <p>
              <bdi>
                <b>{nameOf(wallet, change.passkey)}</b>
              </bdi>
            </p>
            <p>{text.dropText[kind]}</p>
            {kind === 'vault' && <p>{text.dropFirst}</p>}
            <Notice tone="warning">{text.dropFile}</Notice>
          </>
        )}
        {isBrowser && (
          <>
            {change.act === 'browser' && (
              <p>
                <bdi>
                  <b>{nameOfBrowser(change.browser)}</b>
                </bdi>
              </p>
            )}
            <p>{change.act === 'browser' ? messages.browsers.dropText : messages.browsers.othersText}</p>
            <Notice tone="warning">{messages.browsers.stillOpens}</Notice>
          </>
        )}
        {change.act === 'give' && <p>{messages.browsers.giveText}</p>}
        {isEscrow && <p>{messages.escrow.dropText(name)}</p>}
        {change.act === 'add' && <p>{text.addText[kind]}</p>}
        {change.act === 'code' && <p>{hasCode ? text.codeHas : messages.codeNone}</p>}
        <p>{text.openBy[wayOf(isDrop, passkeys.length > 0, hasCode)]}</p>
        {hasCode && (
          <Field
            label={messages.codeField}
            value={typed}
            problem={mistyped && problemOf(mistyped)}
            onChange={setTyped}
          />
        )}
        {problem && !mistyped && <Notice tone="warning">{problemOf(problem)}</Notice>}
      </PageLayout>
    </form>
  )
}

/** What a press on each key does. */
function labelsOf({ act }: Change): { readonly passkey: string; readonly code: string } {
  const { factors, browsers } = messages
  if (act === 'drop') return { passkey: factors.dropByPasskey, code: factors.dropByCode }
  if (act === 'browser' || act === 'others' || act === 'escrow')
    return { passkey: browsers.dropByPasskey, code: browsers.dropByCode }
  if (act === 'give') return { passkey: browsers.giveByPasskey, code: browsers.giveByCode }
  return { passkey: factors.usePasskey, code: factors.useCode }
}

function wayOf(isDrop: boolean, hasPasskeys: boolean, hasCode: boolean) {
  if (!hasPasskeys) return hasCode ? 'code' : 'none'
  if (hasCode) return 'either'
  return isDrop ? 'other' : 'passkey'
}
