import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Field } from '../drawing/Field.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'

import { nameOfBrowser } from './DevicesStart.tsx'
import { EmailChangeText } from './EmailStart.tsx'
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
  const isEmail = change.act === 'email'
  const isEscrow = change.act === 'escrow'
  const endsSomething = isDrop || isBrowser || isEmail || isEscrow
  const kind = isKeptByServer(wallet) ? 'login' : wallet.kind
  const [byPasskey, byCode] = keysOf(change.act)
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
                {byPasskey}
              </Button>
            )}
            {hasCode && (
              <Button
                variant={endsSomething ? 'danger' : passkeys.length > 0 ? 'secondary' : 'primary'}
                // Enter in the field uses the code, but removes and gives nothing.
                type={endsSomething || change.act === 'give' ? 'button' : 'submit'}
                onPress={() => flow.openByCode(typed)}
              >
                {byCode}
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
        {isEmail && <EmailChangeText from={change.from} to={change.to} />}

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

/** The labels of the keys that open the wallet, by a passkey and by the code. */
function keysOf(act: Change['act']): readonly [string, string] {
  const { factors, browsers, email } = messages
  if (act === 'drop') return [factors.dropByPasskey, factors.dropByCode]
  if (act === 'browser' || act === 'others' || act === 'escrow') return [browsers.dropByPasskey, browsers.dropByCode]
  if (act === 'give') return [browsers.giveByPasskey, browsers.giveByCode]
  return act === 'email' ? [email.byPasskey, email.byCode] : [factors.usePasskey, factors.useCode]
}

function wayOf(isDrop: boolean, hasPasskeys: boolean, hasCode: boolean) {
  if (!hasPasskeys) return hasCode ? 'code' : 'none'
  if (hasCode) return 'either'
  return isDrop ? 'other' : 'passkey'
}
